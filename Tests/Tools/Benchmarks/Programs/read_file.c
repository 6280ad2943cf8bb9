/* A lower bound for reading a setting: opens a file, reads it, and prints a few of its bytes. */
#include <fcntl.h>
#include <unistd.h>

int main(int count, char **arguments) {
    char bytes[65536];
    int file = count == 2 ? open(arguments[1], O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0 || read(file, bytes, sizeof bytes) < 8) return 1;
    return write(1, bytes, 8) != 8;
}
