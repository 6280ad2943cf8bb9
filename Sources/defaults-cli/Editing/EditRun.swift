import CommandLineValues
import PrefsCore
import PropertyLists
import SettingsBundles

/// One run of `edit`: a value goes to the editor until its text can be used, and what was edited is applied.
struct EditRun {
    let session: Session
    let domain: Domain
    let location: DomainLocation
    let keyPath: PropertyListKeyPath?
    let editor: Editor
    /// The whole contents when the editor was opened, by which changes of others are noticed.
    let opened: PropertyListDictionary
    /// Where a text is kept; nil without a home directory.
    let kept: KeptText?
    /// The command that starts this run again.
    let command: String
    /// Whether this run goes on with a text that was kept.
    var isContinued = false
    /// What others have changed since that text was kept.
    var changedByOthers: [PropertyListKeyPath] = []

    /// How an attempt to edit ended.
    private enum Attempt {
        case unchanged
        case changed([DomainDifference.Edit], text: [UInt8])
        case interrupted(signal: Int32)
    }

    func run(_ text: EditableText) throws {
        // A file that is too long is an error, and no signal that leaves the directory behind.
        CurrentProcess.ignoreFileSizeLimit()
        guard let signal = try edit(text) else { return }
        // The directory of the file is removed by now.
        ForegroundProgram.endProcess(by: signal)
    }

