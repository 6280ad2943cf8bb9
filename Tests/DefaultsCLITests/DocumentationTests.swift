import Foundation
import TestSupport
import Testing

/// What the documents name is there.
@Suite struct DocumentationTests {
    /// The files of the documentation, but for the articles of the modules, and what `make demo` runs.
    private static let documents: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: Project.root.appending(path: "Docs").path)
        return (names ?? []).filter { !$0.hasSuffix(".docc") && !$0.hasSuffix(".sh") && !$0.hasPrefix(".") }.sorted()
            .map { "Docs/\($0)" }
    }()

    @Test(arguments: ["README.md"] + documents.filter { $0.hasSuffix(".md") })
    func everyTestThatIsNamedExists(_ name: String) throws {
        let text = try String(contentsOf: Project.root.appending(path: name), encoding: .utf8)
        for suite in text.matches(of: /`(\w+Tests)(?:\.(\w+))?`/) {
            let source = try #require(try Self.source(of: String(suite.output.1)), "\(suite.output.0) of \(name)")
            if let test = suite.output.2 { #expect(source.contains("func \(test)("), "\(suite.output.0) of \(name)") }
        }
        for transcript in text.matches(of: /`(Transcripts\/[\w\/]+\.txt)`/).map(\.output.1) {
            let path = Project.path("Tests/DefaultsCLITests/\(transcript)")
            #expect(FileManager.default.fileExists(atPath: path), "\(transcript) of \(name)")
        }
    }

    @Test func everyDocumentIsLinkedFromTheReadme() throws {
        let root = Project.root.standardizedFileURL.path + "/"
        var (linked, rest): (Set<String>, [String]) = (["README.md"], ["README.md"])
        while let name = rest.popLast() {
            let document = Project.root.appending(path: name)
            let text = try String(contentsOf: document, encoding: .utf8).replacing(/```(?s:.*?)```/, with: "")
            for link in text.matches(of: /\]\(([^)\s]+)\)/).map(\.output.1)
            where !link.contains(":") && !link.hasPrefix("#") {
                let path = String(link.prefix { $0 != "#" })
                let target = document.deletingLastPathComponent().appending(path: path).standardizedFileURL.path
                let isThere = target.hasPrefix(root) && FileManager.default.fileExists(atPath: target)
                #expect(isThere, "\(link) of \(name)")
                guard isThere else { continue }
                let found = String(target.dropFirst(root.count))
                if linked.insert(found).inserted, found.hasSuffix(".md") { rest.append(found) }
            }
        }
        #expect(Self.documents.count > 10)
        for name in Self.documents { #expect(linked.contains(name), "\(name)") }
    }

    private static let documentedModules = [
        "PrefsCore", "PrefsRestoration", "SettingsBundles", "PrefsCloud", "PrefsFoundation",
    ]

    private static let articles = documentedModules.flatMap { module in
        let folder = "Docs/\(module).docc"
        let names = try? FileManager.default.contentsOfDirectory(atPath: Project.root.appending(path: folder).path)
        return (names ?? []).sorted().map { "\(folder)/\($0)" }
    }

    @Test func everyModuleHasArticles() {
        for module in Self.documentedModules { #expect(Self.articles.contains("Docs/\(module).docc/\(module).md")) }
    }

    /// `make test` builds and runs the example package, and the example programs.
    @Test(
        arguments: [
            "README.md", "Docs/SearchOrder.md", "Docs/Settings.md", "Docs/Migrating.md", "Docs/Recipes.md",
            "Docs/Remembering.md",
        ]
            + articles)
    func everyPieceOfSwiftIsPartOfTheExamplePackage(_ name: String) throws {
        let text = try String(contentsOf: Project.root.appending(path: name), encoding: .utf8)
        let sources = try Self.exampleSources.map { Self.withoutIndentation($0) }
        for piece in text.matches(of: /```swift\n((?s:.*?))```/) {
            let code = Self.withoutIndentation(String(piece.output.1))
            #expect(sources.contains { $0.contains(code) }, "\(name):\n\(piece.output.1)")
        }
    }

    private static var exampleSources: [String] {
        get throws { try sources(below: "Tests/Programs/ExamplePackage") + sources(below: "Docs/Examples") }
    }

    @Test func thePiecesOfThePageOnRememberingAreTheWholeProgram() throws {
        let pieces = try Project.text(of: "Docs/Remembering.md").matches(of: /```swift\n((?s:.*?))```/).map(\.output.1)
        let program = try Project.text(of: "Tests/Programs/ExamplePackage/Sources/homing/main.swift")
        #expect(program == pieces.joined(separator: "\n"))
    }

    @Test(.enabled(if: Program.named("swift") != nil, "needs swift"))
    func thePackageOfThePageOnRememberingIsOne() throws {
        let home = try TemporaryHome()
        let blocks = try Project.text(of: "Docs/Remembering.md").matches(of: /```\n((?s:.*?))```/).map(\.output.1)
        let manifest = try #require(blocks.first { $0.contains("swift-tools-version") })
        try home.create("homing/Package.swift", String(manifest).replacing("../prefs", with: Project.root.path))
        let outcome = try home.shell("swift package --package-path homing dump-package")
        #expect(outcome.status == 0 && outcome.text.contains("PrefsCore"), "\(outcome.testDescription)")
    }

    /// Property wrappers, and asynchronous calls that change a variable, are refused at the top level of `main.swift`.
    /// The example package reads the bundle.
    @Test func everyPieceOfASettingsBundleIsPartOfTheExamplePackage() throws {
        let text = try Project.text(of: "Docs/SettingsBundles.docc/SettingsBundles.md")
        let bundle = try Project.text(of: "Tests/Programs/ExamplePackage/roost.bundle/Root.plist")
        let pieces = text.matches(of: /```xml\n((?s:.*?))```/).map(\.output.1)
        #expect(!pieces.isEmpty && pieces.allSatisfy { bundle.contains($0) })
    }

    /// The code of the other articles is about types of a program.
    private static let topLevelArticles = articles.filter { name in
        !["/StateRestoration.md", "/MirroredPlace.md"].contains { name.hasSuffix($0) }
    }

    @Test(arguments: topLevelArticles) func everyPieceOfCodeWorksAtTheTopLevel(_ name: String) throws {
        let text = try String(contentsOf: Project.root.appending(path: name), encoding: .utf8)
        let programs = try ["nest", "perch", "roost", "skein", "tower", "ledge"].map { program in
            Self.withoutIndentation(
                try Self.sources(below: "Tests/Programs/ExamplePackage/Sources/\(program)").joined())
        }
        for piece in text.matches(of: /```swift\n((?s:.*?))```/) where !piece.output.1.contains("targets:") {
            let code = Self.withoutIndentation(String(piece.output.1))
            #expect(programs.contains { $0.contains(code) }, "\(name):\n\(piece.output.1)")
        }
    }

    /// The sources say what an older compiler does not know.
    @Test func thePackageSaysWhichCompilerItNeeds() throws {
        let manifest = try String(contentsOf: Project.root.appending(path: "Package.swift"), encoding: .utf8)
        #expect(manifest.hasPrefix("// swift-tools-version: 6.3\n"))
        #expect(try Self.sources(below: "Sources").contains { $0.contains("@export(implementation)") })
        for document in ["README.md", "Docs/Contributing.md", "Docs/PrefsCore.docc/GettingStarted.md"] {
            #expect(
                try String(contentsOf: Project.root.appending(path: document), encoding: .utf8).contains(
                    "6.3 or later"),
                "\(document)")
        }
    }

    /// By their names; `Tests/Tools/documentation.sh` checks the whole links.
    @Test(arguments: articles) func everySymbolThatIsLinkedExists(_ name: String) throws {
        let text = try String(contentsOf: Project.root.appending(path: name), encoding: .utf8)
            .replacing(/```(?s:.*?)```/, with: "")
        let declared = try Self.declaredNames.get()
        let links = text.matches(of: /``([^`]+)``/).map(\.output.1)
        #expect(!links.isEmpty)
        let modules = Self.documentedModules + ["PropertyLists"]
        for link in links {
            for symbol in link.split(separator: "/") where !modules.contains(String(symbol)) {
                let symbolName = symbol.prefix { $0 != "(" && $0 != "-" }
                #expect(declared.contains(String(symbolName)), "\(link) of \(name)")
            }
        }
    }

    /// The names that the sources declare; public initialisers and subscripts by their keywords.
    private static let declaredNames = Result {
        let keywords: Set<Substring> = [
            "class", "struct", "enum", "protocol", "typealias", "func", "var", "let", "case",
        ]
        var names: Set<String> = []
        for line in try sources(below: "Sources").joined().split(separator: "\n") {
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            for (word, next) in zip(words, words.dropFirst()) where keywords.contains(word) {
                names.insert(String(next))
            }
            if words.contains("public") {
                names.formUnion(words.filter { $0 == "init" || $0 == "subscript" }.map(String.init))
            }
        }
        return names
    }

    @Test(arguments: documentedModules) func everyPublicTypeHasAPlaceInTheCatalogue(_ module: String) throws {
        let page = try String(
            contentsOf: Project.root.appending(path: "Docs/\(module).docc/\(module).md"), encoding: .utf8)
        let types = try Self.sources(below: "Sources/\(module)").flatMap { source in
            source.matches(of: /(?m)^(?:@\w+ )*public (?:final )?(?:class|struct|enum|protocol) (\w+)/).map {
                String($0.output.1)
            }
        }
        #expect(types.count > (module == "PrefsCore" ? 30 : 1))
        for type in types { #expect(page.contains("- ``\(type)``"), "\(type)") }
    }

    /// All but what stands under "The system", which the command needs.
    @Test func theExamplePackageUsesAllThatTheCatalogueLists() throws {
        let sources = try Self.exampleSources.joined()
        var names: [Substring] = []
        for page in [
            "PrefsCore.docc/PrefsCore", "PrefsCore.docc/Preferences", "PrefsFoundation.docc/PrefsFoundation",
            "PrefsCloud.docc/PrefsCloud", "PrefsRestoration.docc/PrefsRestoration",
        ] {
            let text = try String(contentsOf: Project.root.appending(path: "Docs/\(page).md"), encoding: .utf8)
            let settings = text.prefix(upTo: text.firstRange(of: "### The system")?.lowerBound ?? text.endIndex)
            names += settings.matches(of: /(?m)^- ``([^`]+)``$/).map(\.output.1)
        }
        #expect(names.count > 70)
        for name in names.map({ $0.split(separator: "/").last ?? $0 }) {
            let base = name.prefix { $0 != "(" }
            let label = name.dropFirst(base.count + 1).prefix { !":_)".contains($0) }
            let use =
                switch base {
                case "init": #"\w\(\#(label):"#
                case "subscript": #"\[\."#
                default:
                    name.contains("(") ? #"\W\#(base)(\(\#(label.isEmpty ? "" : label + ":")| \{)"# : #"\W\#(base)\W"#
                }
            #expect(try Regex(use).firstMatch(in: sources) != nil, "\(name) is not used")
        }
    }

    /// The map names a file, and after it what a step uses of that file; its table names a type, and then the file.
    @Test func theFilesOfTheMapHaveWhatItNames() throws {
        let map = try Self.section("The map", of: "Docs/Architecture.md")
        var uses: [(names: Substring, path: Substring)] = []
        for use in map.matches(of: /`([\w+\/-]+\.swift)`((?:,\s+`\w+`)*)/) { uses.append((use.2, use.1)) }
        for row in map.matches(of: /(?m)^\| (`\w+`) \|.*\| `(\S+)` \|$/) { uses.append((row.1, row.2)) }
        #expect(uses.count > 50)
        for (names, path) in uses {
            let source = try Project.text(of: "Sources/\(path)")
            let declarations = source.matches(of: /(?:class|struct|enum|protocol|func|var|let|case) (\w+)/).map(\.1)
            let hasInitialiser = source.contains(/(?m)^ *(?:[a-z]+ )*init[?(<]/)
            for name in names.matches(of: /\w+/).map(\.output) {
                let isThere = name == "init" ? hasInitialiser : declarations.contains(name)
                #expect(isThere, "\(name) of \(path)")
            }
        }
        let declared = try Self.declaredNames.get()
        for name in map.matches(of: /`(\w+)`/).map(\.1) { #expect(declared.contains(String(name)), "\(name)") }
    }

    /// The manual lists the variables of users. A new variable of developers, and one that is gone, change the table.
    @Test func theVariablesOfDevelopersAreThoseThatAreRead() throws {
        let table = try Self.section("Variables", of: "Docs/Contributing.md")
        let listed = table.matches(of: /(?m)^\| (`[^|]+`) \|/).flatMap { $0.1.matches(of: /\w+/).map { String($0.0) } }
        let manual = try Project.text(of: "Sources/defaults-cli/Help/Manual+Overview.swift")
        let ofUsers = manual.matches(of: /- (\$[A-Z_]+[A-Z_$, ]*):/).flatMap {
            $0.1.matches(of: /\w+/).map { String($0.0) }
        }
        #expect(listed.count > 25 && ofUsers.count > 10)
        let read = try Self.variablesThatAreRead().filter { !$0.hasPrefix("XDG_") }
        // Those of any system, and of `make` itself.
        let ofOthers = ofUsers + ["HOME", "PATH", "CURDIR", "MAKECMDGOALS", "MAKEFILE_LIST"]
        let differing = read.subtracting(ofOthers).symmetricDifference(listed)
        #expect(differing.isEmpty, "\(differing.sorted()): either read or listed")
    }

    /// The variables that the tests, the scripts, the Makefile and the manifests read.
    private static func variablesThatAreRead() throws -> Set<String> {
        var files = ["Makefile", "Package.swift", "Docs/Examples/Package.swift", "Docs/demo.sh", ".ci/run"]
        for folder in ["Tests", "Sources/Packaging"] {
            // The fixtures are what tests read, and this file only looks for variables.
            files += try FileManager.default.subpathsOfDirectory(atPath: Project.path(folder)).filter { path in
                [".swift", ".py", ".c", ".sh", ".mk"].contains { path.hasSuffix($0) } && !path.hasPrefix("Fixtures/")
                    && !path.contains(".build/") && !path.hasSuffix("/DocumentationTests.swift")
            }.map { "\(folder)/\($0)" }
        }
        var (read, readByMake, setByMake): (Set<Substring>, Set<Substring>, Set<Substring>) = ([], [], [])
        for file in files {
            for line in try Project.text(of: file).split(separator: "\n") {
                if file == "Makefile" || file.hasSuffix(".mk") {
                    let use = /^([A-Z_]+) \?=|\$\(([A-Z_]+)\)/
                    readByMake.formUnion(line.matches(of: use).compactMap { $0.1 ?? $0.2 })
                    setByMake.formUnion(line.matches(of: /^(?:export )?([A-Z_]+) *=/).map(\.1))
                } else if file.hasSuffix(".sh") || file == ".ci/run" {
                    read.formUnion(line.matches(of: /\$\{([A-Z_]+):?[-=?+]/).map(\.1))
                } else if line.contains("env") {
                    let use = /(?:(?:Info|Context)\.environment\[|environ\[|environ\.get\(|getenv\()["']([A-Z_]+)/
                    read.formUnion(line.matches(of: use).map(\.1))
                }
            }
        }
        return Set(read.union(readByMake.subtracting(setByMake)).map(String.init))
    }

    private static func section(_ heading: String, of document: String) throws -> Substring {
        let text = try Project.text(of: document)
        let rest = try #require(text.split(separator: "\n## \(heading)\n", maxSplits: 1).dropFirst().first)
        return try #require(rest.split(separator: "\n## ", maxSplits: 1).first)
    }

    private static func sources(below folder: String) throws -> [String] {
        let folder = Project.root.appending(path: folder)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }

    private static func withoutIndentation(_ code: String) -> String {
        code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingPrefix(while: \.isWhitespace) }
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The file of a suite, nil when there is none.
    private static func source(of suite: String) throws -> String? {
        let tests = Project.root.appending(path: "Tests")
        let names = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
        // A whole target.
        if names.contains(suite) { return "" }
        let name = names.first { $0.hasSuffix("/\(suite).swift") }
        return try name.map { try String(contentsOf: tests.appending(path: $0), encoding: .utf8) }
    }
}
