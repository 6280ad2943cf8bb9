import CommandKit
import PrefsAdministration
import PrefsCore
import PropertyLists

/// `prefs watch [DOMAIN…]`: prints each change as it happens, whichever program makes it.
///
/// Applied in order to a copy of the initial contents, the printed changes give the current contents. Several changes
/// of one domain in quick succession may be printed as one.
struct WatchCommand: VerbCommand {
    static var options: [Option] { [.only, .exclude, .format, .count, .timeout] }

    static var formats: [DocumentFormat] { [.json] }

    static var usage: VerbUsage {
        VerbUsage(
            .declarations,
            forms: [UsageForm([.domains], "prints changes as they happen, as commands")],
            examples: [
                "prefs watch com.pigeon --timeout 1":
                    "shows for a second what a program sets, as commands that do the same",
                "prefs watch --format json --timeout 1": "tells a program of all changes, each on a line",
            ])
    }

    /// The domains to watch; empty for all.
    private let domains: [DomainArgument]
    private let isJSON: Bool
    private let count: Int?
    /// The time in seconds after which the command ends; nil for no limit.
    private let timeout: Double?
    private let filter: SettingFilter

    init(parsing arguments: inout ArgumentCursor) throws {
        var domains: [DomainArgument] = []
        while !arguments.isEmpty { domains.append(try DomainArgument(parsing: &arguments)) }
        self.domains = domains
        isJSON = try arguments.format() == .json
        count = try arguments.options.count()
        timeout = try arguments.options.timeout()
        filter = try SettingFilter(arguments.options)
    }

    func run(in session: Session) throws {
        let deadline = timeout.map { MonotonicClock.now + $0 }
        let domains = try domains.map { try session.resolve($0) }
        let watch = try watch(domains, in: session)
        for domain in domains where try isMissing(domain, in: session) {
            let owner = domains.first.flatMap { has(domain.name, in: $0, session) ? $0 : nil }
            let advice = owner.map { owner in
                "; for a key: \(Option.only.rawValue) \(ShellWord("\(owner.name):\(domain.name)").text)"
            }
            MessageLine("\(AbsenceMessage.domain(domain.name)) yet\(advice ?? "")").write()
        }
        var left = count
        while let events = watch.next(until: deadline, whileRead: .output) {
            if events.isEmpty {
                guard let count, let left else { return }
                session.notify(
                    "\(Option.timeout.rawValue) has ended it after \(count - left) of \(count) "
                        + "change\(count == 1 ? "" : "s")")
                return session.report.raiseStatus(to: 1)
            }
            for event in events {
                switch event {
                case .failure(let error):
                    Self.report(error)
                case .change(let location, let old, let new):
                    for line in lines(location, old, new) {
                        guard try print(line) else { return }
                        left? -= 1
                        if left == 0 { return }
                    }
                }
            }
        }
    }

    private func has(_ key: String, in domain: DomainLocation, _ session: Session) -> Bool {
        ((try? session.storedPreferences(of: domain).storedValue(forKey: key)) ?? nil) != nil
    }

    private func watch(_ domains: [DomainLocation], in session: Session) throws(PreferencesError) -> DomainWatch {
        var names: [DomainName] = []
        var locations: [DomainLocation] = []
        for domain in domains {
            if let name = session.selectedName(of: domain) { names.append(name) } else { locations.append(domain) }
        }
        let host: HostIdentifier? = if case .host(let named) = try session.scope() { named } else { nil }
        let watched = WatchedDomains(
            names: domains.isEmpty ? nil : names, locations: locations, on: host,
            knownHosts: [try session.currentHost()])
        return try DomainWatch(watched, in: try session.store(), failed: Self.report)
    }

    /// Whether a domain has no file of those that are watched. Of files that cannot be read, the watch tells.
    private func isMissing(_ domain: DomainLocation, in session: Session) throws(PreferencesError) -> Bool {
        let store = try session.store(isOutside: domain.isOutsideStore)
        if case .stored(let name, .any) = domain {
            return (try? DomainCatalogue(store).has(name, known: [try session.currentHost()])) == false
        }
        return (try? DocumentFile(path: store.directory.path(of: domain)).exists()) == false
    }

    private func lines(_ location: DomainLocation, _ old: PropertyListDictionary, _ new: PropertyListDictionary)
        -> [Output]
    {
        let new = filter[location].applied(toChangeOf: old, to: new)
        guard isJSON else {
            do {
                return try ChangeCommands.lines(
                    at: location, from: old, to: new, hidingSecrets: filter.excludesSecrets
                ).map { .text(Array("\($0)\n".utf8)) }
            } catch {
                MessageLine(CommandError(error).message).write()
                return []
            }
        }
        let edits = DomainDifference(from: old, to: new).edits
        return edits.flatMap { $0.records(hidingSecrets: filter.excludesSecrets) }.compactMap { record in
            do throws(PropertyListError) {
                return try TextDocument(of: .dictionary(record.at(location)), as: .json, isCompact: true)
                    .map { .document($0, isExact: false) }
            } catch {
                MessageLine(ValueError.notRepresentable(error).message).write()
                return nil
            }
        }
    }

    /// Prints a line at once. Returns false if the reader of standard output has closed the pipe.
    private func print(_ line: Output) throws(PreferencesError) -> Bool {
        do throws(PreferencesError) {
            try line.write(to: .output)
            return true
        } catch  where error.code == .brokenPipe {
            return false
        }
    }

    private static func report(_ error: PreferencesError) {
        MessageLine(error.description).write()
    }
}

extension Options {
    fileprivate func count() throws -> Int? {
        guard let text = argument(of: .count) else { return nil }
        guard text.utf8.allSatisfy({ $0.decimalDigitValue != nil }), let count = Int(text), count > 0 else {
            throw UsageError.failed(
                "\(Option.count.rawValue) takes a whole number above 0, and not '\(text.onOneLine)'")
        }
        return count
    }

    fileprivate func timeout() throws -> Double? {
        guard let text = argument(of: .timeout) else { return nil }
        let isNumber = text.utf8.allSatisfy { $0.decimalDigitValue != nil || $0 == UInt8(ascii: ".") }
        guard isNumber, let seconds = Double(text) else {
            throw UsageError.failed(
                "\(Option.timeout.rawValue) takes a number of seconds such as 10 or 0.5, and not "
                    + "'\(text.onOneLine)'")
        }
        return seconds
    }
}
