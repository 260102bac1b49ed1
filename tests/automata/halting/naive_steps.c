/* Walk machines in standard text, a line each, on a blank tape; print the steps until an undefined
   transition, or -1 if that is not met within the steps given. It shares nothing with noloss. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct step {
    int move; /* 0 if it is undefined */
    char write;
    struct step *row; /* of the next state */
};

int main(int argc, char **argv) {
    long most = argc > 1 ? atol(argv[1]) : 0;
    char *tape = calloc(2 * most + 3, 1), *middle = tape + most + 1;
    char line[256];
    static struct step rows[26][10];
    if (!tape) return 1;
    while (fgets(line, sizeof line, stdin)) {
        int state = 0, symbol = 0;
        for (char *at = line; *at && *at != '\n'; at += 3) {
            if (*at == '_') {
                at++;
                state++;
                symbol = 0;
            }
            struct step *one = &rows[state][symbol++];
            one->move = at[0] == '-' ? 0 : at[1] == 'R' ? 1 : -1;
            one->write = at[0] - '0';
            one->row = one->move ? rows[at[2] - 'A'] : NULL;
        }
        char *at = middle, *low = middle, *high = middle;
        struct step *now, *row = rows[0];
        long steps = 0;
        while ((now = &row[(int)*at])->move && steps < most) {
            *at = now->write;
            at += now->move;
            row = now->row;
            if (at < low) low = at;
            if (at > high) high = at;
            steps++;
        }
        printf("%ld\n", now->move ? -1L : steps);
        memset(low, 0, high - low + 1);
    }
    free(tape);
    return 0;
}
