import CommandKit
import DeclaredSettings
import PrefsAdministration
import PrefsCore
import SettingsBundles

/// What was probably meant by a command line that has failed. The session looks for it after the failure: a command
/// that succeeds spends no time on it, and a hint names only domains, keys and files that exist.
extension Session {
    /// The line that follows the message of an error; nil if nothing that was probably meant is known.
    func hint(for error: CommandError) -> String? {
        if let verb, !verb.setsValue, let option = words.lazy.compactMap(verb.option(meantByLetter:)).first {
            return "do you mean \(option)?"
        }
        return switch error {
        case .usage(.unknownVerb(let word), _) where word.lowercased() == "undo": hintOnUndo()
        case .usage(.unknownVerb(let word), _): hint(onDomainInPlaceOfVerb: word)
        case .value(.couldNotParse(let text)): Self.hint(onJSON: text)
        case .noSuchDomain(let domain), .refused(.noSuchDomain, let domain): Self.question(nearest(to: domain))
        case .noSuchPair(let domain, let key), .noKeyToRename(let key, let domain, isRegistered: _):
            hint(onMissing: key, of: domain)
        case .refused(.nothing(let path), let domain): hint(onMissing: path.nameInPair, of: domain)
        case .refused(.noSuchKey(let key), let domain): hint(onKeyToDelete: key, of: domain)
        case .couldNotReadDocument(let path, let error) where error.code == .noSuchFileOrDirectory:
            hint(onMissingFile: path)
        case .bundle(.notFound(let domain, _)): Self.question(domainOfBundle(like: domain))
        case .usage(.missing(Operand.newKey.name), of: .rename?): hintOnDomainToRename()
        case .usage(.unexpected(let name), of: .apply?) where words.contains(Option.undo.rawValue):
            "the name of an apply follows \(Option.name.rawValue): \(Option.name.rawValue) \(ShellWord(name).text)"
        case .usage(.unexpected, of: .diff?) where words.contains("-u"):
            "there is no option -u; diff prints the commands that turn the first into the second"
        case .noPathToWriteTo where verb == .export: "- in place of the path prints it"
        case .noPathToReadFrom where verb == .import: "- in place of the path reads standard input"
        case .couldNotWrite(let domain, _), .inScript(_, .couldNotWrite(let domain, _)):
            verb == .apply && domain.isOutsideStore ? Self.hint(onFolderOf: domain) : nil
        default: nil
        }
    }

    private static func question(_ meant: String?) -> String? {
        meant.map { "do you mean \($0.onOneLine)?" }
    }

    private var words: [String] { CommandLineArguments.words }

    // MARK: Verbs, values and files

    private func hint(onDomainInPlaceOfVerb word: String) -> String? {
        let argument = DomainArgument(word: word)
        // A file that is named by its path may be a pipe, which is not read here.
        if case .path = argument { return nil }
        guard Verb.nearest(to: word) == nil, let domain = try? resolve(argument),
            (try? wholeValue(of: domain)) != nil
        else { return nil }
        return "do you mean prefs read \(ShellWord(word).text)?"
    }

    /// The hint for the verb `undo`, which means the latest change: only that of an apply or an import is remembered.
    private func hintOnUndo() -> String {
        let call = "prefs \(Verb.apply.rawValue) \(Option.undo.rawValue)"
        guard let record = try? ApplyRecordFile(of: store()).read(), let name = record.latestName(byForce: false),
            let entry = record.entries[name]
        else { return "a write is not remembered, and there is no apply that \(call) would take back" }
        let count = entry.steps.flatMap(\.values).reduce(0) {
            $0 + max($1.old?.settingCount ?? 0, $1.new?.settingCount ?? 0)
        }
        let date = CalendarDate(entry.date)?.descriptionText ?? "-"
        return "a write is not remembered; \(call) takes back \(name.text.onOneLine) of \(date), which changed "
            + "\(count) setting\(count == 1 ? "" : "s"); with \(Option.dryRun.rawValue) it shows what it would do"
    }

