import CommandKit
import PrefsAdministration
import PrefsCore
import ProgramSupport
import PropertyLists

/// One run of `edit`: a text goes to the editor until what was changed in it can be set, or the user gives up.
struct EditRun {
    let session: Session
    let store: DomainStore
    let editor: Editor
    let changes: EditedChanges

    /// How a run ended that did not fail.
    private enum End {
        /// - Parameter isQuick: Whether the editor has returned within a second.
        case unchanged(isQuick: Bool)
        /// The changes are set; nil in a dry run, which only notes them.
        case set(DomainStore.Update?)
        case interrupted(signal: CInt)
    }

    func run() throws {
        // A file that is too long is an error, and no signal that leaves the directory behind.
        CurrentProcess.ignoreFileSizeLimit()
        guard let signal = try ForegroundPrograms.holdingSignals(edit) else { return }
        session.report.writeMessages()
        ForegroundPrograms.endProcess(by: signal)
    }

    /// - Returns: The signal that has come meanwhile; nil if none has. The directory of the file is removed by then,
    ///   unless it has what was typed.
    private func edit(with programs: ForegroundPrograms) throws -> CInt? {
        let name = changes.location.name.utf8.contains(UInt8(ascii: "/")) ? "settings" : changes.location.name
        var file = try EditedFile(named: "\(name).\(changes.text.fileExtension)", session.environment)
        var typed: [UInt8]?
        let end: End
        do {
            end = try setChanges(in: &file, &typed, programs)
        } catch {
            leave(typed, in: &file)
            throw error
        }
        switch end {
        case .unchanged(let isQuick):
            // An editor that has ended within a second may be one that only opens a window.
            let advice = isQuick ? " (some editors need an option to be waited for, such as code --wait)" : ""
            session.notify("Nothing was changed\(advice)")
        case .set(let update): if let update { try printCommands(update) }
        case .interrupted(let signal):
            leave(typed, in: &file)
            return signal
        }
        return nil
    }

    /// How often the editor is opened. A program in its place could make the same mistake for ever.
    private static let attemptLimit = 20

    /// Opens the editor until its text is set, or left as it was opened.
    ///
    /// - Parameter typed: The text that was read last, if it differs from the one that was opened first.
    private func setChanges(
        in file: inout EditedFile, _ typed: inout [UInt8]?, _ programs: ForegroundPrograms
    ) throws -> End {
        var changes = changes
        let text = changes.text
        let first = text.bytes(under: head(nil))
        var (shown, refusal) = (first, nil as EditedChanges.Refusal?)
        for _ in 1...Self.attemptLimit {
            let begin = MonotonicClock.now
            try file.write(shown)
            let end = try editor.edit(file.path, programs)
            let edited = try file.read()
            if let edited { typed = text.isSame(edited, first) ? nil : edited }
            switch end {
            case .exited(status: 0): break
            case .interrupted(let signal): return .interrupted(signal: signal)
            case .exited, .killed:
                throw CommandError.failed("The editor \(editor.command.onOneLine) \(end.text). Nothing was written.")
            }
            guard let edited else {
                throw CommandError.failed(
                    "The editor has removed the file, or put no file in its place. Nothing was written.")
            }
            if text.isSame(edited, shown) {
                guard let refusal else { return .unchanged(isQuick: MonotonicClock.now - begin < 1) }
                throw CommandError.failed("\(refusal.reason.onOneLine). Nothing was written.")
            }
            do {
                let edits = try changes.edits(edited)
                return edits.isEmpty ? .unchanged(isQuick: false) : .set(try set(edits, &changes))
            } catch let error as EditedChanges.Refusal {
                // Two lines say why.
                refusal = error.under(usualHead.count + 2)
                shown = EditableText.bytes(edited, under: head(refusal), text.format)
            }
        }
        throw CommandError.failed("\((refusal?.reason ?? "").onOneLine). Nothing was written.")
    }

    private var usualHead: [String] {
        let part = changes.keyPath.map { "\($0.text.onOneLine) of " } ?? ""
        var lines = ["\(part)\(changes.location.name.onOneLine). What you change is set; the rest stays as it is."]
        if changes.text.format == .openStep {
            lines.append("Numbers are <*I5> or <*R0.5>, and booleans <*BY> or <*BN>; a bare 5 is a text.")
        }
        return lines
    }

    /// What the user reads at the head of the text.
    ///
    /// - Parameter refusal: Why the text was refused; nil if it was not.
    private func head(_ refusal: EditedChanges.Refusal?) -> [String] {
        let lines = usualHead
        switch refusal {
        case nil: return lines
        case .text, .malformed:
            let reason = refusal?.reason ?? ""
            return [
                "\(reason.onOneLine).", "Mend it, or leave the text as it is to give up.",
            ] + lines
        case .conflict(_, let now):
            return [
                "Others have changed meanwhile: \(now).",
                "Change the text again, if only by an empty line, to set yours over theirs. "
                    + "Inside a value that is named",
                "above, take back your changes: elements may have moved. Leave the text as it is to give up.",
            ] + lines
        }
    }

    /// Makes the changes in one step, unless others have changed the same settings meanwhile.
    private func set(
        _ edits: [DomainDifference.Edit], _ changes: inout EditedChanges
    ) throws -> DomainStore.Update? {
        guard !session.sink.isHeld else {
            for edit in edits { try session.apply(edit.change, to: changes.location) }
            return nil
        }
        var refusal: EditedChanges.Refusal?
        var edited = changes
        let update: DomainStore.Update
        do throws(PreferencesError) {
            update = try store.update(changes.location) { contents in
                do throws(EditedChanges.Refusal) {
                    try edited.make(edits, in: &contents)
                    return true
                } catch {
                    refusal = error
                    return false
                }
            }
        } catch {
            throw CommandError.changing(changes.location, error)
        }
        changes = edited
        if let refusal { throw refusal }
        return update
    }

    private func printCommands(_ update: DomainStore.Update) throws {
        let location = changes.location
        session.note(update.file.xmlLoss, inFile: store.directory.path(of: location))
        for line in try ChangeCommands.lines(at: location, from: update.before, to: update.after) {
            session.report.print(line)
        }
    }

    /// Leaves what was typed in its file, and names it, after a run that has set nothing.
    private func leave(_ typed: [UInt8]?, in file: inout EditedFile) {
        if let path = file.leaveOtherFiles() { session.notify("the editor has left files in \(path.onOneLine)") }
        guard let typed else { return }
        do throws(PreferencesError) {
            try file.leave(typed)
            session.notify("the edited text is in \(file.path.onOneLine)")
        } catch {
            session.reportError(error)
        }
    }
}

extension ForegroundPrograms.End {
    fileprivate var text: String {
        switch self {
        case .exited(status: 127):
            "ended with status 127: it, or a program that it runs, is not there; EDITOR=vi chooses another"
        case .exited(let status): "ended with status \(status)"
        case .killed(let signal), .interrupted(let signal): "was ended by signal \(signal)"
        }
    }
}
