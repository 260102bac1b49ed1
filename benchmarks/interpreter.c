/* A plain interpreter of k-tape tables: the yardstick of benchmarks.
 *
 * cc -O3 -DTAPES=k -DSYMBOLS=n; then: interpreter TABLE BUDGET, which prints the last state, the
 * steps, and the seconds of processor time from words in memory to the halt.
 *
 * TABLE: the number of states, of which 0 is the start; for each state and each of its
 * SYMBOLS^TAPES reads (first tape slowest) the next state, or -1 where it stops, then for each tape
 * the symbol to write and the move (-1, 0, 1); then for each tape the length of its word, a
 * newline, and that many bytes.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    int32_t next;
    uint8_t write[TAPES];
    int8_t move[TAPES];
} Entry;

typedef struct {
    uint8_t *cells, *head, *end;
} Tape;

static void *checked(void *memory) {
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static int number(FILE *file) {
    int value;
    if (fscanf(file, "%d", &value) != 1) {
        fputs("the table is cut off\n", stderr);
        exit(1);
    }
    return value;
}

static Entry *read_table(FILE *file, long entries) {
    Entry *table = checked(malloc(entries * sizeof(Entry)));
    for (long i = 0; i < entries; i++) {
        table[i].next = number(file);
        for (int t = 0; t < TAPES; t++) {
            table[i].write[t] = number(file);
            table[i].move[t] = number(file);
        }
    }
    return table;
}

/* Puts blanks before and after the cells, as many as there are cells. */
static void grow(Tape *tape) {
    size_t size = tape->end - tape->cells, at = tape->head - tape->cells;
    uint8_t *cells = checked(calloc(3 * size, 1));
    memcpy(cells + size, tape->cells, size);
    free(tape->cells);
    *tape = (Tape){cells, cells + size + at, cells + 3 * size};
}

static Tape lay(const uint8_t *word, size_t length) {
    size_t size = length + 128;
    uint8_t *cells = checked(calloc(size, 1));
    memcpy(cells + 64, word, length);
    return (Tape){cells, cells + 64, cells + size};
}

static long run(const Entry *table, Tape *tapes, long budget, int *state) {
    long steps = 0;
    while (steps < budget) {
        size_t index = *state;
        for (int t = 0; t < TAPES; t++)
            index = index * SYMBOLS + *tapes[t].head;
        const Entry *entry = &table[index];
        if (entry->next < 0)
            break;
        for (int t = 0; t < TAPES; t++) {
            *tapes[t].head = entry->write[t];
            tapes[t].head += entry->move[t];
            if (tapes[t].head == tapes[t].cells || tapes[t].head == tapes[t].end - 1)
                grow(&tapes[t]);
        }
        *state = entry->next;
        steps++;
    }
    return steps;
}

int main(int argc, char **argv) {
    FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL) {
        fputs("usage: interpreter TABLE BUDGET\n", stderr);
        return 2;
    }
    long entries = number(file);
    for (int t = 0; t < TAPES; t++)
        entries *= SYMBOLS;
    Entry *table = read_table(file, entries);
    uint8_t *words[TAPES];
    size_t lengths[TAPES];
    for (int t = 0; t < TAPES; t++) {
        lengths[t] = number(file);
        words[t] = checked(malloc(lengths[t] + 1));
        if (fgetc(file) != '\n' || fread(words[t], 1, lengths[t], file) != lengths[t])
            return 2;
    }
    clock_t begin = clock();
    Tape tapes[TAPES];
    int state = 0;
    for (int t = 0; t < TAPES; t++)
        tapes[t] = lay(words[t], lengths[t]);
    long steps = run(table, tapes, atol(argv[2]), &state);
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%d %ld %.6f\n", state, steps, seconds);
    return 0;
}
