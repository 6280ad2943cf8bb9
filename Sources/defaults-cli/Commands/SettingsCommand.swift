import CommandKit
import PrefsCore
import SettingsBundles

/// `prefs settings [DOMAIN [TITLE|KEY [VALUE]]]`: shows and changes the settings that a settings bundle describes.
struct SettingsCommand: VerbCommand {
    static var options: [Option] { [.bundle, .list, .format, .reset, .check, .accessible, .dryRun] }

    static var formats: [DocumentFormat] { [.json] }

    static var usage: VerbUsage {
        VerbUsage(
            .settings, "shows and sets what a settings bundle describes",
            forms: [
                UsageForm([], "shows or lists all programs that have a settings bundle"),
                UsageForm([.domain], "shows the settings of a domain as a form"),
                UsageForm([.domain, .setting, .settingValue], "shows one of them, or sets it"),
            ],
            examples: [
                "prefs settings": "shows or lists all programs that have a settings bundle",
                "prefs settings com.pigeon": "shows the settings of a program as a form",
                "prefs settings com.pigeon 'Sync Location' on": "sets one of them, by its title",
                "prefs settings com.pigeon HPMapStyle": "shows one of them, by its key",
                "prefs settings com.pigeon HPMapStyle --format json": "prints one of them for other programs",
                "prefs settings com.pigeon --list --format json": "lists all of them for other programs",
                "prefs settings com.pigeon --reset HPMapStyle": "gives one of them its default again",
                "prefs settings ./Settings.bundle --check": "looks for errors in a settings bundle",
            ])
    }

    private let subject: Subject
    private let action: SettingsAction

    /// What the settings are of.
    private enum Subject {
        case nothing
        /// A domain with the bundle of `--bundle`; without that option, the domain, or a bundle in its place.
        case domain(DomainArgument, BundleArgument?)
        case bundle(BundleArgument)
    }

    init(parsing arguments: inout ArgumentCursor) throws {
        let target = arguments.isEmpty ? nil : try DomainArgument(parsing: &arguments)
        let name = try arguments.next()
        let value = try arguments.next()
        if let value, TypeFlag(value) != nil, !arguments.isEmpty {
            throw UsageError.failed("no type flag such as \(value) is needed: the bundle knows the type")
        }
        try arguments.finish()
        action = try SettingsAction(arguments, name, value)
        let bundle = try arguments.options.bundle()
        if let target {
            subject = .domain(target, bundle)
            return
        }
        switch (action, bundle) {
        case (.show(isAccessible: false), nil): subject = .nothing
        case (.list, let bundle?), (.check, let bundle?): subject = .bundle(bundle)
        default:
            let option = SettingsAction.options.first(where: arguments.options.has) ?? .bundle
            throw UsageError.needs(option, .domain)
        }
    }

    func run(in session: Session) throws {
        switch subject {
        case .nothing: try showDomains(in: session)
        case .bundle(let bundle): try run(on: bundle, in: session)
        case .domain(let argument, let bundle?):
            try run(on: session.resolve(argument), session.read(bundle), in: session)
        case .domain(let argument, nil):
            if let bundle = try session.bundle(inPlaceOf: argument) {
                return try run(on: bundle, in: session)
            }
            let domain = try session.resolve(argument)
            try run(on: domain, session.bundle(of: domain), in: session)
        }
    }

    /// Starts the form of all domains with a bundle on a terminal; otherwise lists them.
    private func showDomains(in session: Session) throws {
        let installed = try SettingsBundle.installed(session.environment)
        if installed.isEmpty {
            session.notify(
                "no domain has a settings bundle: there is no DOMAIN.bundle in the directory settings of "
                    + "$XDG_DATA_HOME and $XDG_DATA_DIRS (prefs settings DOMAIN --bundle PATH shows one of any place)")
        } else if SettingsDisplay.canShowForm(session.environment) {
            session.report.writeMessages()
            _ = CompanionProgram.form.start(session.host.words + ["--all"])
        }
        for (domain, path) in installed {
            do {
                let title = try session.name(ofBundleAt: path).escapingControls
                session.report.print(text: "\(domain.escapedForTerminal)\t\(title)\n")
            } catch {
                session.report.print(domain)
                session.reportError(error)
            }
        }
    }

    /// Runs the action on a bundle without a domain.
    private func run(on path: BundleArgument, in session: Session) throws {
        switch action {
        case .list(let isJSON):
            let bundle = try session.read(path)
            session.noteErrors(of: bundle)
            let list = SettingsList(bundle: bundle, layers: nil)
            try isJSON ? print(list.records, session) : printText(list, session)
        case .check: printCheck(try SettingsCheck(session.read(path), nil), session)
        case .show, .get, .set, .reset:
            throw CommandError.failed(
                "\(path.path.onOneLine) is a settings bundle, which does not say whose settings it describes; say "
                    + "settings DOMAIN \(Option.bundle.rawValue) \(path.path.onOneLine)")
        }
    }

    private func run(on domain: DomainLocation, _ bundle: SettingsBundle, in session: Session) throws {
        let editor = SettingsEditor(bundle: bundle, domain: domain, session: session)
        if case .check = action { return printCheck(try SettingsCheck(bundle, try editor.layers()), session) }
        session.noteErrors(of: bundle)
        switch action {
        case .check: break
        case .list(let isJSON):
            let list = SettingsList(bundle: bundle, layers: try editor.layers())
            try isJSON ? print(list.records, session) : printText(list, session)
        case .show(let isAccessible): try SettingsDisplay(editor: editor).show(isAccessible: isAccessible)
        case .get(let name, isJSON: false):
            let element = try editor.setting(name)
            session.report.print(try editor.values().text(of: element))
        case .get(let name, isJSON: true):
            let list = SettingsList(bundle: bundle, layers: try editor.layers())
            try print(list.record(of: editor.setting(name)), session)
        case .set(let name, let value):
            let element = try editor.setting(name)
            let text = try element.isSecure ? session.readSecret(value, of: element) : value
            try editor.set(element, toText: text)
        case .reset(let name?): try editor.reset(editor.setting(name))
        case .reset(nil): try editor.resetAll()
        }
    }

    private func printText(_ list: SettingsList, _ session: Session) {
        session.report.print(.written { SettingsListText.write(list, to: $0) })
    }

    /// Prints one or all settings of a list as JSON.
    private func print(_ records: PropertyList, _ session: Session) throws {
        try session.report.print(records, as: .document(.json))
        session.report.noteLossInJSON(of: records)
    }

    private func printCheck(_ check: SettingsCheck, _ session: Session) {
        for line in check.lines { session.report.print(line) }
        if let summary = check.summary { session.report.print(summary) }
        if check.errorCount > 0 { session.report.raiseStatus(to: 1) }
    }
}
