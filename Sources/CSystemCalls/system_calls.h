/* System calls that Swift's Glibc module leaves out. */
#include <stdint.h>
#include <sys/statfs.h>
#include <sys/xattr.h>

/* Declared by unistd.h, which is not included, since the Glibc module has its other declarations. */
long syscall(long number, ...);

/* Opens a file by a path without symbolic links, neither at its end nor before: openat2(2) with RESOLVE_NO_SYMLINKS.
 * The call's number is the same on every architecture that Swift supports. Fails with ELOOP at a link, and with ENOSYS
 * before Linux 5.6. */
static inline int openat_without_links(int directory, const char *path, int flags) {
    struct { uint64_t flags, mode, resolve; } how = {(uint64_t)flags, 0, 0x04};
    return (int)syscall(437, directory, path, &how, sizeof how);
}

struct statx;
int statx(int directory, const char *restrict path, int flags, unsigned int mask, struct statx *restrict status);

/* The attributes of a directory entry (STATX_ATTR_IMMUTABLE and so on), not following a symbolic link; 0 if they are
 * unknown. */
static inline uint64_t file_attributes(int directory, const char *name) {
    struct { uint32_t mask, block_size; uint64_t attributes; uint64_t rest[30]; } status = {0};
    /* 0x100 is AT_SYMLINK_NOFOLLOW. The mask asks for nothing else, since statx always returns the attributes. */
    if (statx(directory, name, 0x100, 0, (struct statx *)&status) == -1) return 0;
    return status.attributes;
}

/* Declared by stdio.h with _GNU_SOURCE. With RENAME_NOREPLACE it fails with EINVAL on a file system that cannot tell
 * whether the new name is in use. */
int renameat2(int directory, const char *name, int newDirectory, const char *newName, unsigned int flags);
