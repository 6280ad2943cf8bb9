import CommandKit
import DeclaredSettings
import PrefsAdministration
import PrefsCore
import PropertyLists

/// Reads the files of one apply: scripts of `defaults` and `prefs` lines, and documents with domains.
struct ApplyInput {
    let documents: [DocumentArgument]
    /// Where the lines of scripts add their declarations: the sink of the run.
    private let script: ScriptDeclarations
    let skipsOthers: Bool
    /// Whether each command that is passed over is named.
    let isVerbose: Bool
    private(set) var declarations = Declarations()
    /// Which of several documents declares what.
    private(set) var files = DeclaringFiles()
    /// The texts of `echo` in the scripts.
    private(set) var echoes = Report()

    /// The string that declares absence in a property list, and in JSON beside null. To declare that text itself, a
    /// file writes two more dashes before it: `----absent--`.
    static let absence = "--absent--"

    init(_ documents: [DocumentArgument], _ script: ScriptDeclarations, _ options: Options) {
        (self.documents, self.script) = (documents, script)
        (skipsOthers, isVerbose) = (options.has(.skipOthers), options.has(.verbose))
    }

    /// Reads all documents; later ones override earlier ones. The lines of the first script in which any are refused
    /// are reported.
    mutating func read(in session: Session, _ progress: inout ProgressLine) throws {
        for document in documents {
            let bytes = try session.readBytes(document)
            progress.showReading(of: document.name, length: bytes.count)
            let declared =
                switch try Self.root(of: bytes, document) {
                case .propertyList(let root)?:
                    try Self.declarations(root, document, in: session) { Self.node($0, isJSON: false) }
                case .json(let root)?: try Self.declarations(root, document, in: session, Self.node)
                case nil: declarationsOfScript(bytes, document, in: session, &progress)
                }
            guard session.report.status == 0 else { return }
            declarations.override(with: declared)
            guard documents.count > 1 else { continue }
            let name = document.isStream ? document.name : FileSystem.pathInCanonicalDirectory(document.path)
            files.append(name, declared)
        }
    }

    private mutating func declarationsOfScript(
        _ bytes: [UInt8], _ document: DocumentArgument, in session: Session, _ progress: inout ProgressLine
    ) -> Declarations {
        var run = ScriptRun(document, of: .apply, skipsOthers: skipsOthers)
        run.tryLines(of: bytes, in: session, &progress)
        if session.report.status == 0 { session.report.appendMessages(of: run.passedOver.report(isVerbose: isVerbose)) }
        echoes.appendMessages(of: run.echoes)
        return script.take()
    }

    /// - Parameter node: What a value of a domain declares; nil if an array inside it has a null.
    private static func declarations<Values: StoreDocumentValues>(
        _ root: Values, _ document: DocumentArgument, in session: Session, _ node: (Values.Value) -> DeclaredNode?
    ) throws -> Declarations {
        var declarations = Declarations()
        var contents: [(location: DomainLocation, values: Values)] = []
        var named = contents
        for (location, values) in try session.domains(of: root, document) {
            let meant = try session.meant(location)
            if meant == location { contents.append((location, values)) } else { named.append((meant, values)) }
        }
        // Keys for the name of this host win over those for `-currentHost`.
        for (location, values) in contents + named {
            for (key, value) in values {
                guard let node = node(value) else {
                    let name = DomainNames.name(of: location).onOneLine
                    throw document.problem(
                        "\(name) \(key.onOneLine) has a null inside an array, which declares nothing; leave it out")
                }
                declarations.declare(node, at: [key], of: location)
            }
        }
        return declarations
    }

    private static func node(_ value: PropertyList, isJSON: Bool) -> DeclaredNode {
        switch value {
        case .dictionary(let entries) where !entries.isEmpty:
            return .keys(DeclaredKeys(entries.map { ($0, node($1, isJSON: isJSON)) }))
        case .string(let text) where text.utf8.elementsEqual(absence.utf8): return .absent
        default: return .value(DeclaredValue(value.withoutEscapes, isJSON: isJSON))
        }
    }

    /// What a value declares in JSON; nil if an array inside it has a null, which declares nothing there.
    private static func node(_ value: JSONValue) -> DeclaredNode? {
        switch value {
        case .null: return .absent
        case .object(let object) where !object.members.isEmpty:
            let nodes = object.members.compactMap { key, value in node(value).map { (key, $0) } }
            return nodes.count == object.members.count ? .keys(DeclaredKeys(nodes)) : nil
        default: return value.hasNull ? nil : value.propertyList.map { node($0, isJSON: true) }
        }
    }