    /// The number of bytes up to which property-list text is suggested.
    private static let suggestedLength = 100

    private static func hint(onJSON text: String) -> String? {
        guard let value = try? PropertyList(decodingJSON: Array(text.utf8)) else { return nil }
        let same = ValueWords.text(value)?.first.map { ShellWord($0).text }
        let suggestion = same.flatMap { $0.utf8.count <= suggestedLength ? "say \($0), or " : nil } ?? ""
        return "that is JSON; \(suggestion)prefs import DOMAIN - --format json --keypath KEY"
    }

    /// The hint for `rename OLD NEW`, which renames no domains.
    private func hintOnDomainToRename() -> String? {
        guard let new = words.last, let old = words.dropLast().last, (try? hasDomain(DomainName(old))) == true else {
            return nil
        }
        let (from, to) = (ShellWord(old).text, ShellWord(new).text)
        return "rename is for keys; a domain moves by prefs export \(from) - | prefs import \(to) - and prefs delete "
            + "\(from), once more with \(HostOption.current.rawValue) for what it has for this host"
    }

    private func hint(onMissingFile path: String) -> String? {
        if CommandError.isURL(path) { return CommandError.adviceOnURL(path) }
        guard let verb, let position = words.lastIndex(where: path.hasSameBytes) else { return nil }
        if verb == .import, position > 0 {
            let other = DocumentArgument(words[position - 1])
            let isFile = (try? DocumentFile(path: other.path).exists()) ?? false
            if other.isStream || other.isNamedJSON || other.path.hasSuffix(".plist") || isFile {
                return "the domain comes first: prefs import \(ShellWord(path).text) \(ShellWord(other.path).text)"
            }
        }
        guard let name = try? DomainName(path), let scope = try? scope(),
            let file = (try? store())?.directory.path(of: .stored(name, scope)),
            (try? DocumentFile(path: file).exists()) == true
        else { return nil }
        return "\(verb.rawValue) takes files; that of the domain is \(file.onOneLine)"
    }

    /// The option that leaves out a domain outside of the store, which `apply` cannot write, and the others in its
    /// folder.
    private static func hint(onFolderOf domain: DomainLocation) -> String {
        let pattern = "\(FileSystem.directory(of: domain.name))/*"
        return "\(Option.exclude.rawValue) \(ShellWord(pattern).text) leaves out what is in this folder"
    }

    // MARK: Keys

    /// The hint for a key, or the text of a key path, at which a domain has no value.
    private func hint(onMissing key: String, of domain: DomainLocation, isStored: Bool = false) -> String? {
        let position = words.lastIndex(where: key.hasSameBytes)
        let next = position.flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
        if let option = verb?.option(meantBy: key, before: next) { return "do you mean \(option.onOneLine)?" }
        if let place = placeElsewhere(of: key, domain) { return place }
        guard let contents = contents(of: domain, isStored: isStored), !contents.isEmpty else {
            return hint(onKeyPathBefore: domain, key) ?? Self.question(nearest(to: domain))
        }
        let root = PropertyList.dictionary(contents)
        if words.contains(Option.keyPath.rawValue), let hint = root.hint(onDottedKeyIn: PropertyListKeyPath(key)) {
            return hint
        }
        let path = PropertyListKeyPath(Self.dotted(key) ?? key)
        if path.count > 1, root.value(at: path.components[...]) != nil {
            return "it is inside of another value: --keypath \(ShellWord(path.text).text)"
        }
        if let near = root.path(nearestTo: PropertyListKeyPath(key: key)) { return Self.question(near.key) }
        return root.path(nearestTo: path).flatMap { Self.question("--keypath \($0.text)") }
    }

