/* Walk machines in standard text, a line each, on a blank tape; print the steps until an undefined
   transition, or -1 if that is not met within the steps given. It shares nothing with noloss. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    long most = argc > 1 ? atol(argv[1]) : 0;
    long middle = most + 1;
    unsigned char *tape = calloc(2 * middle + 1, 1);
    char line[256];
    if (!tape) return 1;
    while (fgets(line, sizeof line, stdin)) {
        char *cell[26][10];
        int states = 0, symbols = 0;
        for (char *at = line; *at && *at != '\n'; at += 3) {
            if (*at == '_') {
                at++;
                states++;
                symbols = 0;
            }
            cell[states][symbols++] = at;
        }
        long at = middle, low = middle, high = middle, steps = 0;
        int state = 0;
        char *now;
        while ((now = cell[state][tape[at]])[0] != '-' && steps < most) {
            tape[at] = now[0] - '0';
            at += now[1] == 'R' ? 1 : -1;
            state = now[2] - 'A';
            if (at < low) low = at;
            if (at > high) high = at;
            steps++;
        }
        printf("%ld\n", now[0] == '-' ? steps : -1L);
        memset(tape + low, 0, high - low + 1);
    }
    free(tape);
    return 0;
}