    // MARK: Recognising documents

    private enum Root {
        case propertyList(PropertyListDictionary)
        case json(JSONObject)
    }

    /// The root of a property list or of JSON; nil for a script.
    private static func root(of bytes: [UInt8], _ document: DocumentArgument) throws -> Root? {
        do {
            return try decodedRoot(bytes, document)
        } catch CommandError.couldNotParseDocument(let name, var problem) {
            if document.format == nil, isScript(bytes) { return nil }
            guard let format = OtherDocument(bytes, document) else {
                // The name of an entity may be a part of a secret.
                if case .unknownEntity = problem.reason { problem.reason = .unknownEntity("…") }
                throw CommandError.couldNotParseDocument(name, problem)
            }
            throw document.problem(format.refusal(by: .apply))
        }
    }

    /// Whether a text that begins with `{`, and is no document, is a script that begins with a group of commands.
    private static func isScript(_ bytes: [UInt8]) -> Bool {
        let text = bytes.drop(while: \.isBlank)
        let isGroup = text.first == UInt8(ascii: "{") && text.dropFirst().first { !$0.isBlank } != UInt8(ascii: "\"")
        return isGroup && ShellNames.haveChange(in: String(decoding: text, as: UTF8.self))
    }

    private static func decodedRoot(_ bytes: [UInt8], _ document: DocumentArgument) throws -> Root? {
        let beginning = DocumentBeginning(bytes)
        let text = JSONComments.blanked(beginning.text)
        let first = text.first { !$0.isBlank }
        let isText =
            !bytes.starts(with: "bplist".utf8) && !beginning.isWide && first != UInt8(ascii: "<")
            && first != UInt8(ascii: "{")
        if isText, document.format == nil {
            if let problem = problem(ofValue: bytes, first, document) { throw problem }
            return nil
        }
        guard document.isJSON(text) || document.format == nil && isEmptyObject(text) else {
            let root = try document.decodeAny(bytes).root
            guard case .dictionary(let contents) = root else {
                throw document.problem(ofRoot: root.kind)
            }
            try refuseProfile(root, document)
            return .propertyList(contents)
        }
        let root: JSONValue
        do throws(PropertyListError) {
            root = try JSONValue(decoding: bytes)
        } catch {
            throw CommandError.couldNotParseDocument(document.name, error)
        }
        if let path = root.repeatedKey { throw document.problem(repeating: path) }
        guard case .object(let contents) = root else { throw document.problem(ofRoot: root.kind) }
        try refuseProfile(root.propertyList, document)
        return .json(contents)
    }

    private static func refuseProfile(_ root: PropertyList?, _ document: DocumentArgument) throws {
        guard let root, let profile = OtherDocument.profile(root, document) else { return }
        throw document.problem(profile.refusal(by: .apply))
    }

    /// The error for a document that is a value as a whole, such as `[1]`, `"x"` and `null` in JSON, and `( x )`; nil
    /// for a script. `true` is a script, which does nothing.
    private static func problem(
        ofValue bytes: [UInt8], _ first: UInt8?, _ document: DocumentArgument
    ) -> CommandError? {
        if let root = try? JSONValue(decoding: bytes) {
            return root.propertyList == true ? nil : document.problem(ofRoot: root.kind)
        }
        guard first == UInt8(ascii: "("), let root = try? PropertyList(decoding: bytes) else { return nil }
        return document.problem(ofRoot: root.kind)
    }

    private static func isEmptyObject(_ text: [UInt8]) -> Bool {
        text.filter { !$0.isBlank }.elementsEqual("{}".utf8)
    }
}

extension PropertyList {
    /// The text of which `----absent--`, or such a text with more dashes, is the escape. Any other value is unchanged:
    /// what is inside an array declares no absence, and needs no escape.
    fileprivate var withoutEscapes: PropertyList {
        guard case .string(let text) = self, text.utf8.count > ApplyInput.absence.utf8.count,
            text.utf8.starts(with: "----".utf8)
        else { return self }
        let rest = text.utf8.drop { $0 == UInt8(ascii: "-") }
        guard rest.elementsEqual("absent--".utf8), (text.utf8.count - rest.count) % 2 == 0 else { return self }
        return .string(String(Substring(text.utf8.dropFirst(2))))
    }
}
