import CommandKit
import DeclaredSettings
import PrefsAdministration
import PrefsCore
import PropertyLists

/// What an apply or an undo has done, as commands or for programs.
struct ApplyReport {
    private let name: ApplyName
    let changes: [ApplyPlan.Change]
    let kept: [KeptSetting]
    private let conflicts: [DeclarationConflict]

    /// - Parameter changes: Those changes of the plan that are shown.
    init(_ plan: ApplyPlan, _ changes: [ApplyPlan.Change]) {
        (name, self.changes, kept, conflicts) = (plan.transaction.name, changes, plan.kept, [])
    }

    /// The report of a plan that was refused because of these conflicts.
    init(_ conflicts: [DeclarationConflict], _ name: ApplyName) {
        (self.name, changes, kept, self.conflicts) = (name, [], [], conflicts)
    }

    /// The commands that make the same changes, one on each line.
    ///
    /// - Parameters:
    ///   - hidesSecrets: Whether a comment is in place of a command with a secret.
    ///   - isTrial: Whether the changes are not made: a comment after each command has the value before it, and the
    ///     last line, if there are others, the number of changes.
    func lines(hidingSecrets hidesSecrets: Bool = true, asTrial isTrial: Bool = false) throws -> [String] {
        var (lines, count): ([String], Int) = ([], 0)
        for change in changes {
            lines += try ChangeCommands.lines(
                at: change.location, from: change.before, to: change.after, hidingSecrets: hidesSecrets,
                withOldValues: isTrial, by: change.edits)
            if isTrial { count += change.edits.count }
        }
        if isTrial, count > 0 {
            let settings = count == 1 ? "1 setting" : "\(count) settings"
            let domains = domains.count == 1 ? "1 domain" : "\(domains.count) domains"
            lines.append("# \(settings) in \(domains) would change")
        }
        return lines
    }

    /// The names of the domains that change.
    private var domains: [String] {
        var (names, known): ([String], Set<[UInt8]>) = ([], [])
        for change in changes {
            let name = change.location.name
            if known.insert(Array(name.utf8)).inserted { names.append(name) }
        }
        return names
    }

    /// - Throws: An error that names the setting whose value JSON cannot hold, such as a real that is not finite.
    func checkJSON() throws {
        do throws(PropertyListError) {
            _ = try PropertyList.dictionary(record).encodedAsJSON(isCompact: true)
        } catch {
            throw CommandError.failed(
                "\(errorOfSetting ?? error); without \(Option.format.rawValue) json, nothing has to be written as JSON")
        }
    }

    /// The error of the first setting that JSON cannot hold.
    private var errorOfSetting: PropertyListError? {
        for change in changes {
            for edit in change.edits where !edit.hasSecret {
                let path = SettingPath(edit.path)
                for value in [edit.old, edit.new] {
                    if let error = value?.jsonError(named: path.text(in: change.location)) { return error }
                }
            }
        }
        for kept in kept where !kept.hasSecret {
            let values = [kept.value, kept.path.element]
            for value in values {
                if let error = value?.jsonError(named: kept.path.text(in: kept.location)) { return error }
            }
        }
        return nil
    }

    /// A dictionary with the settings that were added, changed and removed, those that were kept, the conflicts, and
    /// the domains whose files have changed. In place of values with secrets, it only says that there are some.
    var record: PropertyListDictionary {
        var lists: [String: [PropertyList]] = ["added": [], "changed": [], "removed": []]
        for change in changes {
            for edit in change.edits {
                let list = edit.old == nil ? "added" : edit.new == nil ? "removed" : "changed"
                let records = edit.records(hidingSecrets: true)
                lists[list, default: []] += records.map { .dictionary($0.at(change.location)) }
            }
        }
        return [
            "name": .string(name.text),
            "added": .array(lists["added"] ?? []), "changed": .array(lists["changed"] ?? []),
            "removed": .array(lists["removed"] ?? []),
            "kept": .array(kept.map { .dictionary($0.record) }),
            "conflicts": .array(conflicts.map { .dictionary($0.record) }),
            "domains": .array(domains.map(PropertyList.string)),
        ]
    }
}

extension PropertyList {
    /// The error of writing the value as JSON, which names it; nil if there is none.
    fileprivate func jsonError(named name: String) -> PropertyListError? {
        do throws(PropertyListError) {
            _ = try PropertyList.dictionary([name: self]).encodedAsJSON(isCompact: true)
            return nil
        } catch {
            return error
        }
    }
}

extension KeptSetting {
    fileprivate var hasSecret: Bool {
        path.hasSecretElement || value.map { SecretPatterns.areIn($0, at: path.keys.components) } ?? false
    }

    fileprivate var record: PropertyListDictionary {
        var record: PropertyListDictionary = ["keypath": .string(path.keys.text)]
        if hasSecret {
            record.set(true, forKey: "secret")
        } else {
            if let element = path.element { record.set(element, forKey: "element") }
            if let value { record.set(value, forKey: "value") }
        }
        if case .owned(let name) = reason { record.set(.string(name.text), forKey: "declaredBy") }
        if let otherFile { record.set(.string(otherFile), forKey: "declaredIn") }
        return record.at(location)
    }
}

extension DeclarationConflict {
    fileprivate var record: PropertyListDictionary {
        var record: PropertyListDictionary = ["keypath": .string(path.keys.text)]
        if path.hasSecretElement {
            record.set(true, forKey: "secret")
        } else if let element = path.element {
            record.set(element, forKey: "element")
        }
        if case .owned(let name) = reason { record.set(.string(name.text), forKey: "declaredBy") }
        if let otherFile { record.set(.string(otherFile), forKey: "declaredIn") }
        return record.at(location)
    }
}
