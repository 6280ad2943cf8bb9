import Testing

@testable import PrefsCore

/// Changes as property lists.
@Suite struct DomainChangeFormTests {
    private static let path = PropertyListKeyPath("Windows.0").appending("a.b")
    private static let pathForm: PropertyList = ["Windows", "0", "a.b"]

    /// What is stored or sent in this form is read by later versions.
    private static let forms: [(change: DomainChange, form: PropertyList)] = [
        (.value(.set(2.5), at: path), ["version": 1, "change": "set", "path": pathForm, "value": 2.5]),
        (.value(.insert("x"), at: path), ["version": 1, "change": "insert", "path": pathForm, "value": "x"]),
        (.value(.set([1]), at: .root), ["version": 1, "change": "set", "path": [], "value": [1]]),
        (.value(.remove, at: path), ["version": 1, "change": "remove", "path": pathForm]),
        (
            .value(.append([1, "x"]), at: path),
            ["version": 1, "change": "append", "path": pathForm, "elements": [1, "x"]]
        ),
        (
            .value(.appendMissing([]), at: path),
            ["version": 1, "change": "appendMissing", "path": pathForm, "elements": []]
        ),
        (
            .value(.removeElements([[:]]), at: path),
            ["version": 1, "change": "removeElements", "path": pathForm, "elements": [[:]]]
        ),
        (
            .value(.merge(["k": 1]), at: path),
            ["version": 1, "change": "merge", "path": pathForm, "contents": ["k": 1]]
        ),
        (.rename(key: "", to: "é"), ["version": 1, "change": "rename", "key": "", "newKey": "é"]),
        (
            .move(path, to: PropertyListKeyPath("a.0")),
            ["version": 1, "change": "move", "path": pathForm, "newPath": ["a", "0"]]
        ),
        (.replaceAll([:]), ["version": 1, "change": "replaceAll", "contents": [:]]),
        (.mergeAll(["k": [1]]), ["version": 1, "change": "mergeAll", "contents": ["k": [1]]]),
        (
            .edit(["k": true], removing: ["a", ""]),
            ["version": 1, "change": "edit", "contents": ["k": true], "removing": ["a", ""]]
        ),
        (.removeAll, ["version": 1, "change": "removeAll"]),
    ]

    @Test func everyChangeHasItsForm() throws {
        for (change, form) in Self.forms {
            #expect(change.propertyList == form)
            #expect(try DomainChange(propertyList: form).propertyList == form)
        }
    }

    @Test func aFormIsWrittenAndReadInEveryFormatOfDocuments() throws {
        for (_, form) in Self.forms {
            for format in [PropertyListFormat.binary, .xml] {
                let read = try PropertyList(decoding: form.encoded(as: format))
                #expect(try DomainChange(propertyList: read).propertyList == form)
            }
        }
    }

    @Test func anotherVersionIsRefused() {
        for version in [2, 0, "1", true] as [PropertyList] {
            #expect(throws: DomainChange.FormError.unknownVersion(version)) {
                try DomainChange(propertyList: ["version": version, "change": "removeAll"])
            }
        }
        #expect(throws: DomainChange.FormError.unknownVersion(nil)) {
            try DomainChange(propertyList: ["change": "removeAll"])
        }
    }

    @Test func anyOtherShapeIsRefused() {
        var others: [PropertyList] = [
            "removeAll", ["version": 1], ["version": 1, "change": "explode"], ["version": 1, "change": 1],
            ["version": 1, "change": "remove", "path": []],
            ["version": 1, "change": "move", "path": ["a"], "newPath": []],
            ["version": 1, "change": "remove", "path": "a"],
            ["version": 1, "change": "remove", "path": [1]],
            ["version": 1, "change": "append", "path": ["a"], "elements": "x"],
            ["version": 1, "change": "merge", "path": ["a"], "contents": []],
            ["version": 1, "change": "rename", "key": "a", "newKey": 1],
            ["version": 1, "change": "edit", "contents": [:], "removing": [1]],
        ]
        for case (_, .dictionary(let form)) in Self.forms {
            for key in form.keys where key != "version" {
                var incomplete = form
                incomplete.removeValue(forKey: key)
                others.append(.dictionary(incomplete))
            }
            var larger = form
            larger.set(1, forKey: "more")
            others.append(.dictionary(larger))
        }
        for form in others {
            #expect(throws: DomainChange.FormError.unknownShape, "\(form)") { try DomainChange(propertyList: form) }
        }
    }
}
