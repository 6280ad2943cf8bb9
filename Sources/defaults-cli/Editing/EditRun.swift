import CommandLineValues
import PrefsCore
import PropertyLists
import SettingsBundles

/// One run of `edit`: a value goes to the editor until its text can be used, and what was edited is applied.
struct EditRun {
    let session: Session
    let domain: Domain
    let location: DomainLocation
    let store: DomainStore
    let keyPath: PropertyListKeyPath?
    let editor: Editor
    /// The whole contents when the editor was opened, by which changes of others are noticed.
    let opened: PropertyListDictionary
    /// Where texts are kept; nil without a home directory.
    let keptTexts: KeptTexts?
    /// The command that starts this run again.
    let command: String
    /// The text that was kept, with which this run goes on; nil for one that begins anew.
    var continued: KeptTexts.KeptText?
    /// What others have changed since that text was kept.
    var changedByOthers: [PropertyListKeyPath] = []

    /// How an attempt to edit ended.
    private enum Attempt {
        /// - Parameter isQuick: Whether the editor has returned within a second.
        case unchanged(isQuick: Bool)
        case changed([DomainDifference.Edit], text: [UInt8])
        case interrupted(signal: Int32)
    }

    func run(_ text: EditableText) throws {
        // A file that is too long is an error, and no signal that leaves the directory behind.
        CurrentProcess.ignoreFileSizeLimit()
        let signal = try ForegroundPrograms.holdingSignals { programs in try edit(text, programs) }
        if let signal { ForegroundPrograms.endProcess(by: signal) }
    }

    /// - Returns: The signal that has come meanwhile; nil if none has. The directory of the file is removed by then.
    private func edit(_ text: EditableText, _ programs: ForegroundPrograms) throws -> Int32? {
        var file = EditedFile(
            directory: try directory(),
            name: "\(domain.name.utf8.contains(UInt8(ascii: "/")) ? "settings" : domain.name).\(text.fileExtension)")
        switch try attempt(text, &file, programs) {
        case .unchanged(let isQuick):
            if let continued { try? keptTexts?.remove(continued) }
            session.notify(.nothingEdited(isQuick: isQuick))
        case .changed(let edits, let bytes): try apply(edits, of: text, bytes, &file)
        case .interrupted(let signal): return signal
        }
        return nil
    }

    /// The file that the editor gets.
    private struct EditedFile: ~Copyable {
        var directory: PrivateDirectory
        let name: String

        var path: String { "\(directory.path)/\(name)" }
    }

    // MARK: The editor

    /// How often the editor is opened. A program in its place could make the same mistake for ever.
    private static let attemptLimit = 20

    private func attempt(
        _ text: EditableText, _ file: inout EditedFile, _ programs: ForegroundPrograms
    ) throws -> Attempt {
        var shown = text.bytes(under: head(nil, text.format))
        var refusal: EditRefusal?
        var refused: [UInt8]?
        if continued != nil {
            do throws(EditRefusal) {
                _ = try edits(of: text, shown)
            } catch {
                refusal = error
                shown = EditableText.bytes(shown, under: head(error, text.format), text.format)
            }
        }
        for _ in 1...Self.attemptLimit {
            let begin = MonotonicClock.now
            let (end, edited) = try open(shown, &file, programs) { file in
                // What was typed before it was refused is in no other place.
                refusal.map { _ in keep(shown, text, &file) }
            }
            let typed = edited != shown || refusal != nil ? edited : nil
            switch end {
            case .exited(status: 0): break
            case .interrupted(let signal):
                if let typed { MessageLine("the text is kept in \(keep(typed, text, &file))").write() }
                leaveFiles(of: &file, but: file.name)
                return .interrupted(signal: signal)
            case .exited, .killed:
                let path = typed.map { keep($0, text, &file) }
                leaveFiles(of: &file, but: file.name)
                throw CommandError.edit(.editorFailed(editor: editor.command, end, kept: path))
            }
            if refusal != nil, edited == shown || edited == refused { break }
            // A text that was kept is changed already.
            if edited == shown, continued == nil { return .unchanged(isQuick: MonotonicClock.now - begin < 1) }
            do throws(EditRefusal) {
                let edits = try edits(of: text, edited)
                return edits.isEmpty ? .unchanged(isQuick: false) : .changed(edits, text: edited)
            } catch {
                refusal = error
                refused = edited
                shown = EditableText.bytes(edited, under: head(error, text.format), text.format)
            }
        }
        throw CommandError.edit(.refused(reason: refusal?.reason ?? "", kept: keep(shown, text, &file)))
    }

