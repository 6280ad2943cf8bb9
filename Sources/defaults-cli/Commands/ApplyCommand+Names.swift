import CommandKit
import DeclaredSettings
import PrefsAdministration
import PrefsCore

/// Taking back, listing and forgetting what was applied.
extension ApplyCommand {
    func undo(in session: Session) throws {
        let run = try ApplyRun(of: session.store())
        let overwrites = options.has(.force)
        var report: ApplyReport?
        let store = try session.store()
        let plan = { (record: ApplyRecord, held: HeldChanges) throws -> ApplyPlan? in
            let given = options.argument(of: .name).map { record.name($0) }
            guard let name = given ?? record.latestName(byForce: overwrites),
                record.entries[name]?.steps.isEmpty == false
            else {
                throw CommandError.failed(
                    given.map { Self.unknown($0, "to undo") } ?? "there is no apply to undo")
            }
            let plan = try ApplyPlan(undoing: name, record, at: WallClock.now, overwrites: overwrites) {
                location throws(PreferencesError) in try held.read(location, in: store)
            }
            report = try self.report(of: plan)
            return plan
        }
        let planned = isDryRun ? try plan(run.record(), HeldChanges()) : try session.carryOut(plan, in: run)
        if planned != nil, let report { try show(report, in: session) }
    }

    private static func unknown(_ name: ApplyName, _ purpose: String = "") -> String {
        "there is no apply of \(name.text.onOneLine)\(purpose.isEmpty ? "" : " \(purpose)"); "
            + "\(Option.list.rawValue) shows the names"
    }

    /// Prints the commands that would give the earlier values back, unless another name takes care of them.
    func forget(_ text: String, in session: Session) throws {
        let run = try ApplyRun(of: session.store())
        try run.changeRecord { record in
            let name = record.name(text)
            guard record.names.contains(name) else { throw CommandError.failed(Self.unknown(name)) }
            // A damaged domain is as good as an empty one: only the earlier values matter.
            let plan = ApplyPlan(forgetting: name, record, at: WallClock.now) {
                (try? session.storedContents(of: $0)) ?? [:]
            }
            let lines = try ApplyReport(plan, plan.changes.map(\.withoutRemovals)).lines(hidingSecrets: false)
            record.forget(name)
            for line in lines { session.report.print(line) }
            guard !lines.isEmpty else { return }
            session.notify(
                "\(name.text.onOneLine) is forgotten with these earlier values, which the commands set again")
        }
    }

    func list(in session: Session) throws {
        let record = try ApplyRun(of: session.store()).recordToList()
        if isJSON {
            let entries = record.names.map { name -> PropertyList in
                let entry = record.entries[name]
                return [
                    "name": .string(name.text), "date": .string(entry?.date.isoText ?? ""),
                    "settings": .integer(PropertyListInteger(record.settingCount(of: name))),
                    "undoable": .boolean(entry?.steps.isEmpty == false),
                ]
            }
            return try session.report.print(.array(entries), as: .document(.json))
        }
        for name in record.names {
            let date = record.entries[name].flatMap { CalendarDate($0.date)?.descriptionText } ?? "-"
            let count = record.settingCount(of: name)
            session.report.print("\(date)  \(count) setting\(count == 1 ? "" : "s")  \(name.text.onOneLine)")
        }
    }
}

extension ApplyPlan.Change {
    /// The part of the change that sets values.
    fileprivate var withoutRemovals: ApplyPlan.Change {
        ApplyPlan.Change(location: location, before: before, after: Self.merged(before, after))
    }

    private static func merged(_ old: PropertyListDictionary, _ new: PropertyListDictionary) -> PropertyListDictionary {
        var merged = old
        for (key, value) in new {
            if case .dictionary(let new) = value, case .dictionary(let old)? = old[key] {
                merged.set(.dictionary(Self.merged(old, new)), forKey: key)
            } else {
                merged.set(value, forKey: key)
            }
        }
        return merged
    }
}
