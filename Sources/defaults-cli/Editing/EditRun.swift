import CommandLineValues
import PrefsCore
import PropertyLists

/// One run of `edit`: a value goes to the editor until its text can be used, and what was edited is applied.
struct EditRun {
    let session: Session
    let domain: Domain
    let location: DomainLocation
    let store: DomainStore
    /// What is edited, for people.
    let subject: String
    let editor: Editor
    let text: EditableText
    let changes: EditedChanges
    /// Where texts are kept; nil without a home directory.
    let keptTexts: KeptTexts?
    /// The text that was kept, with which this run goes on; nil for one that begins anew.
    let continued: KeptTexts.KeptText?
    /// The command that starts this run again.
    let command: String

    /// How an attempt to edit ended.
    private enum Attempt {
        /// - Parameter isQuick: Whether the editor has returned within a second.
        case unchanged(isQuick: Bool)
        case changed([DomainDifference.Edit], text: [UInt8])
        case interrupted(signal: Int32)
    }

    func run() throws {
        // A file that is too long is an error, and no signal that leaves the directory behind.
        CurrentProcess.ignoreFileSizeLimit()
        guard let signal = try ForegroundPrograms.holdingSignals(edit) else { return }
        session.report.writeMessages()
        ForegroundPrograms.endProcess(by: signal)
    }

    /// - Returns: The signal that has come meanwhile; nil if none has. The directory of the file is removed by then.
    private func edit(with programs: ForegroundPrograms) throws -> Int32? {
        let name = domain.name.utf8.contains(UInt8(ascii: "/")) ? "settings" : domain.name
        var file = try EditedFile(named: "\(name).\(text.fileExtension)", session.environment)
        switch try attempt(&file, programs) {
        case .unchanged(let isQuick):
            if !session.sink.isHeld { removeContinued() }
            session.notify(.nothingEdited(isQuick: isQuick))
        case .changed(let edits, let bytes): try apply(edits, bytes, &file)
        case .interrupted(let signal): return signal
        }
        return nil
    }

    // MARK: The editor

    /// How often the editor is opened. A program in its place could make the same mistake for ever.
    private static let attemptLimit = 20

    private func attempt(_ file: inout EditedFile, _ programs: ForegroundPrograms) throws -> Attempt {
        var shown = text.bytes(under: head(nil))
        var refusal: EditedChanges.Refusal?
        var refused: [UInt8]?
        if continued != nil {
            do throws(EditedChanges.Refusal) {
                _ = try changes.edits(shown)
            } catch {
                refusal = error
                shown = EditableText.bytes(shown, under: head(error), text.format)
            }
        }
        for _ in 1...Self.attemptLimit {
            let begin = MonotonicClock.now
            // What was typed before it was refused is in no other place.
            let (end, edited) = try open(shown, &file, programs, isOnlyCopy: refusal != nil)
            let typed = edited != shown || refusal != nil ? edited : nil
            switch end {
            case .exited(status: 0): break
            case .interrupted(let signal):
                if let typed { session.notify(.textIsKeptIn(keep(typed, &file))) }
                leaveOtherFiles(&file)
                return .interrupted(signal: signal)
            case .exited, .killed:
                let path = typed.map { keep($0, &file) }
                leaveOtherFiles(&file)
                throw CommandError.edit(.editorFailed(editor: editor.command, end, kept: path))
            }
            if refusal != nil, edited == shown || edited == refused { break }
            // A text that was kept is changed already.
            if edited == shown, continued == nil { return .unchanged(isQuick: MonotonicClock.now - begin < 1) }
            do throws(EditedChanges.Refusal) {
                let edits = try changes.edits(edited)
                return edits.isEmpty ? .unchanged(isQuick: false) : .changed(edits, text: edited)
            } catch {
                refusal = error
                refused = edited
                shown = EditableText.bytes(edited, under: head(error), text.format)
            }
        }
        throw CommandError.edit(.refused(reason: refusal?.reason ?? "", kept: keep(shown, &file)))
    }