    /// Lets the user edit a text.
    ///
    /// - Parameter keep: Called if the text does not come back; keeps an earlier one, and returns its path.
    private func open(
        _ shown: [UInt8], _ file: inout EditedFile, _ programs: ForegroundPrograms,
        orElse keep: (inout EditedFile) -> String?
    ) throws -> (ForegroundPrograms.End, edited: [UInt8]) {
        do throws(SystemError) {
            try file.directory.write(shown, to: file.name)
            let end = try editor.edit(file.path, programs)
            do throws(SystemError) {
                if let edited = try file.directory.read(file.name) { return (end, edited) }
            } catch {
                leaveFiles(of: &file)
                throw error
            }
        } catch {
            guard let path = keep(&file) else { throw error }
            throw CommandError.edit(.notWritten(reason: error.description, kept: path))
        }
        leaveFiles(of: &file)
        throw CommandError.edit(.fileIsGone(kept: keep(&file)))
    }

    /// Leaves the editor's directory if there are files in it that may have what was typed: an editor that is ended
    /// saves what it has not saved yet beside the file, and another one may have moved the file.
    private func leaveFiles(of file: inout EditedFile, but name: String? = nil) {
        guard file.directory.hasFiles(but: name) else { return }
        file.directory.isKept = true
        MessageLine("the editor has left files in \(file.directory.path.onOneLine)").write()
    }

    /// The directory of the session's files, else of temporary files, if they can be used.
    private func directory() throws -> PrivateDirectory {
        for variable in ["XDG_RUNTIME_DIR", "TMPDIR"] {
            guard let parent = try session.environment.setting(variable) else { continue }
            if let directory = try? PrivateDirectory(in: parent, prefix: Self.prefix) { return directory }
        }
        return try PrivateDirectory(in: "/tmp", prefix: Self.prefix)
    }

    private static let prefix = "prefs-edit-"

    /// What the user reads at the head of the text.
    ///
    /// - Parameter refusal: Why the text was refused; nil if it was not.
    private func head(_ refusal: EditRefusal?, _ format: DocumentFormat) -> [String] {
        let whole = "\(keyPath.map { "\($0.text.onOneLine) of " } ?? "")\(domain.name.onOneLine)"
        var lines = ["\(whole). What you change is set; the rest stays as it is."]
        if format == .openStep {
            lines.append("Numbers are <*I5> or <*R0.5>, and booleans <*BY> or <*BN>; a bare 5 is a text.")
        }
        if refusal == nil, continued != nil {
            lines.append("This text was not applied before. Leave it as it is to apply it now.")
        }
        if !changedByOthers.isEmpty {
            let paths = changedByOthers.prefix(10).map { "\($0.text.onOneLine) (now \(opened.text(at: $0)))" }
            let more = changedByOthers.count > 10 ? " and \(changedByOthers.count - 10) more" : ""
            lines.append("Others have changed since: \(paths.joined(separator: ", "))\(more).")
        }
        guard let refusal else { return lines }
        return [
            "\(refusal.reason.onOneLine) (not counting these \(lines.count + 2) lines).",
            "Mend it, or leave the text as it is to give up.",
        ] + lines
    }

    /// Keeps a text. If that fails, the file of the editor stays.
    ///
    /// - Returns: The path of the text for a message, and how the user goes on with it.
    private func keep(_ bytes: [UInt8], _ text: EditableText, _ file: inout EditedFile) -> String {
        do {
            if let keptTexts {
                let path = try keptTexts.keep(bytes, editedFrom: text)
                if let continued { try? keptTexts.remove(continued) }
                return "\(path.onOneLine); \(command) goes on with it"
            }
        } catch {
            MessageLine(error.description).write()
        }
        file.directory.isKept = true
        do throws(SystemError) {
            if try file.directory.read(file.name) != bytes { try file.directory.write(bytes, to: file.name) }
        } catch {
            MessageLine(error.description).write()
        }
        return "\(file.path.onOneLine), where the next edit does not look for it"
    }

    // MARK: What was edited

    /// Why a text is not used.
    private struct EditRefusal: Error {
        let reason: String

        init(_ message: String) { reason = message.hasSuffix(".") ? String(message.dropLast()) : message }
    }

    private func edits(of text: EditableText, _ bytes: [UInt8]) throws(EditRefusal) -> [DomainDifference.Edit] {
        let value: PropertyList
        do {
            value = try text.value(of: bytes)
        } catch {
            throw EditRefusal(error.reason == .emptyDocument ? "The text is empty" : error.description)
        }
        if keyPath == nil, value.kind != .dictionary {
            throw EditRefusal("The text is \(value.kind.nameWithArticle), and has to be a dictionary")
        }
        let edits = Self.edits(from: text.value, to: value, at: keyPath)
        if continued != nil { try refuseMovedElements(edits) }
        let contents = try contents(after: edits)
        try check(edits, in: contents)
        return edits
    }

