import Foundation
import TestSupport
import Testing

/// The folders of each module use each other only in the direction that Docs/Architecture.md draws.
@Suite struct LayeringTests {
    private struct SourceFile {
        var folder: String
        var name: String
        var words: Set<String>
        /// The names of the types that the file declares, without nested ones.
        var types: Set<String>
    }

    @Test(arguments: [
        "PropertyLists", "PrefsCore", "SettingsBundles", "PrefsCloud", "DeclaredSettings", "PrefsAdministration",
        "CommandKit", "defaults-cli", "settings-form", "cloud-agent",
    ])
    func aFolderUsesOnlyThoseThatAreDrawnBelowIt(_ module: String) throws {
        let lines = try Self.drawnLines(of: module)
        let below = Self.closure(of: Self.arrows(in: lines))
        for (folder, others) in below { #expect(!others.contains(folder), "the drawing has a cycle through \(folder)") }
        let files = try Self.files(of: module)
        #expect(files.count > 10)
        let names = Set(files.map(\.folder) + files.map { String($0.name.dropLast(".swift".count)) })
        // A folder that uses no other, and that no other uses, has a line of its own.
        let drawn = Set(below.keys).union(below.values.joined()).union(lines)
        for name in drawn where !name.contains("─") { #expect(names.contains(name), "\(name)") }
        for folder in Set(files.map(\.folder)) where folder != "." {
            #expect(drawn.contains(folder), "\(folder) is drawn")
        }
        var owners: [String: Set<String>] = [:]
        for file in files { for type in file.types { owners[type, default: []].insert(file.folder) } }
        for file in files where file.folder != "." {
            for word in file.words.subtracting(file.types) {
                guard let owner = owners[word], owner.count == 1, let folder = owner.first, folder != file.folder
                else { continue }
                let isAllowed = below[file.folder]?.contains(folder) ?? false
                #expect(isAllowed, "\(file.folder)/\(file.name) uses \(word) of \(folder)")
            }
        }
    }

    /// One module names the C library, so that all others can be built with either one of Linux, and are not compiled
    /// on other systems. It is imported only where Docs/Architecture.md says.
    @Test func oneModuleImportsTheCLibraryForAllOthers() throws {
        func importing(_ module: Regex<Substring>) throws -> [String] {
            let sources = Project.root.appending(path: "Sources")
            return try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { path in
                guard path.hasSuffix(".swift") else { return false }
                return try Project.text(of: "Sources/\(path)").contains(module)
            }
        }
        #expect(try importing(/import (?:Glibc|Musl|Darwin)/) == ["SystemCLibrary/SystemCLibrary.swift"])
        let permitted = [
            "PropertyLists/Bytes/", "PrefsCore/System/", "PrefsCore/Errors/Errno.swift", "settings-form/Terminal/",
            "settings-form/Session/",
            "cloud-agent/Serving/", "ProgramSupport/", "SettingsBundles/Patterns/",
        ]
        for path in try importing(/import SystemCLibrary/) {
            #expect(permitted.contains { path.hasPrefix($0) }, "\(path)")
        }
        for manifest in ["Package.swift", "Docs/Examples/Package.swift"] {
            #expect(!(try Project.text(of: manifest).contains(/import (?:Glibc|Musl|Darwin)/)), "\(manifest)")
        }
    }

    /// The command parses, asks the libraries, and words the answer: `DocumentFile`, `DomainStore` and
    /// `PrivateDirectory` open, lock and replace files for it.
    @Test func noFileOfTheCommandOpensLocksOrReplacesAFile() throws {
        let names: Set = [
            "FileDescriptor", "File", "FileLock", "DirectoryLock", "LockedPath", "StoreLock", "FileReplacement",
            "TemporaryName", "SystemCall", "systemCall",
        ]
        for file in try Self.files(of: "defaults-cli") {
            #expect(file.words.isDisjoint(with: names), "\(file.folder)/\(file.name)")
        }
    }

    /// Compiles the module that all libraries depend on, for macOS and without its standard library, which is not here.
    @Test(.enabled(if: Program.named("swiftc") != nil, "swiftc is not installed"))
    func onMacOSOneErrorSaysWhatToUse() throws {
        let outcome = try TemporaryHome().run(
            #require(Program.named("swiftc")), "-frontend", "-typecheck", "-parse-stdlib", "-target",
            "arm64-apple-macosx14.0", Project.root.appending(path: "Sources/SystemCLibrary/SystemCLibrary.swift").path)
        let errors = outcome.message.split(separator: "\n").filter { $0.contains(#/^\S+: error: /#) }
        #expect(outcome.status == 1 && errors.count == 1, "\(outcome.testDescription)")
        for words in ["on macOS use Foundation's UserDefaults", ".when(platforms: [.linux])", "#if os(Linux)"] {
            #expect(errors.first?.contains(words) == true, "\(words)")
        }
    }

    /// The lines of the first code block of a module's section.
    private static func drawnLines(of module: String) throws -> [String] {
        let text = try String(contentsOf: Project.root.appending(path: "Docs/Architecture.md"), encoding: .utf8)
        let section = try #require(text.split(separator: "\n## \(module)\n").dropFirst().first)
        let block = try #require(section.split(separator: "```\n", omittingEmptySubsequences: false).dropFirst().first)
        return block.split(separator: "\n").map(String.init)
    }

    /// The arrows, each from the folder that uses the other.
    private static func arrows(in lines: [String]) -> [(from: String, to: String)] {
        var arrows: [(from: String, to: String)] = []
        for line in lines {
            let names = line.split(separator: /◀─+|─+▶/).map { group in
                group.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            }
            let tips = line.matches(of: /◀─+|─+▶/).map { $0.output.hasPrefix("◀") }
            for (index, pointsLeft) in tips.enumerated() where index + 1 < names.count {
                for left in names[index] {
                    for right in names[index + 1] {
                        arrows.append(pointsLeft ? (from: right, to: left) : (from: left, to: right))
                    }
                }
            }
        }
        #expect(!arrows.isEmpty)
        return arrows
    }

    /// For each folder, all that are below it.
    private static func closure(of arrows: [(from: String, to: String)]) -> [String: Set<String>] {
        var below: [String: Set<String>] = [:]
        for arrow in arrows { below[arrow.from, default: []].insert(arrow.to) }
        var isGrowing = true
        while isGrowing {
            let before = below
            for (folder, direct) in before {
                for other in direct { below[folder]?.formUnion(before[other] ?? []) }
            }
            isGrowing = below != before
        }
        return below
    }

    private static func files(of module: String) throws -> [SourceFile] {
        let directory = Project.root.appending(path: "Sources/\(module)")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
        return try paths.filter { $0.hasSuffix(".swift") }.map { path in
            let text = try String(contentsOf: directory.appending(path: path), encoding: .utf8)
            // The words of comments, and of literals without interpolation, are not uses.
            let code = text.replacing(/\/\/[^\n]*/, with: "").replacing(/(?s)""".*?"""/, with: "")
                .replacing(/"[^"\\\n]*"/, with: "")
            let declaration =
                /(?m)^(?:@\w+ |public |package |final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
            let parts = path.split(separator: "/")
            return SourceFile(
                folder: parts.count > 1 ? String(parts[0]) : ".", name: String(parts.last ?? ""),
                words: Set(code.matches(of: /\w+/).map { String($0.output) }),
                types: Set(code.matches(of: declaration).map { String($0.output.1) }))
        }
    }
}
