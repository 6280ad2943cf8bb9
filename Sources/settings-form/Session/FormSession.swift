import PrefsCore
import SettingsBundles
import SystemCLibrary

/// Runs a form on the terminal until people leave it or a signal ends it.
final class FormSession {
    private let pipe: UnsafeMutablePointer<WakeUpPipe>
    private let preferences: FormPreferences
    private let screen: CursesScreen
    private var form: Form
    private var isOver = false
    /// The signal that ends the form.
    private var endingSignal: CInt?

    /// How long the end of a paste may take, in milliseconds.
    private static let pasteTimeout: CInt = 1_000
    /// How often it is looked whether a failure has passed, in milliseconds.
    private static let failureInterval: CInt = 1_000

    /// Reads the bundles and the settings, and takes the terminal.
    init(_ arguments: FormArguments) throws {
        let domain = arguments.program?.domain
        guard StandardStream.input.isTerminal, StandardStream.output.isTerminal else {
            throw FormError.noTerminal(domain: domain)
        }
        guard UTF8Locale.choose() else { throw FormError.noLocale(domain: domain) }
        // Installed before the preferences are opened, which otherwise handle these signals themselves.
        pipe = try ScreenSignals.handle()
        let sender = pipe.pointee.senderNumber
        preferences = FormPreferences(arguments.scope) { WakeUpPipe.signal(through: sender) }
        let widths = UTF8Locale.widths
        let catalogue = try Catalogue(arguments, preferences, widths)
        let values = catalogue.settings.map { [preferences] in preferences.present($0.name) }
        let noColor = (try? Environment.process.value("NO_COLOR")) ?? nil
        do throws(CursesScreen.UnknownTerminal) {
            screen = try CursesScreen(usesColors: noColor == nil)
        } catch {
            throw FormError.unknownTerminal(domain: domain)
        }
        form = Form(catalogue, values, domain: domain ?? "", size: screen.size, widths)
    }

    /// Shows the form until its end, and saves the settings.
    ///
    /// - Throws: `PreferencesError` if the settings cannot be saved.
    func run() throws {
        while !isOver {
            form.failure = preferences.failure.map(form.widths.shown)
            screen.show(form.frame)
            wait()
        }
        screen.end()
        guard let endingSignal else { return try preferences.synchronize() }
        do throws(PreferencesError) {
            try preferences.synchronize()
        } catch {
            FormProgram.report(error)
        }
        ScreenSignals.endProcess(by: endingSignal)
    }

    /// Waits for keys, signals and changes of settings, and handles them.
    private func wait() {
        var descriptors = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: pipe.pointee.receiverNumber, events: Int16(POLLIN), revents: 0),
        ]
        let timeout = screen.isPasting ? Self.pasteTimeout : form.failure != nil ? Self.failureInterval : -1
        let count = poll(&descriptors, 2, timeout)
        if count == 0 { handle(screen.endPaste()) }
        guard count > 0 else { return }
        if descriptors[1].revents != 0 {
            pipe.pointee.reset()
            handleSignals()
            handleChanges()
        }
        if descriptors[0].revents != 0 {
            let keys = screen.keys()
            handle(keys)
            // A terminal that is gone is readable for ever, and has no keys.
            if keys.isEmpty, descriptors[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { isOver = true }
        }
    }

    private func handle(_ keys: [Key]) {
        for key in keys where !isOver {
            for effect in form.handle(key) { carryOut(effect) }
        }
    }

    private func carryOut(_ effect: Effect) {
        switch effect {
        case .set(let entry, let value): change(entry, to: value)
        case .reset(let entry): change(entry, to: nil)
        case .takeBack(let settings): takeBack(settings)
        case .quit: isOver = true
        case .suspend: suspend()
        case .redraw: screen.redraw()
        }
    }

    private static let shadowedText = "Stored, but a value of this host is read first (prefs -currentHost)"
    private static let otherSourceText = "A value from elsewhere is read now (prefs read --effective --origin)"

    /// Shows a message if a setting still has a value after its stored one was removed: a value of another layer of the
    /// search order, or the default, which `prefs register --bundle` stores as a registered one.
    private func noteReset(of setting: Int, from before: PropertyList?) {
        guard let value = form.present(setting).value else { return }
        let isDefault = form.catalogue.settings[setting].defaultValue.map(value.isRead) ?? false
        if !isDefault {
            form.message = .note(Self.otherSourceText)
        } else if before == value {
            form.message = .note(Form.defaultText)
        }
    }

    /// Sets the value of an element, or removes it.
    private func change(_ entry: Int, to value: PropertyList?) {
        guard let setting = form.catalogue.entries[entry].setting else { return }
        let name = form.catalogue.settings[setting].name
        let before = form.present(setting).value
        form.note(entry, from: preferences.stored(name), to: value)
        preferences.set(value, of: name)
        form.update(setting, to: preferences.present(name))
        guard let value else { return noteReset(of: setting, from: before) }
        if form.present(setting).value != value { form.message = .problem(Self.shadowedText) }
    }

    /// Gives settings the values back that were stored before the form changed them. A domain that cannot be written is
    /// tried once, since that may take ten seconds. Its settings get the values back in memory, so that a change that
    /// was never saved is not saved later.
    private func takeBack(_ settings: [Int]) {
        let catalogued = form.catalogue.settings
        var failures: [PropertyList: any Error] = [:]
        form.takeBack(settings) { change in
            let name = catalogued[change.setting].name
            let domain = PropertyList.string(name.suiteName ?? "")
            do {
                if let failure = failures[domain] { throw failure }
                return try preferences.replace(change.after, by: change.before, of: name)
            } catch {
                failures[domain] = error
                if preferences.stored(name) == change.after { preferences.set(change.before, of: name) }
                throw error
            }
        }
        form.update(settings.map { ($0, preferences.present(catalogued[$0].name)) })
        compareChanges()
    }

    private func compareChanges() {
        let settings = form.catalogue.settings
        form.compareChanges { [preferences] in preferences.stored(settings[$0].name) }
    }

    private func suspend() {
        screen.leave()
        // While the process is stopped, so is the library's thread: it would neither save nor release its locks. A
        // failure is shown when the form goes on.
        try? preferences.synchronize()
        ScreenSignals.stopGroup()
        screen.resume()
        resize()
    }

    private func resize() {
        let size = screen.size
        screen.fit(size)
        handle([.resize(size)])
    }

    private func handleSignals() {
        let signals = ScreenSignals.take()
        if let number = ScreenSignals.ending.first(where: signals.contains) {
            endingSignal = number
            isOver = true
            return
        }
        if signals.contains(SIGTSTP) {
            suspend()
        } else if signals.contains(SIGCONT) {
            screen.resume()
        }
        if signals.contains(SIGWINCH) { resize() }
    }

    private func handleChanges() {
        let changes = preferences.changes.take()
        // An error of the form's own domains is shown as long as it lasts.
        if let failure = changes.failure, preferences.failure == nil {
            form.message = .problem(form.widths.shown(failure))
        }
        let catalogue = form.catalogue
        compareChanges()
        form.update(
            changes.names.compactMap { name in catalogue.setting(name).map { ($0, preferences.present(name)) } })
    }
}
