/* Decodes and encodes a document with libplist. The format of the output is in codec_works.py. */
#include <plist/plist.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static long nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000L + now.tv_nsec;
}

static void report(const char *work, long times, long start) {
    long end = nanoseconds(), peak = 0;
    char line[256];
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status)) sscanf(line, "VmHWM: %ld", &peak);
    if (status) fclose(status);
    printf("%s %ld %ld\n", work, (end - start) / times, peak);
}

int main(int count, char **arguments) {
    if (count != 4) return 2;
    int isXML = strcmp(arguments[1], "xml") == 0;
    FILE *file = fopen(arguments[2], "rb");
    long times = atol(arguments[3]);
    if (times < 1 || !file || fseek(file, 0, SEEK_END) != 0) return 1;
    size_t length = ftell(file);
    rewind(file);
    char *bytes = malloc(length), *encoded = NULL;
    if (!bytes || fread(bytes, 1, length, file) != length) return 1;

    plist_t value = NULL;
    long start = nanoseconds();
    for (long time = 0; time < times; time++) {
        if (value) plist_free(value);
        value = NULL;
        if (isXML) plist_from_xml(bytes, length, &value); else plist_from_bin(bytes, length, &value);
    }
    report("decode", times, start);
    if (!value) return 1;

    /* Debian's libplist takes 405 seconds to encode the large document as binary: it compares each value
     * with all others. */
    if (!isXML && length > 1 << 20) return 0;
    uint32_t encodedLength = 0;
    start = nanoseconds();
    for (long time = 0; time < times; time++) {
        free(encoded);
        encoded = NULL;
        if (isXML) plist_to_xml(value, &encoded, &encodedLength); else plist_to_bin(value, &encoded, &encodedLength);
    }
    report("encode", times, start);
    return encodedLength == 0;
}