    /// Where else there is a value of a key that the domain does not have; nil if programs do not see one either.
    private func placeElsewhere(of key: String, _ domain: DomainLocation) -> String? {
        guard let verb, [.read, .readType].contains(verb), let name = selectedName(of: domain),
            !words.contains(Option.keyPath.rawValue)
        else { return nil }
        if host != .any {
            guard (try? contents(of: .stored(name, .any)))?[key] != nil else { return nil }
            return "it is there for all hosts, without \(host.words[0])"
        }
        Trace.note { "for advice: where programs would find \(key.onOneLine)" }
        guard let preferences = try? storedPreferences(of: domain, .effective),
            let found = try? preferences.storedValue(forKey: key)
        else { return nil }
        if case .registered = found.location { return nil }
        let origin = ValueOrigin(found.location, of: domain, in: preferences.store)
        return "programs read it elsewhere (\(origin.name)): prefs read --effective \(ShellWord(domain.name).text) "
            + ShellWord(key).text
    }

    private func hint(onKeyToDelete key: String, of domain: DomainLocation) -> String? {
        let hint = hint(onMissing: key, of: domain, isStored: true)
        guard contents(of: domain, isStored: true)?.isEmpty == false else { return hint }
        return "\(domain.name.onOneLine) has no key \(key.onOneLine)\(hint.map { "; \($0)" } ?? "")"
    }

    /// The hint for `--keypath DOMAIN PATH`, which takes the domain for the key path.
    private func hint(onKeyPathBefore domain: DomainLocation, _ path: String) -> String? {
        guard let option = words.firstIndex(of: Option.keyPath.rawValue), option + 1 < words.count,
            path.hasSameBytes(as: words[option + 1]), let meant = try? DomainName(path), (try? hasDomain(meant)) == true
        else { return nil }
        return "--keypath goes before the \(verb == .rename ? "old name" : "path"): "
            + "\(ShellWord(path).text) --keypath \(ShellWord(domain.name).text)"
    }

    /// The number of bytes up to which a file is searched for keys. A usual domain is smaller; in a larger one, the
    /// search would take much longer than the command itself.
    private static let searchedLength = 64 * 1_024

    /// The contents of a domain, with registered defaults unless only stored values count; nil for a large domain.
    private func contents(of domain: DomainLocation, isStored: Bool) -> PropertyListDictionary? {
        guard let store = try? store(isOutside: domain.isOutsideStore) else { return nil }
        // A pipe has been read to its end, or would be waited for.
        let file = DocumentFile(path: store.directory.path(of: domain), mayBeStream: false)
        let bytes = (try? file.readBytes()) ?? []
        guard bytes.count <= Self.searchedLength else { return nil }
        if domain.isDocument { return try? DocumentFile.decode(bytes, from: file.path).rootDictionary }
        let isStored = isStored || words.contains(Option.stored.rawValue)
        return try? storedPreferences(of: domain, isStored ? .stored : .storedAndRegistered).dictionaryRepresentation()
    }

    // MARK: Domains

    /// The domain that was probably meant by one that does not exist.
    private func nearest(to domain: DomainLocation) -> String? {
        guard let name = selectedName(of: domain), (try? hasDomain(name)) == false else { return nil }
        return nearest(to: name, except: [])
    }

    /// The number of new domains up to which others of nearly their names are looked for.
    private static let searchedDomains = 10

    /// The notice that a domain is new, and that another has nearly its name; nil if there is no such domain, or if
    /// very many are new, of which each would be compared with all others.
    func notice(onNewDomains domains: [DomainName]) -> String? {
        guard domains.count <= Self.searchedDomains else { return nil }
        return domains.lazy.compactMap { name in
            self.nearest(to: name, except: Set(domains)).map {
                "\(name.text.onOneLine) is a new domain; do you mean \($0.onOneLine)?"
            }
        }.first
    }

    private func nearest(to name: DomainName, except others: Set<DomainName>) -> String? {
        guard let store = try? store(), let scope = try? scope() else { return nil }
        let catalogue = DomainCatalogue(store)
        let stored = (try? catalogue.stored(scope) { _ in }) ?? []
        let registered = verb?.effect.isChange == true ? [] : (try? catalogue.registered { _ in }) ?? []
        let names = Set(stored + registered).subtracting(others).sorted()
        return Self.domain(like: name.text, among: names.map { $0 == .global ? "NSGlobalDomain" : $0.text })
    }

