/* Runs a program several times, one after the other, and prints for each run how long it took from start
 * to exit, in nanoseconds, and how much memory it had at most, in kilobytes. With `itself`, runs a program
 * once that measures itself and prints the results.
 *
 *     launch COUNT FIRST PROGRAM ARGUMENT...
 *     launch itself PROGRAM ARGUMENT...
 *
 * The number of the run, from FIRST on, replaces an @ in an argument, so that each write changes the value:
 * a write that changes nothing would not be measured as one. Ends with status 1 as soon as a run does not
 * end with status 0. The standard output of measured runs goes to /dev/null.
 *
 * This is a small static C program, since the kernel counts the memory of the process that starts a program
 * as memory of that program, also in the numbers that the program itself reads, and since starting a program
 * from a large process takes longer.
 */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static long nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000L + now.tv_nsec;
}

static char *numbered(char *argument, long number) {
    static char texts[8][1 << 18];
    static int next;
    char *at = strchr(argument, '@');
    if (at == NULL) return argument;
    char *text = texts[next++ % 8];
    snprintf(text, sizeof texts[0], "%.*s%ld%s", (int)(at - argument), argument, number, at + 1);
    return text;
}

/* Runs a program that prints what it measures. */
static int launch_itself(char **command) {
    pid_t child;
    int status;
    if (posix_spawnp(&child, command[0], NULL, NULL, command, environ) != 0) return 1;
    return waitpid(child, &status, 0) != child || status != 0;
}

int main(int count, char **arguments) {
    if (count > 2 && strcmp(arguments[1], "itself") == 0) return launch_itself(arguments + 2);
    if (count < 4) return 2;
    long runs = atol(arguments[1]), first = atol(arguments[2]);
    char **command = calloc(count, sizeof *command);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);

    for (long run = 0; run < runs; run++) {
        for (int i = 3; i < count; i++) command[i - 3] = numbered(arguments[i], first + run);
        pid_t child;
        int status;
        struct rusage usage;
        long start = nanoseconds();
        if (posix_spawnp(&child, command[0], &actions, NULL, command, environ) != 0) return 1;
        if (wait4(child, &status, 0, &usage) != child || status != 0) return 1;
        printf("%ld %ld\n", nanoseconds() - start, usage.ru_maxrss);
    }
    return 0;
}
