/* A lower bound for a durable write: makes the system calls that `prefs write` makes for an existing file
 * (strace shows them), and writes the bytes that it read.
 *
 *     replace_file FOLDER NAME
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count != 3) return 2;
    static char bytes[1 << 20];
    char path[4096], new[4096], old[4096], target[4096];
    struct stat status;
    snprintf(path, sizeof path, "%s/%s", arguments[1], arguments[2]);
    snprintf(new, sizeof new, ".%s.prefs-new", arguments[2]);
    snprintf(old, sizeof old, ".%s.prefs-old", arguments[2]);

    signal(SIGXFSZ, SIG_IGN);
    readlink(path, target, sizeof target);
    if (stat(arguments[1], &status) != 0) return 1;
    int folder = open(arguments[1], O_RDONLY | O_CLOEXEC | O_DIRECTORY);
    if (folder < 0 || flock(folder, LOCK_EX | LOCK_NB) != 0) return 1;

    int file = openat(folder, arguments[2], O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0 || fstat(file, &status) != 0) return 1;
    ssize_t length = read(file, bytes, sizeof bytes);
    if (length <= 0 || close(file) != 0) return 1;

    file = openat(folder, new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0 || fstat(file, &status) != 0 || write(file, bytes, length) != length) return 1;
    if (fsync(file) != 0 || close(file) != 0) return 1;
    if (linkat(folder, arguments[2], folder, old, 0) != 0) return 1;
    if (renameat(folder, new, folder, arguments[2]) != 0 || fsync(folder) != 0) return 1;
    return unlinkat(folder, old, 0) != 0 || close(folder) != 0;
}