    /// Refuses edits inside an array that others have changed since the text was kept: its elements may have moved.
    private func refuseMovedElements(_ edits: [DomainDifference.Edit]) throws(EditRefusal) {
        for edit in edits {
            let array = opened.pathOutsideArrays(edit.path)
            guard array != edit.path, changedByOthers.contains(where: { $0.components.starts(with: array.components) })
            else { continue }
            throw EditRefusal("Others have changed \(array.text) since; take back what you have changed in it")
        }
    }

    /// The edits that turn a value into another one, with their key paths in the domain.
    ///
    /// - Parameter keyPath: Leads to the value; nil for the whole contents of a domain.
    static func edits(
        from old: PropertyList, to new: PropertyList, at keyPath: PropertyListKeyPath?
    ) -> [DomainDifference.Edit] {
        guard let keyPath else {
            return DomainDifference(from: old.dictionaryValue ?? [:], to: new.dictionaryValue ?? [:]).edits
        }
        // Both are compared as values of one key, which the key path then replaces.
        return DomainDifference(from: ["": old], to: ["": new]).edits.map { edit in
            let path = edit.path.rest.reduce(keyPath) { $0.appending($1) }
            return DomainDifference.Edit(path: path, old: edit.old, new: edit.new)
        }
    }

    /// The contents that were opened, after the edits.
    private func contents(after edits: [DomainDifference.Edit]) throws(EditRefusal) -> PropertyListDictionary {
        var editor = ContentsEditor(opened)
        for edit in edits {
            do throws(CommandError) {
                try session.refusePlaceholder(in: edit.change, of: domain)
            } catch {
                throw EditRefusal(error.sentence)
            }
            do throws(DomainChange.Refusal) {
                try editor.apply(edit.change)
            } catch {
                throw EditRefusal(error.message(ofDomain: domain.name))
            }
        }
        return editor.contents
    }

    /// Checks new values by the settings bundle of the domain.
    private func check(
        _ edits: [DomainDifference.Edit], in contents: PropertyListDictionary
    ) throws(EditRefusal) {
        guard case .stored(let name, _) = location,
            let bundle = try? SettingsBundle(domain: name.text, session.environment)
        else { return }
        let keys = Set(edits.map { Array($0.path.key.utf8) })
        for element in bundle.settings {
            guard let name = element.settingName, name.suiteName == nil, keys.contains(Array(name.key.utf8)),
                let value = contents[name.key]
            else { continue }
            do throws(SettingRefusal) {
                try element.check(value)
            } catch {
                throw EditRefusal("\(name.key): \(error)")
            }
        }
    }

    /// Makes the changes in one step, unless others have changed the same settings meanwhile, and prints them as
    /// commands.
    private func apply(
        _ edits: [DomainDifference.Edit], of text: EditableText, _ bytes: [UInt8], _ file: inout EditedFile
    ) throws {
        guard !session.sink.isHeld else {
            for edit in edits { try session.apply(edit.change, to: domain, at: location) }
            return
        }
        var conflicts: [PropertyListKeyPath] = []
        let update: DomainStore.Update
        do throws(PreferencesError) {
            update = try store.update(location) { contents in
                conflicts = edits.map(\.path).filter { path in
                    let path = opened.pathOutsideArrays(path)
                    return contents[path] != opened[path]
                }
                guard conflicts.isEmpty else { return false }
                var editor = ContentsEditor(contents)
                do {
                    for edit in edits { try editor.apply(edit.change) }
                } catch {
                    // What contained the settings is no longer there.
                    conflicts = edits.map(\.path)
                    return false
                }
                contents = editor.contents
                return true
            }
        } catch {
            let reason = CommandError.changing(domain, error).sentence
            throw CommandError.edit(.notWritten(reason: reason, kept: keep(bytes, text, &file)))
        }
        guard conflicts.isEmpty else {
            throw CommandError.edit(.changedMeanwhile(conflicts, kept: keep(bytes, text, &file)))
        }
        session.noteControlCharacters(update.file, inFile: store.directory.path(of: location))
        for line in try ChangeCommands.lines(at: location, from: update.before, to: update.after) {
            session.report.print(line)
        }
        if let continued { try? keptTexts?.remove(continued) }
    }
}

extension PropertyListDictionary {
    /// The value at a path for a line of text.
    fileprivate func text(at path: PropertyListKeyPath) -> String {
        self[path].map { String($0.description.onOneLine.prefix(80)) } ?? "not there"
    }

    /// The part of a path that leads to the first array on its way. The places of an array's elements are not compared
    /// one by one, since others may have inserted an element.
    fileprivate func pathOutsideArrays(_ path: PropertyListKeyPath) -> PropertyListKeyPath {
        path.components.indices.dropFirst().map(path.prefix).first { self[$0]?.kind == .array } ?? path
    }
}