    /// - Returns: The signal that has come meanwhile; nil if none has.
    private func edit(_ text: EditableText) throws -> Int32? {
        var file = EditedFile(
            directory: try directory(),
            name: "\(domain.name.utf8.contains(UInt8(ascii: "/")) ? "settings" : domain.name).\(text.fileExtension)")
        switch try attempt(text, &file) {
        case .unchanged: session.notify(.nothingEdited)
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

    private func attempt(_ text: EditableText, _ file: inout EditedFile) throws -> Attempt {
        var shown = text.bytes(under: head)
        var refusal: String?
        if isContinued {
            do throws(EditRefusal) {
                _ = try edits(of: text, shown)
            } catch {
                refusal = error.reason
                shown = EditableText.bytes(shown, under: lines(refusing: error.reason), text.format)
            }
        }
        var refused: [UInt8]?
        var attempts = StandardStream.input.isTerminal ? Int.max : 9
        while true {
            try file.directory.write(shown, to: file.name)
            let end: ForegroundProgram.End
            do throws(SystemError) {
                end = try editor.edit(file.path)
            } catch {
                throw CommandError.edit(.couldNotStart(editor: editor.command, error))
            }
            let read = try file.directory.read(file.name)
            let isEdited = read != nil && read != shown || refusal != nil
            if case .interrupted(let signal) = end {
                if isEdited, let read { _ = keep(read, text, &file) }
                return .interrupted(signal: signal)
            }
            guard end == .exited(status: 0) else {
                let path = isEdited ? read.map { keep($0, text, &file) } : nil
                throw CommandError.edit(.editorFailed(editor: editor.command, end, kept: path))
            }
            guard let edited = read else { throw CommandError.edit(.fileIsGone) }
            // A text that was kept is already changed.
            if edited == shown, refusal == nil, !isContinued { return .unchanged }
            // A program in place of the editor could write the same mistake for ever.
            let plain = EditableText.withoutHead(edited, text.format)
            if let refusal, edited == shown || plain == refused {
                throw CommandError.edit(.refused(reason: refusal, kept: keep(edited, text, &file)))
            }
            do throws(EditRefusal) {
                let edits = try edits(of: text, edited)
                return edits.isEmpty ? .unchanged : .changed(edits, text: edited)
            } catch {
                if let reason = refusal, attempts == 0 {
                    throw CommandError.edit(.refused(reason: reason, kept: keep(edited, text, &file)))
                }
                attempts -= 1
                refusal = error.reason
                refused = plain
                shown = EditableText.bytes(edited, under: lines(refusing: error.reason), text.format)
            }
        }
    }

    private func directory() throws -> PrivateDirectory {
        var parent = "/tmp"
        for variable in ["TMPDIR", "XDG_RUNTIME_DIR"] {
            if let path = try session.environment.setting(variable), FileSystem.isDirectory(path) {
                parent = path
            }
        }
        return try PrivateDirectory(in: parent, prefix: "prefs-edit-")
    }

    /// What the user reads at the head of the text.
    private var head: [String] {
        let whole = "\(keyPath.map { "\($0.text.onOneLine) of " } ?? "")\(domain.name.onOneLine)"
        var lines = ["\(whole). What you change is set; the rest stays as it is."]
        if isContinued { lines.append("This text was not applied before. Leave it as it is to apply it now.") }
        guard !changedByOthers.isEmpty else { return lines }
        let paths = changedByOthers.map { "\($0.text.onOneLine) (now \(opened.text(at: $0)))" }.joined(separator: ", ")
        return lines + ["Others have changed since: \(paths)."]
    }

    private func lines(refusing reason: String) -> [String] {
        ["\(reason.onOneLine) (without these lines).", "Mend it, or leave the text as it is to give up."] + head
    }

    /// Keeps a text. If that fails, the file of the editor stays.
    ///
    /// - Returns: The path of the text.
    private func keep(_ bytes: [UInt8], _ text: EditableText, _ file: inout EditedFile) -> String {
        do {
            if let kept {
                try kept.write(bytes, editedFrom: text)
                return kept.path
            }
        } catch {
            MessageLine(error.description).write()
        }
        file.directory.isKept = true
        return file.path
    }

    // MARK: What was edited

    /// Why a text is not used.
    private struct EditRefusal: Error {
        let reason: String
    }

    private func edits(of text: EditableText, _ bytes: [UInt8]) throws(EditRefusal) -> [DomainDifference.Edit] {
        let value: PropertyList
        do {
            value = try text.value(of: bytes)
        } catch {
            let reason = error.reason == .emptyDocument ? "The text is empty" : error.description
            throw EditRefusal(reason: reason)
        }
        guard let keyPath else {
            guard case .dictionary(let new) = value, case .dictionary(let old) = text.value else {
                throw EditRefusal(reason: "The text is \(value.kind.nameWithArticle), and has to be a dictionary")
            }
            let edits = DomainDifference(from: old, to: new).edits
            try check(edits)
            return edits
        }
        // The value is compared as that of a key, which the key path then replaces.
        let edits = DomainDifference(from: ["": text.value], to: ["": value]).edits.map { edit in
            DomainDifference.Edit(
                path: PropertyListKeyPath(components: keyPath.components + edit.path.components.dropFirst()) ?? keyPath,
                old: edit.old, new: edit.new)
        }
        try check(edits)
        return edits
    }

    /// Checks new values by the settings bundle of the domain, and refuses what `--redact` displays.
    private func check(_ edits: [DomainDifference.Edit]) throws(EditRefusal) {
        var editor = ContentsEditor(opened)
        do {
            for edit in edits {
                try session.refusePlaceholder(in: edit.change, of: domain)
                try editor.apply(edit.change)
            }
        } catch let error as CommandError {
            throw EditRefusal(reason: error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message)
        } catch {
            throw EditRefusal(reason: "A change cannot be made")
        }
        guard case .stored(let name, _) = location,
            let bundle = try? SettingsBundle(domain: name.text, session.environment)
        else { return }
        let keys = Set(edits.map { Array($0.path.key.utf8) })
        for element in bundle.settings {
            guard let key = element.key, keys.contains(Array(key.utf8)), let value = editor.contents[key] else {
                continue
            }
            do throws(SettingRefusal) {
                try element.check(value)
            } catch {
                throw EditRefusal(reason: "\(key): \(error)")
            }
        }
    }

    /// Makes the changes in one step, unless others have changed the same settings meanwhile, and prints them as
    /// commands.
    private func apply(
        _ edits: [DomainDifference.Edit], of text: EditableText, _ bytes: [UInt8], _ file: inout EditedFile
    ) throws {
        guard session.sink.held == nil else {
            for edit in edits { try session.apply(edit.change, to: domain, at: location) }
            return
        }
        var conflicts: [PropertyListKeyPath] = []
        let update: DomainStore.Update
        do throws(PreferencesError) {
            update = try session.store(isOutside: domain.isOutsideStore).update(location) { contents in
                conflicts = edits.map(\.path).filter { path in
                    let path = opened.pathOutsideArrays(path)
                    return contents.value(at: path) != opened.value(at: path)
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
            throw CommandError.edit(
                .changedMeanwhile(conflicts, kept: keep(bytes, text, &file), command: command))
        }
        if isContinued { try kept?.remove() }
        for line in try ChangeCommands.lines(at: location, from: update.before, to: update.after) {
            session.report.print(line)
        }
    }
}

extension PropertyListDictionary {
    /// The value at a path for a line of text.
    fileprivate func text(at path: PropertyListKeyPath) -> String {
        value(at: path.components).map { String($0.description.onOneLine.prefix(80)) } ?? "not there"
    }

    fileprivate func value(at path: [String]) -> PropertyList? {
        path.first.flatMap { self[$0] }?.value(at: path.dropFirst())
    }

    /// The part of a path that leads to the first array on its way. The places of an array's elements are not compared
    /// one by one, since others may have inserted an element.
    fileprivate func pathOutsideArrays(_ path: PropertyListKeyPath) -> [String] {
        for count in 1..<path.components.count {
            let part = Array(path.components.prefix(count))
            if case .array? = value(at: part) { return part }
        }
        return path.components
    }
}