    /// The domain of the installed bundle whose title or domain is like a text.
    private func domainOfBundle(like text: String) -> String? {
        let bundles = ((try? SettingsBundle.installed(environment)) ?? []).map { domain, path in
            (domain: domain, title: (try? name(ofBundleAt: path)) ?? "")
        }
        let titled = NearestWord.find(text, among: bundles.map(\.title))
        return Self.domain(like: text, among: bundles.map(\.domain))
            ?? bundles.first { titled?.hasSameBytes(as: $0.title) ?? false }?.domain
    }

    /// The name that is the same as a text but for upper and lower case, or the only one of which the text is the last
    /// part; else the one with the fewest typing errors after the parts that are the same.
    private static func domain(like text: String, among names: [String]) -> String? {
        let typed = text.lowercased().split(separator: ".")
        func parts(_ name: String) -> [Substring] { name.lowercased().split(separator: ".") }
        func isSame(_ left: Substring, _ right: Substring) -> Bool { left.utf8.elementsEqual(right.utf8) }
        if let same = names.first(where: { parts($0).elementsEqual(typed, by: isSame) }) { return same }
        if typed.count == 1 {
            let named = names.filter { parts($0).last.map { isSame($0, typed[0]) } ?? false }
            if named.count == 1 { return named[0] }
        }
        return NearestWord.find(among: names) { name in
            let parts = parts(name)
            let common = zip(parts, typed).prefix { isSame($0, $1) }.count
            let (ours, theirs) = (typed.dropFirst(common), parts.dropFirst(common))
            guard !ours.isEmpty, !theirs.isEmpty else { return nil }
            return NearestWord.errorsInName(ours.joined(separator: "."), comparedWith: theirs.joined(separator: "."))
        }
    }
}

extension PropertyList {
    /// The number of values inside that are no dictionaries with keys.
    fileprivate var settingCount: Int {
        guard case .dictionary(let entries) = self, !entries.isEmpty else { return 1 }
        return entries.reduce(0) { $0 + $1.value.settingCount }
    }

    /// The hint for a path whose components are, with the dots between them, a key; nil if there is no such key.
    fileprivate func hint(onDottedKeyIn path: PropertyListKeyPath) -> String? {
        let components = path.components
        for start in components.indices {
            guard case .dictionary(let parent)? = value(at: components[..<start]) else { return nil }
            for end in components.indices.dropFirst(start + 1) {
                let key = components[start...end].joined(separator: ".")
                guard let value = parent[key], value.value(at: components[(end + 1)...]) != nil,
                    let meant = PropertyListKeyPath(
                        components: components[..<start] + [key] + components[(end + 1)...])
                else { continue }
                let isWhole = meant.count == 1
                return "\(key.onOneLine) is a key: \(isWhole ? "without" : "say") \(Option.keyPath.rawValue)"
                    + "\(isWhole ? ", or" : "") \(ShellWord(meant.text).text)"
            }
        }
        return nil
    }

    /// The path of a value that was probably meant by a path to none: one of its components is another key.
    fileprivate func path(nearestTo path: PropertyListKeyPath) -> PropertyListKeyPath? {
        var components = path.components
        for index in components.indices {
            if value(at: components[...index]) != nil { continue }
            guard case .dictionary(let parent)? = value(at: components[..<index]) else { return nil }
            let typed = components[index]
            guard
                let nearest = NearestWord.find(
                    among: parent.lazy.map(\.key), { NearestWord.errorsInName(typed, comparedWith: $0) })
            else { return nil }
            components[index] = nearest
            break
        }
        return value(at: components[...]) == nil ? nil : PropertyListKeyPath(components: components)
    }
}
