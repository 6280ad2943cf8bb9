/* The least that reading a setting can be: opens a file, reads it, prints a few bytes of it. */
#include <fcntl.h>
#include <unistd.h>

int main(int count, char **arguments) {
    char bytes[65536];
    int file = count == 2 ? open(arguments[1], O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0 || read(file, bytes, sizeof bytes) < 8) return 1;
    return write(1, bytes, 8) != 8;
}
