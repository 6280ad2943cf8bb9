import Testing

/// Lines of `strace` and what is read in them.
@Suite struct RecordedCallTests {
    @Test func aCallHasItsNameArgumentsAndResult() throws {
        let call = try RecordedCall(parsing: #"openat(3, "\x61\x2c\x22\x29", O_WRONLY|O_CREAT, 0600)     = 4"#)
        #expect(call.name == "openat" && call.result == 4 && call.arguments.count == 4)
        #expect(try call.path(1) == "a,\")" && call.number(0) == 3 && call.flags(2) == ["O_WRONLY", "O_CREAT"])
    }

    @Test func structuresAndListsAreOneArgument() throws {
        let call = try RecordedCall(
            parsing: #"execve("\x61", ["\x62", "\x63"], 0x7ff0 /* 3 vars */) = -1 ENOENT (No such file or directory)"#)
        #expect(call.arguments.count == 3 && call.result == -1)
        #expect(
            try RecordedCall(parsing: #"newfstatat(4, "", {st_mode=S_IFREG|0600, ...}, AT_EMPTY_PATH) = 0"#).arguments
                .count == 4)
    }

    @Test func aCallInWhichTheProcessEndedHasNoResult() throws {
        #expect(try RecordedCall(parsing: "fsync(3)                          = ?").result == nil)
    }

    @Test(arguments: [
        "", "fsync", "fsync(3", "fsync(3)", "fsync(3) 0", "fsync(3) = x", "(3) = 0", "fsync(3 <unfinished ...>",
        #"<... fsync resumed>) = 0"#, #"write(4, "\x61"..., 2) = 2"#, #"write(4, "a", 1) = 1"#,
        #"write(4, "\x6", 1) = 1"#,
        #"write(4, "\x61" 1) = 1"#, "--- SIGTERM {si_signo=SIGTERM} ---",
    ])
    func whatIsNotUnderstoodIsAnError(line: String) {
        #expect(throws: RecordingError.self) { try RecordedCall(parsing: line[...]) }
    }

    @Test(arguments: [
        "", "7 fsync(3) = 0\n", "7 fsync(3) = 0\n8 +++ exited with 0 +++\n",
        "7 +++ exited with 0 +++\n7 fsync(3) = 0\n",
        "7 --- SIGTERM {} ---\n7 +++ exited with 0 +++\n", "7 +++ killed by SIGTERM +++\n",
    ])
    func aRecordingIsOneProcessToItsEnd(text: String) {
        #expect(throws: RecordingError.self) { try Recording(parsing: text) }
    }

    @Test(arguments: [
        "copy_file_range(3, NULL, 4, NULL, 9, 0) = 9", #"symlink("\x61", "\x62") = 0"#,
        #"rmdir("\x61") = -1 ENOENT (x)"#,
        "pwrite64(3, \"\", 0, 0) = 0", "mmap(NULL, 4096, PROT_WRITE, MAP_SHARED, 3, 0) = 0x7f0000000000",
        "syncfs(3) = 0",
        "lseek(3, 0, SEEK_SET) = 0", #"chdir("\x61") = 0"#, "io_uring_setup(1, 0x0) = 3", "fcntl(3, F_DUPFD, 4) = 4",
        #"openat(AT_FDCWD, "\x2f\x61", O_RDWR) = 3"#, #"unlinkat(AT_FDCWD, "\x61", AT_REMOVEDIR) = 0"#,
    ])
    func aChangeThatIsNotModelledIsAnError(line: String) throws {
        var tree = FileTree()
        tree.nodes["a"] = .directory
        var disk = try DiskModel(tree, home: "/home")
        let call = try RecordedCall(parsing: line[...])
        #expect(try call.mayChangeFiles)
        #expect(throws: RecordingError.self) { try disk.apply(call) }
    }
}
