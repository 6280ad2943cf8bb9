import CommandLineValues
import DeclaredSettings
import PrefsAdministration
import PrefsCore
import PropertyLists

/// What an apply or an undo has done, as commands or for programs.
struct ApplyReport {
    private let name: ApplyName
    private let changes: [ApplyPlan.Change]
    let kept: [KeptSetting]
    private let conflicts: [DeclarationConflict]
    private let redaction: Redaction

    /// - Parameters:
    ///   - changes: Those changes of the plan that are shown.
    ///   - redaction: What is hidden of the values.
    init(plan: ApplyPlan, name: ApplyName, _ changes: [ApplyPlan.Change], _ redaction: Redaction) {
        (self.name, self.redaction) = (name, redaction)
        (self.changes, conflicts) = (changes, [])
        kept = plan.kept.map { $0.redacted(by: redaction) }
    }

    /// The report of a plan that was refused because of these conflicts.
    init(_ conflicts: [DeclarationConflict], _ name: ApplyName, _ redaction: Redaction) {
        (self.name, self.redaction) = (name, redaction)
        (changes, kept, self.conflicts) = ([], [], conflicts)
    }

    private func edits(of change: ApplyPlan.Change) -> [DomainDifference.Edit] {
        redaction[change.location].redact(DomainDifference(from: change.before, to: change.after).edits)
    }

    /// The commands that make the same changes, one on each line.
    func lines() throws(CommandError) -> [String] {
        var lines: [String] = []
        for change in changes {
            lines += try ChangeCommands.lines(
                at: change.location, from: change.before, to: change.after, redaction[change.location])
        }
        return lines
    }

    /// - Throws: An error that names the setting whose value JSON cannot hold, such as a real that is not finite.
    func checkJSON() throws(CommandError) {
        do throws(PropertyListError) {
            _ = try PropertyList.dictionary(record).encodedAsJSON(isCompact: true)
        } catch {
            throw .apply(.notReportable(errorOfSetting ?? error))
        }
    }

    /// The error of the first setting that JSON cannot hold.
    private var errorOfSetting: PropertyListError? {
        for change in changes {
            for edit in edits(of: change) {
                let path = SettingPath(edit.path)
                for value in [edit.old, edit.new] {
                    if let error = value?.jsonError(named: path.text(in: change.location)) { return error }
                }
            }
        }
        for kept in kept {
            let values = [kept.value, kept.path.element]
            for value in values {
                if let error = value?.jsonError(named: kept.path.text(in: kept.location)) { return error }
            }
        }
        return nil
    }

    /// A dictionary with the settings that were added, changed and removed, those that were kept, the conflicts, and
    /// the domains whose files have changed.
    var record: PropertyListDictionary {
        var lists: [String: [PropertyList]] = ["added": [], "changed": [], "removed": []]
        for change in changes {
            for edit in edits(of: change) {
                let list = edit.old == nil ? "added" : edit.new == nil ? "removed" : "changed"
                lists[list, default: []] += edit.records.map { .dictionary($0.at(change.location)) }
            }
        }
        var domains: [String] = []
        for change in changes {
            let name = Domain(change.location).name
            if !domains.contains(where: { $0.hasSameBytes(as: name) }) { domains.append(name) }
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
    fileprivate var record: PropertyListDictionary {
        var record: PropertyListDictionary = ["keypath": .string(path.keys.text)]
        if let element = path.element { record.set(element, forKey: "element") }
        if let value { record.set(value, forKey: "value") }
        if case .owned(let name) = reason { record.set(.string(name.text), forKey: "declaredBy") }
        if let otherFile { record.set(.string(otherFile), forKey: "declaredIn") }
        return record.at(location)
    }
}

extension DeclarationConflict {
    fileprivate var record: PropertyListDictionary {
        var record: PropertyListDictionary = ["keypath": .string(path.keys.text)]
        if let element = path.element { record.set(element, forKey: "element") }
        if case .owned(let name) = reason { record.set(.string(name.text), forKey: "declaredBy") }
        if let otherFile { record.set(.string(otherFile), forKey: "declaredIn") }
        return record.at(location)
    }
}

extension KeptSetting {
    fileprivate func redacted(by redaction: Redaction) -> KeptSetting {
        let redactor = redaction[location].inside(path.keys)
        var redacted = self
        redacted.path = path.redacted(by: redactor)
        redacted.value = value.map(redactor.redact)
        return redacted
    }
}

extension DeclarationConflict {
    func redacted(by redaction: Redaction) -> DeclarationConflict {
        var redacted = self
        redacted.path = path.redacted(by: redaction[location].inside(path.keys))
        return redacted
    }
}

extension SettingPath {
    /// The path with its element as it is displayed.
    ///
    /// - Parameter redactor: Hides values of the array.
    fileprivate func redacted(by redactor: Redactor) -> SettingPath {
        SettingPath(keys, element: element.map(redactor.inside("0").redact))
    }
}
