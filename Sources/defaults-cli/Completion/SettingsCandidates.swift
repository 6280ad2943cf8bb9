import CommandKit
import PrefsCore
import PropertyLists
import SettingsBundles

/// The candidates that come from settings bundles. A bundle that cannot be read has none.
struct SettingsCandidates {
    let session: Session
    let line: PartialCommandLine

    /// The domains that have a bundle, with their titles.
    var domains: [Candidate] {
        ((try? SettingsBundle.installed(session.environment)) ?? []).map { domain, path in
            Candidate(domain, (try? session.name(ofBundleAt: path)) ?? "")
        }
    }

    /// The titles that only one setting has, and the keys of the settings. What can only be read cannot be reset.
    var settings: [Candidate] {
        let isReset = line.options.has(.reset)
        let settings = bundle?.settings.filter { $0.key != nil && ($0.isEditable || !isReset) } ?? []
        var names: [PropertyList: Set<SettingName?>] = [:]
        for element in settings {
            if let title = element.title?.localized { names[.string(title), default: []].insert(element.settingName) }
        }
        let titles = settings.compactMap { element -> Candidate? in
            guard let title = element.title?.localized, names[.string(title)]?.count == 1 else { return nil }
            return Candidate(title, element.key ?? "")
        }
        return Self.once(titles + settings.map { Candidate($0.key ?? "", $0.title?.localized ?? "") })
    }

    /// The words for the values of the setting that the command line names: `on` and `off`, or the titles and values of
    /// its choices.
    var values: [Candidate] {
        guard let name = line.words(at: 1)?.first, let element = try? bundle?.setting(name) else { return [] }
        switch element.control {
        case .toggle: return [Candidate("on"), Candidate("off")]
        case .choice(let choices):
            let titles = choices.map { Candidate($0.title.localized, $0.value.settingsText) }
            return Self.once(titles + choices.map { Candidate($0.value.settingsText, $0.title.localized) })
        case .text(let field) where field.isSecure: return [Candidate("-", "standard input")]
        case .text, .range, .none: return []
        }
    }

    /// The candidates without those whose word is there already: a setting may be on several panes, and a title may be
    /// the same as its value.
    private static func once(_ candidates: [Candidate]) -> [Candidate] {
        var seen: Set<PropertyList> = []
        return candidates.filter { seen.insert(.string($0.word)).inserted }
    }

    /// The bundle that the command line names.
    private var bundle: SettingsBundle? {
        if let bundle = try? line.options.bundle() { return try? session.read(bundle) }
        guard let domain = line.domain.flatMap({ try? session.resolve($0) }) else { return nil }
        return try? session.bundle(of: domain)
    }
}
