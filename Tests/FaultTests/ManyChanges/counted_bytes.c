// Preloaded into the command: counts the bytes that it moves and compares, in the file $COUNTED_BYTES.

#define _GNU_SOURCE

#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static atomic_ullong own;
static atomic_ullong *counted = &own;

void *memmove(void *target, const void *source, size_t count) {
    unsigned char *to = target;
    const unsigned char *from = source;
    atomic_fetch_add_explicit(counted, count, memory_order_relaxed);
    if ((uintptr_t)to - (uintptr_t)from >= count) {
        for (size_t index = 0; index < count; index++) to[index] = from[index];
    } else {
        for (size_t index = count; index > 0; index--) to[index - 1] = from[index - 1];
    }
    return target;
}

void *memcpy(void *restrict target, const void *restrict source, size_t count) {
    return memmove(target, source, count);
}

int memcmp(const void *left, const void *right, size_t count) {
    const unsigned char *a = left, *b = right;
    atomic_fetch_add_explicit(counted, count, memory_order_relaxed);
    for (size_t index = 0; index < count; index++) {
        if (a[index] != b[index]) return a[index] - b[index];
    }
    return 0;
}

// The file is made of one number, which is shared with whoever reads it: the command ends without calling destructors.
__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("COUNTED_BYTES");
    int file = path == NULL ? -1 : open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || ftruncate(file, sizeof own) != 0) return;
    void *shared = mmap(NULL, sizeof own, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared != MAP_FAILED) counted = shared;
    close(file);
}
