/* Preloaded into a dynamically linked `prefs`: counts the calls that the program makes of the system and lets
 * one of them fail. Calls that libraries make for themselves are neither counted nor touched.
 *
 *   FAILING_CALL_LOG=PATH    appends the name of every call, a line each
 *   FAILING_CALL=N           the call that is meant, counted from 1
 *   FAILING_CALL_ERROR=E     what becomes of it: an error number, with which it fails without having been
 *                            made (`close` is made all the same, as the system does), or
 *                            `short`: it transfers one byte
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_from_program(const void *caller) {
    Dl_info info;
    if (strcmp(program_invocation_short_name, "prefs") != 0) return 0;
    if (dladdr(caller, &info) == 0 || info.dli_fname == NULL) return 0;
    /* Swift calls C's variadic functions through its own library. */
    if (strstr(info.dli_fname, "libswiftGlibc.so") != NULL) return 1;
    const char *name = strrchr(info.dli_fname, '/');
    return strcmp(name != NULL ? name + 1 : info.dli_fname, "prefs") == 0;
}

static void record(const char *call) {
    const char *path = getenv("FAILING_CALL_LOG");
    if (path == NULL) return;
    int log = REAL(open)(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log < 0) return;
    (void)!REAL(write)(log, call, strlen(call));
    (void)!REAL(write)(log, "\n", 1);
    REAL(close)(log);
}

enum { UNTOUCHED = 0, SHORT = -1 };

/* What becomes of a call: UNTOUCHED, SHORT, or the error number it fails with. */
static int fate(const char *call, const void *caller) {
    static long count = 0;
    if (!is_from_program(caller)) return UNTOUCHED;
    record(call);
    count += 1;
    const char *failing = getenv("FAILING_CALL"), *error = getenv("FAILING_CALL_ERROR");
    if (failing == NULL || error == NULL || atol(failing) != count) return UNTOUCHED;
    return strcmp(error, "short") == 0 ? SHORT : atoi(error);
}

#define FATE(name) fate(#name, __builtin_return_address(0))

#define FAILING(result, failure, name, parameters, arguments)   \
    result name parameters {                                    \
        int error = FATE(name);                                 \
        if (error > 0) { errno = error; return failure; }       \
        return REAL(name) arguments;                            \
    }

FAILING(int, -1, stat, (const char *path, struct stat *status), (path, status))
FAILING(int, -1, fstat, (int file, struct stat *status), (file, status))
FAILING(int, -1, fstatat, (int directory, const char *name, struct stat *status, int flags), (directory, name, status, flags))
FAILING(ssize_t, -1, readlinkat, (int directory, const char *name, char *target, size_t size), (directory, name, target, size))
FAILING(int, -1, fsync, (int file), (file))
FAILING(int, -1, fchmod, (int file, mode_t mode), (file, mode))
FAILING(int, -1, fchown, (int file, uid_t owner, gid_t group), (file, owner, group))
FAILING(ssize_t, -1, lgetxattr, (const char *path, const char *name, void *value, size_t size), (path, name, value, size))
FAILING(ssize_t, -1, fgetxattr, (int file, const char *name, void *value, size_t size), (file, name, value, size))
FAILING(int, -1, fsetxattr, (int file, const char *name, const void *value, size_t size, int flags), (file, name, value, size, flags))
FAILING(int, -1, fremovexattr, (int file, const char *name), (file, name))
FAILING(int, -1, fchmodat, (int directory, const char *name, mode_t mode, int flags), (directory, name, mode, flags))
FAILING(int, -1, mkdirat, (int directory, const char *name, mode_t mode), (directory, name, mode))
FAILING(int, -1, linkat, (int from, const char *old, int to, const char *new, int flags), (from, old, to, new, flags))
FAILING(int, -1, renameat, (int from, const char *old, int to, const char *new), (from, old, to, new))
FAILING(int, -1, unlinkat, (int directory, const char *name, int flags), (directory, name, flags))
FAILING(DIR *, NULL, opendir, (const char *path), (path))
FAILING(struct dirent *, NULL, readdir, (DIR *directory), (directory))

int flock(int file, int operation) {
    int error = fate(operation == LOCK_UN ? "unlock" : "flock", __builtin_return_address(0));
    if (error > 0) { errno = error; return -1; }
    return REAL(flock)(file, operation);
}

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    int error = FATE(open);
    if (error > 0) { errno = error; return -1; }
    return REAL(open)(path, flags, mode);
}

int openat(int directory, const char *name, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    int error = FATE(openat);
    if (error > 0) { errno = error; return -1; }
    return REAL(openat)(directory, name, flags, mode);
}

/* Of the calls that the program makes by their numbers, only openat2 can fail here. */
long syscall(long number, ...) {
    va_list arguments;
    va_start(arguments, number);
    long given[6];
    for (int index = 0; index < 6; index++) given[index] = va_arg(arguments, long);
    va_end(arguments);
    int error = number == 437 ? fate("openat2", __builtin_return_address(0)) : UNTOUCHED;
    if (error > 0) { errno = error; return -1; }
    return REAL(syscall)(number, given[0], given[1], given[2], given[3], given[4], given[5]);
}

ssize_t read(int file, void *bytes, size_t count) {
    int error = FATE(read);
    if (error > 0) { errno = error; return -1; }
    return REAL(read)(file, bytes, error == SHORT && count > 1 ? 1 : count);
}

ssize_t write(int file, const void *bytes, size_t count) {
    int error = FATE(write);
    if (error > 0) { errno = error; return -1; }
    return REAL(write)(file, bytes, error == SHORT && count > 1 ? 1 : count);
}

int close(int file) {
    int error = FATE(close);
    int result = REAL(close)(file);
    if (error > 0) { errno = error; return -1; }
    return result;
}