    /// Lets the user edit a text.
    ///
    /// - Parameter isOnlyCopy: Whether the text is kept if none comes back.
    private func open(
        _ shown: [UInt8], _ file: inout EditedFile, _ programs: ForegroundPrograms, isOnlyCopy: Bool
    ) throws -> (ForegroundPrograms.End, edited: [UInt8]) {
        var isEdited = false
        do throws(SystemError) {
            try file.write(shown)
            let end = try editor.edit(file.path, programs)
            isEdited = true
            if let edited = try file.read() { return (end, edited) }
        } catch {
            if isEdited { leaveOtherFiles(&file, isRead: false) }
            guard isOnlyCopy else { throw error }
            throw CommandError.edit(.notWritten(reason: error.description, kept: keep(shown, &file)))
        }
        leaveOtherFiles(&file, isRead: false)
        throw CommandError.edit(.fileIsGone(kept: isOnlyCopy ? keep(shown, &file) : nil))
    }

    private func leaveOtherFiles(_ file: inout EditedFile, isRead: Bool = true) {
        if let path = file.leaveOtherFiles(isRead: isRead) { session.notify(.editorLeftFiles(path)) }
    }

    /// What the user reads at the head of the text.
    ///
    /// - Parameter refusal: Why the text was refused; nil if it was not.
    private func head(_ refusal: EditedChanges.Refusal?) -> [String] {
        var lines = ["\(subject). What you change is set; the rest stays as it is."]
        if text.format == .openStep {
            lines.append("Numbers are <*I5> or <*R0.5>, and booleans <*BY> or <*BN>; a bare 5 is a text.")
        }
        if refusal == nil, continued != nil {
            lines.append("This text was not applied before. Leave it as it is to apply it now.")
        }
        let others = changes.changedByOthers
        if !others.isEmpty {
            let paths = others.prefix(10).map { "\($0.text.onOneLine) (now \(changes.opened.text(at: $0)))" }
            let more = others.count > 10 ? " and \(others.count - 10) more" : ""
            lines.append("Others have changed since: \(paths.joined(separator: ", "))\(more).")
        }
        guard let refusal else { return lines }
        return [
            "\(refusal.reason.onOneLine) (not counting these \(lines.count + 2) lines).",
            "Mend it, or leave the text as it is to give up.",
        ] + lines
    }

    // MARK: The text

    /// Keeps a text. If that fails, the file of the editor stays.
    ///
    /// - Returns: The path of the text for a message, and how the user goes on with it.
    private func keep(_ bytes: [UInt8], _ file: inout EditedFile) -> String {
        do {
            if let keptTexts {
                let path = try keptTexts.keep(bytes, editedFrom: text)
                removeContinued()
                return "\(path.onOneLine); \(command) goes on with it"
            }
        } catch {
            session.reportError(error)
        }
        do throws(SystemError) {
            try file.stay(with: bytes)
        } catch {
            session.reportError(error)
        }
        return "\(file.path.onOneLine), where the next edit does not look for it"
    }

    private func removeContinued() {
        if let continued { try? keptTexts?.remove(continued) }
    }

    /// Makes the changes in one step, unless others have changed the same settings meanwhile, and prints them as
    /// commands.
    private func apply(_ edits: [DomainDifference.Edit], _ bytes: [UInt8], _ file: inout EditedFile) throws {
        guard !session.sink.isHeld else {
            for edit in edits { try session.apply(edit.change, to: domain, at: location) }
            return
        }
        var conflicts: [PropertyListKeyPath] = []
        let update: DomainStore.Update
        do throws(PreferencesError) {
            update = try store.update(location) { contents in
                conflicts = changes.conflicts(of: edits, in: contents)
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
            throw CommandError.edit(.notWritten(reason: reason, kept: keep(bytes, &file)))
        }
        guard conflicts.isEmpty else {
            throw CommandError.edit(.changedMeanwhile(conflicts, kept: keep(bytes, &file)))
        }
        session.noteControlCharacters(update.file, inFile: store.directory.path(of: location))
        for line in try ChangeCommands.lines(at: location, from: update.before, to: update.after) {
            session.report.print(line)
        }
        removeContinued()
    }
}

extension PropertyListDictionary {
    /// The value at a path for a line of text.
    fileprivate func text(at path: PropertyListKeyPath) -> String {
        self[path].map { String($0.description.onOneLine.prefix(80)) } ?? "not there"
    }
}
