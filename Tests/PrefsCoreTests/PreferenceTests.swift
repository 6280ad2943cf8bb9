import Foundation
import TestSupport
import Testing

@testable import PrefsCore

/// What a program has. No setting of `shared` is used here, which would read the files of whoever runs the tests.
private struct AppSettings: Sendable {
    static let shared = AppSettings()

    @Preference var mapType: MapType
    @Preference var userName: String?
    @Preference var limit: Int?
    @Preference var layout: Layout

    init(store: Preferences? = nil) {
        _mapType = Preference(wrappedValue: .standard, "PMapType", store: store)
        _userName = Preference("PUserName", store: store)
        _limit = Preference(wrappedValue: 5, "PLimit", store: store)
        _layout = Preference(
            PreferenceKey(
                "PLayout", default: Layout(title: "", size: Layout.Size(width: 1, height: 1), flags: [], note: nil)),
            store: store)
    }
}

/// As it is written in a program.
private struct WrittenSettings: Sendable {
    static let preferences = try? Preferences(inMemory: "com.pigeon.written")

    @Preference("WMapType", store: preferences) var mapType: MapType = .standard
    @Preference("WUserName", store: preferences) var userName: String?
    @Preference("WNames", store: preferences) var names = ["a"]
    @Preference(PreferenceKey("WCount", default: 3), store: preferences) var count
}

/// A class that is sendable has its settings in a structure.
@dynamicMemberLookup private final class SharedSettings: Sendable {
    private let settings: AppSettings
    init(store: Preferences) { settings = AppSettings(store: store) }

    subscript<Value>(dynamicMember path: KeyPath<AppSettings, Value> & Sendable) -> Value {
        settings[keyPath: path]
    }

    subscript<Value>(dynamicMember path: WritableKeyPath<AppSettings, Value> & Sendable) -> Value {
        get { settings[keyPath: path] }
        set {
            var settings = settings
            settings[keyPath: path] = newValue
        }
    }
}

@MainActor private final class MainSettings {
    @Preference var mapType: MapType
    init(store: Preferences) { _mapType = Preference(wrappedValue: .standard, "PMapType", store: store) }
}

@Suite(.hangLimit) struct PreferenceTests {
    private let preferences: Preferences
    private let settings: AppSettings

    init() throws {
        preferences = try Preferences(inMemory: "com.pigeon")
        settings = AppSettings(store: preferences)
    }

    @Test func thePropertyIsTheSetting() {
        #expect(settings.mapType == .standard)
        #expect(settings.userName == nil)
        #expect(settings.limit == 5)
        settings.mapType = .satellite
        settings.userName = "Ada"
        settings.layout.size.width = 7
        #expect(settings.mapType == .satellite)
        #expect(
            preferences.dictionaryRepresentation() == [
                "PMapType": 1, "PUserName": "Ada",
                "PLayout": ["title": "", "size": ["width": 7, "height": 1.0], "flags": []],
            ])
        preferences.set(0, forKey: "PMapType")
        settings.userName = nil
        #expect(settings.mapType == .standard)
        #expect(preferences.object(forKey: "PUserName") == nil)
    }

    @Test func theSettingIsThereToo() {
        #expect(settings.$mapType.key.name == "PMapType")
        #expect(settings.$mapType.key.defaultValue == .standard)
        #expect(settings.$mapType.isUnset)
        settings.mapType = .satellite
        #expect(!settings.$mapType.isUnset)
        settings.$mapType.reset()
        #expect(settings.$mapType.isUnset)
        #expect(settings.mapType == .standard)
    }

    @Test func changesAreTold() async throws {
        let directory = try TemporaryDirectory()
        let store = try Preferences(
            domain: "com.pigeon", store: directory.store,
            environment: Environment([
                "PREFS_HOST": "here", "PREFS_SYSTEM_HOME": directory.systemStore, "XDG_CONFIG_DIRS": directory.path,
            ]))
        let settings = AppSettings(store: store)
        var names = settings.$userName.changes.makeAsyncIterator()
        settings.userName = "Ada"
        #expect(await names.next() == "Ada")
        settings.$userName.reset()
        #expect(await names.next() == .some(nil))
    }

    @Test func settingsAreWrittenAsProperties() throws {
        let settings = WrittenSettings()
        #expect(
            settings.mapType == .standard && settings.userName == nil && settings.names == ["a"] && settings.count == 3)
        settings.names.append("b")
        settings.count += 1
        #expect(
            try #require(WrittenSettings.preferences).dictionaryRepresentation() == [
                "WNames": ["a", "b"], "WCount": 4,
            ])
    }

    @Test func aClassHasSettings() async {
        let shared = SharedSettings(store: preferences)
        await Task.detached {
            shared.mapType = .satellite
            shared.layout.title = "t"
        }.value
        #expect(shared.mapType == .satellite)
        #expect(shared.layout.title == "t")
        await MainActor.run {
            let main = MainSettings(store: preferences)
            #expect(main.mapType == .satellite)
            main.mapType = .standard
        }
        #expect(settings.mapType == .standard)
    }

    @Test func settingsSayWhereTheyAre() {
        #expect(settings.$mapType.preferences === preferences)
        // Reads no file: only using a setting does.
        #expect(AppSettings.shared.$mapType.key.name == "PMapType")
    }

    /// Compiles against the modules that this test is linked with.
    @Test(.enabled(if: Program.named("swiftc") != nil, "swiftc is not installed"))
    func aSettingWithoutADefaultIsToldSoByTheCompiler() throws {
        let home = try TemporaryHome()
        try home.create("main.swift", "import PrefsCore\nstruct Settings { @Preference(\"k\") var name: String }\n")
        let modules = try #require(Tool.directory(named: "Modules"))
        let outcome = try home.run(
            #require(Program.named("swiftc")), "-typecheck", "-I", modules.path, "-I",
            Project.path("Sources/CSystemCalls"), "main.swift")
        let errors = outcome.message.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(outcome.status == 1 && errors.count == 1, "\(outcome.testDescription)")
        #expect(errors.first?.hasSuffix("a setting that is not optional needs a default, as in: var size = 5") == true)
    }
}
