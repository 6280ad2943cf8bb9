import Foundation
import TestSupport
import Testing

@testable import defaults_cli

/// The files at the top of the project for other programs say what the project says.
@Suite struct ProjectFilesTests {
    @Test func thePackageIndexDocumentsAllLibrariesThatAPackageCanDependOn() throws {
        let index = try Project.text(of: ".spi.yml")
        let listed = try #require(index.firstMatch(of: /documentation_targets: \[(.*)\]/)).output.1.split(
            separator: ", ")
        let manifest = try Project.text(of: "Package.swift")
        let products = try #require(manifest.firstMatch(of: /libraryProducts = \[\s*(.*),\s*\]/)).output.1
        #expect(listed.map { "\"\($0)\"" }.joined(separator: ", ") == products)
    }

    /// A package takes a version from a tag, and a job the tarball of one.
    @Test(arguments: [
        "Docs/ContinuousIntegration.md", "Docs/Migrating.md", "Docs/PrefsCore.docc/GettingStarted.md",
        "Tests/Programs/ExamplePackage/Versioned/Package.swift", ".github/ISSUE_TEMPLATE/bug.yml",
    ])
    func aDocumentNamesTheVersionOfTheCommand(document: String) throws {
        let named = try Project.text(of: document).matches(of: /(?:prefs-|from: "|placeholder: prefs )(\d+\.\d+\.\d+)/)
        #expect(!named.isEmpty)
        for version in named { #expect(version.output.1 == Version.number) }
    }

    @Test func theWorkflowRunsWhatHasToPassWithTheCompilerOfThePackage() throws {
        let workflow = try Project.text(of: ".github/workflows/ci.yml")
        let image = try #require(workflow.firstMatch(of: /container: swift:([\d.]+)-/)).output.1
        #expect(try Project.text(of: "Package.swift").hasPrefix("// swift-tools-version: \(image)\n"))
        #expect(workflow.contains("on: [push, pull_request]\n") && workflow.contains("- run: .ci/run\n"))
    }

    @Test func editorsHaveTheLayoutOfTheFormatter() throws {
        let editors = try Project.text(of: ".editorconfig")
        let formatter = try Project.text(of: ".swift-format")
        let length = try #require(formatter.firstMatch(of: /"lineLength": (\d+)/)).output.1
        let spaces = try #require(formatter.firstMatch(of: /"spaces": (\d+)/)).output.1
        let all = try #require(editors.firstMatch(of: /\[\*\]\n((?:.+\n)*)/)).output.1
        #expect(all.contains("max_line_length = \(length)\n"))
        #expect(all.contains("indent_style = space\nindent_size = \(spaces)\n"))
        #expect(editors.contains("[Makefile]\nindent_style = tab\n"))
    }

    /// The form for bugs names what can be typed.
    @Test func theFormForBugsShowsCommandsThatWork() throws {
        let home = try TemporaryHome()
        try home.run("write", "com.pigeon", "apiToken", "x")
        try home.run("write", "com.pigeon", "HPMapType", "-int", "2")
        let form = try Project.text(of: ".github/ISSUE_TEMPLATE/bug.yml").replacing(/\n */, with: " ")
        for command in ["prefs export D - --exclude @secrets", "prefs export ./FILE - --exclude @secrets"] {
            #expect(form.contains("`\(command)`"))
            let outcome = try home.shell(
                command.replacing(" D ", with: " com.pigeon ").replacing("./FILE", with: "./store/com.pigeon.plist"))
            #expect(outcome.status == 0 && outcome.text.contains("HPMapType") && !outcome.text.contains("apiToken"))
        }
        #expect(form.contains("`prefs --version`") && form.contains("`prefs check FILE`"))
        #expect(try home.shell("prefs --version && prefs check store/com.pigeon.plist").status == 0)
    }
}
