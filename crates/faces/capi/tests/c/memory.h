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
        struct rlimit limit;
        FILE *file = fopen("/proc/self/statm", "r");
        CHECK(file && fscanf(file, "%ld", &pages) == 1 && fclose(file) == 0);
        limit.rlim_cur = limit.rlim_max = (rlim_t)(pages * sysconf(_SC_PAGESIZE) + (megabytes << 20));
        CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
        test();
        fflush(stdout);
        _exit(0);
    }
    CHECK(waitpid(child, &status, 0) == child);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fprintf(stderr, "%s within %ld MB: status %x\n", name, megabytes, (unsigned)status);
        exit(1);
    }
}

#define WITHIN(test, megabytes) within(#test, test, megabytes)

/* Steps of the limit, so that the memory ends at many places. */
#define FOR_LIMITS(megabytes) for (megabytes = 60; megabytes < 200; megabytes *= 3)

#endif
