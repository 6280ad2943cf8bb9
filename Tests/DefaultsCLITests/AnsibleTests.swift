import Foundation
import TestSupport
import Testing

/// Ansible's module as Tests/Tools/install-programs.sh leaves it.
enum AnsibleModule {
    static let root = Project.root.path
    static let path = root + "/.build/ansible/osx_defaults.py"
    static let python = Program(path: root + "/.build/ansible/bin/python")

    /// Whether the libraries are installed that Ansible itself needs, and not only its modules.
    static var canPlay: Bool { FileManager.default.fileExists(atPath: root + "/.build/ansible/playing") }

    static var isInstalled: Bool { FileManager.default.fileExists(atPath: path) }
}

/// Ansible's module `osx_defaults`, whose `path` names the directory of a `defaults`.
@Suite(
    .enabled(
        if: AnsibleModule.isInstalled,
        "Ansible's module is not installed; `make test` fetches it from PyPI where it can"))
struct AnsibleTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.createDirectory("usr/bin")
        try home.link("usr/bin/defaults", to: try Tool.path.get())
    }

    /// What the module answers to a task.
    private func answer(_ task: [String: Any], isCheck: Bool = false) throws -> NSDictionary {
        var arguments = task
        arguments["path"] = home.absolute("usr/bin")
        arguments["_ansible_check_mode"] = isCheck
        arguments["_ansible_remote_tmp"] = home.path
        let outcome = try home.run(
            AnsibleModule.python, AnsibleModule.path,
            input: JSONSerialization.data(withJSONObject: ["ANSIBLE_MODULE_ARGS": arguments]))
        return try #require(
            JSONSerialization.jsonObject(with: outcome.stdout) as? NSDictionary, "\(outcome.testDescription)")
    }

    /// Whether a task has changed something.
    private func changes(_ task: [String: Any], isCheck: Bool = false) throws -> Bool {
        let answer = try answer(task, isCheck: isCheck)
        return try #require(answer["changed"] as? Bool, "\(answer)")
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let type: String
        /// As JSON.
        let value: String
        let other: String
        /// What `read-type` and `read` print for the value.
        let stored: String

        init(_ type: String, _ value: String, _ other: String, stored: String) {
            (self.type, self.value, self.other, self.stored) = (type, value, other, stored)
        }

        var testDescription: String { type }

        func task(_ value: String) throws -> [String: Any] {
            let value = try JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)
            return ["domain": "com.pigeon", "key": "k", "type": type, "value": value]
        }
    }

    private static let rows = [
        Row("string", #""two words""#, #""other""#, stored: "Type is string\ntwo words\n"),
        Row("string", #""-dashed""#, #""""#, stored: "Type is string\n-dashed\n"),
        Row("bool", "true", "false", stored: "Type is boolean\n1\n"),
        Row("boolean", #""no""#, #""yes""#, stored: "Type is boolean\n0\n"),
        Row("int", "-12", "12", stored: "Type is integer\n-12\n"),
        Row("integer", "9000000000", "0", stored: "Type is integer\n9000000000\n"),
        Row("float", "0.1", "1000000000000000000000.0", stored: "Type is float\n0.1\n"),
        Row(
            "date", #""2024-02-29 23:59:59""#, #""2001-01-01 00:00:00""#,
            stored: "Type is date\n2024-02-29 23:59:59 +0000\n"),
        Row("array", #"["a b", "plain"]"#, #"["other"]"#, stored: "Type is array\n(\n    \"a b\",\n    plain\n)\n"),
    ]

    @Test(arguments: rows) func aValueOfEachTypeIsWrittenOnce(_ row: Row) throws {
        let task = try row.task(row.value)
        #expect(try changes(task, isCheck: true))
        #expect(!home.exists("store"), "a check changes nothing")
        #expect(try changes(task))
        #expect(try home.shell("prefs read-type com.pigeon k; prefs read com.pigeon k") == .success(row.stored))
        #expect(try !changes(task), "the second time")
        #expect(try !changes(task, isCheck: true))
        let other = try row.task(row.other)
        #expect(try changes(other, isCheck: true))
        #expect(try !changes(task), "a check changes nothing")
        #expect(try changes(other))
        #expect(try !changes(other))
    }

    @Test func whatIsMissingIsAddedToAnArrayOnce() throws {
        let task: [String: Any] = ["domain": "com.pigeon", "key": "k", "type": "array", "value": ["a"]]
        let adding: [String: Any] = [
            "domain": "com.pigeon", "key": "k", "type": "array", "value": ["a", "b"], "array_add": true,
        ]
        #expect(try changes(task))
        #expect(try changes(adding, isCheck: true))
        #expect(try changes(adding))
        #expect(try home.run("read", "com.pigeon", "k") == .success("(\n    a,\n    b\n)\n"))
        #expect(try !changes(adding))
    }

    @Test func aKeyIsRemovedOnce() throws {
        try home.run("write", "com.pigeon", "{ k = 1; other = 2; }")
        let task: [String: Any] = ["domain": "com.pigeon", "key": "k", "state": "absent"]
        #expect(try changes(task, isCheck: true))
        #expect(try home.run("read", "com.pigeon", "k") == .success("1\n"))
        #expect(try changes(task))
        #expect(try home.run("read", "com.pigeon") == .success("{\n    other = 2;\n}\n"))
        #expect(try !changes(task))
    }

    @Test func aValueIsListed() throws {
        try home.run("write", "com.pigeon", "k", "-int", "7")
        #expect(try answer(["domain": "com.pigeon", "key": "k", "state": "list"])["value"] as? Int == 7)
    }

    @Test func theGlobalDomainAndTheCurrentHostAreMeant() throws {
        let task: [String: Any] = ["key": "AppleMeasurementUnits", "value": "Centimeters"]
        #expect(try changes(task))
        #expect(try !changes(task))
        #expect(try home.run("read", "-g", "AppleMeasurementUnits") == .success("Centimeters\n"))
        let onHost: [String: Any] = [
            "domain": "com.pigeon", "host": "currentHost", "key": "k", "type": "int", "value": 1,
        ]
        #expect(try changes(onHost))
        #expect(try !changes(onHost))
        #expect(try home.run("-currentHost", "read", "com.pigeon", "k") == .success("1\n"))
        #expect(try home.run("read", "com.pigeon", "k").status == 1)
    }

    @Test func aStoredValueOfAnotherTypeIsAFailureAndStays() throws {
        try home.run("write", "com.pigeon", "k", "text")
        let answer = try answer(["domain": "com.pigeon", "key": "k", "type": "int", "value": 1])
        #expect(answer["failed"] as? Bool == true)
        #expect(answer["msg"] as? String == "Type mismatch. Type in defaults: str")
        #expect(try home.run("read", "com.pigeon", "k") == .success("text\n"))
    }
}
