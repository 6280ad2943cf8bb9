/* What Swift's Glibc module leaves out. */
#include <stdint.h>
#include <sys/statfs.h>
#include <sys/xattr.h>

/* unistd.h, but for all else that it declares and the Glibc module has. */
long syscall(long number, ...);

/* Opens what a path leads to without any symbolic link, in its own place or on the way: openat2(2) with RESOLVE_NO_SYMLINKS. It has the same
 * number on every architecture. Fails with ELOOP at a link, and with ENOSYS before Linux 5.6. */
static inline int openat_without_links(int directory, const char *path, int flags) {
    struct { uint64_t flags, mode, resolve; } how = {(uint64_t)flags, 0, 0x04};
    return (int)syscall(437, directory, path, &how, sizeof how);
}
