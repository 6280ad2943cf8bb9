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

struct statx;
int statx(int directory, const char *restrict path, int flags, unsigned int mask, struct statx *restrict status);

/* The attributes of what has a name in a directory (STATX_ATTR_IMMUTABLE and so on), not following a link; 0 where they are not known. */
static inline uint64_t file_attributes(int directory, const char *name) {
    struct { uint32_t mask, block_size; uint64_t attributes; uint64_t rest[30]; } status = {0};
    /* AT_SYMLINK_NOFOLLOW; no more than the attributes, which are always given. */
    if (statx(directory, name, 0x100, 0, (struct statx *)&status) == -1) return 0;
    return status.attributes;
}

/* stdio.h, where it has GNU's additions. Fails with EINVAL on a file system that cannot tell whether the new name is free. */
int renameat2(int directory, const char *name, int newDirectory, const char *newName, unsigned int flags);
