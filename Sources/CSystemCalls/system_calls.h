/* Declares and wraps the system calls that Swift's modules of the C library leave out. */
#include <stdint.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>

/* From unistd.h. That header is not included, since its other declarations are in Swift's module. */
long syscall(long number, ...);

/* Opens a file if no component of its path is a symbolic link: openat2(2) with RESOLVE_NO_SYMLINKS. Fails with ELOOP at
 * a link, and with ENOSYS before Linux 5.6. The number of the call, 437, is the same on every architecture that Swift
 * supports. */
static inline int openat_without_links(int directory, const char *path, int flags) {
    struct { uint64_t flags, mode, resolve; } how = {(uint64_t)flags, 0, 0x04};
    return (int)syscall(437, directory, path, &how, sizeof how);
}

/* Returns the attributes of a directory entry (STATX_ATTR_IMMUTABLE and so on), not following a symbolic link; 0 if the
 * call fails. */
static inline uint64_t file_attributes(int directory, const char *name) {
    struct { uint32_t mask, block_size; uint64_t attributes; uint64_t rest[30]; } status = {0};
    /* 0x100 is AT_SYMLINK_NOFOLLOW. The mask is 0, since statx returns the attributes without being asked. */
    if (syscall(SYS_statx, directory, name, 0x100, 0, &status) == -1) return 0;
    return status.attributes;
}

/* Renames an entry of a directory: renameat2(2), which musl lacks. With the flag RENAME_NOREPLACE, the call fails with
 * EINVAL on a file system that cannot tell whether the new name is in use. */
static inline int rename_entry(int directory, const char *name, const char *newName, unsigned int flags) {
    return (int)syscall(SYS_renameat2, directory, name, directory, newName, flags);
}

struct itimerspec;
int timerfd_create(int clock, int flags);
int timerfd_settime(int timer, int flags, const struct itimerspec *restrict time, struct itimerspec *restrict before);

/* Returns the descriptor of a timer, with the flags TFD_CLOEXEC and TFD_NONBLOCK, of the clock that tells the date. */
static inline int make_date_timer(void) { return timerfd_create(0, 02004000); }

/* Lets a timer of `make_date_timer` end when the date is set or the machine resumes, with TFD_TIMER_ABSTIME and
 * TFD_TIMER_CANCEL_ON_SET. The time at which it would end otherwise is in the year 2223. */
static inline int end_when_date_is_set(int timer) {
    struct { int64_t interval[2], seconds, nanoseconds; } time = {{0, 0}, 8000000000, 0};
    return timerfd_settime(timer, 3, (const struct itimerspec *)&time, 0);
}

/* Returns the environment of this process. Swift 6 refuses the variable itself, since other threads may change it. */
extern char **environ;
static inline char *const *process_environment(void) { return environ; }

int fork(void);
int prctl(int operation, ...);
int setpgid(int process, int group);
int dup2(int from, int to);
int fcntl(int descriptor, int command, ...);
int execve(const char *path, char *const arguments[], char *const environment[]);
void _exit(int status) __attribute__((noreturn));

/* Lets the kernel write no memory of this process to a file when a signal ends it: PR_SET_DUMPABLE. */
static inline void leave_no_core(void) { prctl(4, 0); }
/* Gives each freed block of so many bytes or more back to the system: M_MMAP_THRESHOLD. Musl does so by itself. */
#ifdef __GLIBC__
int mallopt(int option, int value);
static inline void return_freed_blocks(int size) { mallopt(-3, size); }
#else
static inline void return_freed_blocks(int size) { (void)size; }
#endif

/* Starts a program in a process group of its own, so that ^C on the terminal does not reach it. It gets SIGTERM when
 * the calling thread ends (PR_SET_PDEATHSIG). Its output goes to the descriptor `output`, and it inherits `lifeline`,
 * which nobody else should have open. Returns the process, or -1. */
static inline int start_program(
    const char *path, char *const arguments[], char *const environment[], int output, int lifeline
) {
    int process = fork();
    if (process != 0) return process;
    setpgid(0, 0);
    prctl(1, 15);
    dup2(output, 1);
    dup2(output, 2);
    /* F_SETFD without FD_CLOEXEC. */
    fcntl(lifeline, 2, 0);
    execve(path, arguments, environment);
    _exit(127);
}
