/* Children whose memory is limited, for the programs that run out of memory. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

/* Sets how much memory this process may have; the limit above which no process may go stays. */
static void set_memory(rlim_t bytes) {
    struct rlimit limit;
    CHECK(getrlimit(RLIMIT_AS, &limit) == 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
}

/* Whether this child has lost its solver, and how many children have. */
static int is_lost, lost;
enum { LOST = 77 };

/* Runs a test in a child that may take so many megabytes more than it has. The child must end by
   itself. */
static void within(const char *name, void (*test)(void), long megabytes) {
    pid_t child;
    int status = 0;
    fflush(stdout);
    child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        long pages = 0;
        FILE *file = fopen("/proc/self/statm", "r");
        CHECK(file && fscanf(file, "%ld", &pages) == 1 && fclose(file) == 0);
        set_memory((rlim_t)(pages * sysconf(_SC_PAGESIZE) + (megabytes << 20)));
        test();
        fflush(stdout);
        _exit(is_lost ? LOST : 0);
    }
    CHECK(waitpid(child, &status, 0) == child);
    lost += WIFEXITED(status) && WEXITSTATUS(status) == LOST;
    if (!WIFEXITED(status) || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != LOST)) {
        fprintf(stderr, "%s within %ld MB: status %x\n", name, megabytes, (unsigned)status);
        exit(1);
    }
}

#define WITHIN(test, megabytes) within(#test, test, megabytes)

/* Steps of the limit, so that the memory ends at many places. */
#define FOR_LIMITS(megabytes) for (megabytes = 60; megabytes < 200; megabytes *= 3)

#endif
