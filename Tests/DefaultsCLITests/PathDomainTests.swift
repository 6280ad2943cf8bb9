import Foundation
import TestSupport
import Testing

/// Domains with a slash in them: files.
@Suite struct PathDomainTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func copy(_ fixture: String, to relative: String) throws {
        try home.create(relative, Data(contentsOf: URL(filePath: Fixture.path(fixture))), mode: 0o644)
    }

    @Test(arguments: ["./Info", "./Info.plist", "../here/Info"])
    func infoPropertyList(domain: String) throws {
        try copy("Info.plist", to: "Info.plist")
        let domain = domain.replacingOccurrences(of: "here", with: URL(filePath: home.path).lastPathComponent)
        #expect(try home.run("read", domain, "CFBundleName") == .success("Homing Pigeon\n"))
        #expect(try home.run("read-type", domain, "LSRequiresIPhoneOS") == .success("Type is boolean\n"))
        #expect(
            try home.run("read", domain, "UISupportedInterfaceOrientations")
                == .success("(\n    UIInterfaceOrientationPortrait,\n    UIInterfaceOrientationLandscapeLeft\n)\n"))
        #expect(
            try home.run("read", domain, "NSAppTransportSecurity")
                == .success(
                    """
                    {
                        NSAllowsArbitraryLoads = 0;
                        NSExceptionDomains =     {
                            "pigeon.example" =         {
                                NSIncludesSubdomains = 1;
                            };
                        };
                    }

                    """))
        #expect(try home.run("read", domain, "NSHumanReadableCopyright") == .success("© 2024 Pigeon & Söhne\n"))
        #expect(!home.exists("store"))
    }

    @Test func xcodeProject() throws {
        try copy("project.pbxproj", to: "Pigeon.xcodeproj/project.pbxproj")
        let project = "./Pigeon.xcodeproj/project.pbxproj"
        #expect(try home.run("read", project, "objectVersion") == .success("56\n"))
        #expect(try home.run("read", project, "rootObject") == .success("8F1000000000000000000012\n"))
        #expect(try home.run("read", project, "classes") == .success("{\n}\n"))
        let objects = try home.run("read", project, "objects")
        #expect(objects.status == 0 && objects.stderr.isEmpty)
        #expect(
            objects.text.contains(
                """
                    8F1000000000000000000021 =     {
                        buildSettings =         {
                            "CODE_SIGN_STYLE" = Automatic;
                            "INFOPLIST_FILE" = "Pigeon/Info.plist";
                            "LD_RUNPATH_SEARCH_PATHS" =             (
                                "$(inherited)",
                                "@executable_path/Frameworks"
                            );
                            "OTHER_SWIFT_FLAGS" = "-D DEBUG -Xcc \\"-DX=1\\"";
                            "PRODUCT_BUNDLE_IDENTIFIER" = "com.pigeon";
                            "PRODUCT_NAME" = "$(TARGET_NAME)";
                            "SWIFT_VERSION" = "6.0";
                        };
                        isa = XCBuildConfiguration;
                        name = Debug;
                    };

                """))
    }

    @Test func openStepFileBecomesXMLWhenItIsWritten() throws {
        try copy("project.pbxproj", to: "project.pbxproj")
        #expect(try home.run("write", "./project.pbxproj", "objectVersion", "77") == .silence)
        #expect(try home.bytes("project.pbxproj").starts(with: Data("<?xml".utf8)))
        #expect(try home.mode("project.pbxproj") == "644")
        #expect(try home.run("read", "./project.pbxproj", "objectVersion") == .success("77\n"))
        #expect(try home.run("read", "./project.pbxproj", "archiveVersion") == .success("1\n"))
        #expect(try home.files(in: ".") == ["project.pbxproj"])
    }

    @Test func fileIsCreated() throws {
        try home.createDirectory("deep/er")
        #expect(try home.run("write", home.absolute("deep/er/file"), "key", "-bool", "yes") == .silence)
        #expect(try home.files(in: ".") == ["deep", "deep/er", "deep/er/file.plist"])
        #expect(try home.mode("deep/er/file.plist") == "600")
        #expect(try home.bytes("deep/er/file.plist").starts(with: Data("bplist0".utf8)))
        #expect(try home.run("read", "deep/er/file", "key") == .success("1\n"))
        #expect(try home.run("read", "deep/er/file.plist", "key") == .success("1\n"))
    }

    @Test func existingFileWithoutSuffixIsMeant() throws {
        try home.create("settings", "{a=1;}")
        #expect(try home.run("write", "./settings", "b", "2") == .silence)
        #expect(try home.files(in: ".") == ["settings"])
        #expect(try home.run("read", "./settings") == .success("{\n    a = 1;\n    b = 2;\n}\n"))
    }

    @Test func suffixIsNotDoubled() throws {
        #expect(try home.run("write", "./settings.plist", "a", "1") == .silence)
        #expect(try home.files(in: ".") == ["settings.plist"])
    }

    @Test func upwardPathActsOnThatFileOnly() throws {
        try home.create("evil.plist", "{a=1;}")
        #expect(
            try home.shell("cd -- \"$(mktemp -d inner.XXXX)\" && prefs write ../evil k 1 && prefs read ../evil k")
                == .success("1\n"))
        #expect(try home.files(in: ".").filter { !$0.hasPrefix("inner") } == ["evil.plist"])
        #expect(try home.run("domains") == .success("\n"))
    }

    @Test func upwardPathCreatesNothing() throws {
        try home.run("write", "com.pigeon", "k", "1")
        let outcome = try home.run("write", "../evil-\(#line)", "k", "1")
        #expect(outcome.isRefusal(naming: "../evil"))
        #expect(try home.files(in: ".") == ["store", "store/com.pigeon.plist"])
    }

    @Test func hostsHaveNoPartInPaths() throws {
        try home.create("file.plist", "{a=1;}")
        #expect(try home.run("-currentHost", "read", "./file", "a") == .success("1\n"))
    }

    @Test func wholeFileIsDeletedOrReplaced() throws {
        try home.create("file.plist", "{a=1;b=2;}")
        #expect(try home.run("write", "./file", "{c=3;}") == .silence)
        #expect(try home.run("read", "./file") == .success("{\n    c = 3;\n}\n"))
        #expect(try home.run("rename", "./file", "c", "d") == .silence)
        #expect(try home.run("delete", "./file", "d") == .silence)
        #expect(
            try home.run("read", "./file")
                == .failure("Domain ./file.plist does not exist\nprefs: there is no such file"))
    }

    @Test func whatIsReadOfAFileThatIsNotThereSaysSo() throws {
        #expect(
            try home.run("read", "./Info", "k")
                == .failure("The domain/default pair of (./Info.plist, k) does not exist\nprefs: there is no such file")
        )
        #expect(
            try home.run("read-type", "./Info.plist", "k")
                == .failure("The domain/default pair of (./Info.plist, k) does not exist\nprefs: there is no such file")
        )
        #expect(
            try home.run("read", "./Info")
                == .failure("Domain ./Info.plist does not exist\nprefs: there is no such file"))
        try home.create("Info.plist", "{a=1;}")
        #expect(
            try home.run("read", "./Info", "k")
                == .failure("The domain/default pair of (./Info.plist, k) does not exist"))
    }

    /// As it is typed by who forgets that a name is a domain's.
    @Test func aNameThatIsOnlyAFilesSaysHowToNameTheFile() throws {
        try home.create("Info.plist", "{a=1;}")
        for name in ["Info", "Info.plist"] {
            #expect(
                try home.run("read", name, "a")
                    == .failure(
                        "The domain/default pair of (Info, a) does not exist\n"
                            + "prefs: for the file of this name say ./Info.plist"
                    ))
            #expect(
                try home.run("read", name)
                    == .failure("Domain Info does not exist\nprefs: for the file of this name say ./Info.plist"))
        }
        try home.run("write", "Info", "b", "1")
        #expect(try home.run("read", "Info", "a") == .failure("The domain/default pair of (Info, a) does not exist"))
    }

    @Test func messagesShowTheFile() throws {
        try home.create("file.plist", "{a=1;}")
        let missingKey = try home.run("read", "./file", "k")
        #expect(missingKey.isRefusal(naming: "The domain/default pair of (", "file.plist, k) does not exist"))
        let missingFile = try home.run("delete", home.absolute("nowhere"))
        #expect(
            missingFile
                == .failure(
                    "Domain (\(home.absolute("nowhere.plist"))) not found. Defaults have not been changed."))
        let missingDirectory = try home.run("write", "./nowhere/file", "k", "1")
        #expect(missingDirectory.isRefusal(naming: "nowhere", "No such file or directory"))
    }

    @Test(.hangLimit) func pipesAreReadButNeverReplaced() throws {
        #expect(try home.shell("echo '{a=1;}' | prefs read /dev/stdin a") == .success("1\n"))
        #expect(try home.shell("mkfifo pipe.plist; prefs write ./pipe.plist k 1").isRefusal(naming: "pipe.plist"))
        #expect(try home.shell("test -p pipe.plist") == .silence)
    }

    @Test func directoryIsNoDomain() throws {
        try home.createDirectory("folder")
        try home.createDirectory("other.plist")
        #expect(try home.run("write", "./folder", "k", "1") == .silence)
        #expect(try home.run("write", "./other.plist", "k", "1").isRefusal(naming: "other.plist"))
        #expect(try home.files(in: ".") == ["folder", "folder.plist", "other.plist"])
    }
}
