import Foundation
import PrefsCore
import SettingsBundles
import Testing

@Suite struct LocalizationTests {
    @Test(
        arguments: [
            (["LANG": "de_AT.UTF-8"], ["de-AT", "de"]),
            (["LANG": "de_AT.UTF-8", "LC_MESSAGES": "fr_FR"], ["fr-FR", "fr"]),
            (["LANG": "de", "LC_MESSAGES": "fr", "LC_ALL": "es"], ["es"]),
            (["LANG": "de", "LANGUAGE": "pt_BR:es"], ["pt-BR", "pt", "es"]),
            (["LANG": "C.UTF-8", "LANGUAGE": "de"], []), (["LC_ALL": "POSIX", "LANG": "de"], []), ([:], []),
            (["LANGUAGE": "de"], []), (["LANG": "zh_TW.UTF-8"], ["zh-TW", "zh-Hant", "zh"]),
            (["LANG": "zh_Hant_HK"], ["zh-Hant-HK", "zh-Hant", "zh-HK", "zh"]),
            (["LANG": "zh_CN"], ["zh-CN", "zh-Hans", "zh"]),
            (["LANG": "sr_RS@latin"], ["sr-Latn-RS", "sr-Latn", "sr-RS", "sr"]),
        ] as [([String: String], [String])])
    func readsTheLanguagesOfTheEnvironment(_ variables: [String: String], _ languages: [String]) {
        #expect(UserLanguages(Environment(variables)).identifiers == languages)
    }

    @Test(
        arguments: [
            (["de-AT", "de"], "de", "Karte"), (["de-AT", "de"], "de_AT", "Karte"),
            (["zh-TW", "zh-Hant"], "zh-hant", "Karte"),
            (["de"], "German", "Karte"), ([], "en", "Karte"), (["de"], "en", "Karte"), (["de"], "Base", "Karte"),
            (["de"], "fr", "MAP"), ([], "de", "MAP"), (["de-AT"], "de", "Karte"), (["de"], "de-DE", "Karte"),
            (["en", "de"], "de", "MAP"),
        ] as [([String], String, String)])
    func takesTheTableOfTheLanguageElseTheEnglishOne(_ languages: [String], _ folder: String, _ title: String) throws {
        let bundle = try localized([folder: "\"MAP\" = \"Karte\";"])
        let read = try SettingsBundle(contentsOf: bundle.path, languages: UserLanguages(languages))
        #expect(read.settings.first?.title?.localized == title)
        #expect(read.settings.first?.title?.schema == "MAP")
    }

    @Test func takesATextThatTheFirstLanguageLacksFromTheNext() throws {
        let bundle = try localized(["de": "OTHER = x;", "fr": "MAP = Carte;", "en": "MAP = Map;"])
        #expect(try bundle.read("de", "fr").settings.first?.title?.localized == "Carte")
        #expect(try bundle.read("de").settings.first?.title?.localized == "Map")
    }

    @Test(arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian])
    func readsStringsFilesOfEachEncoding(_ encoding: String.Encoding) throws {
        let bundle = try localized([:])
        try bundle.makeFolder("de.lproj")
        let mark = encoding == .utf16LittleEndian ? "\u{FEFF}" : ""
        let text = mark + "/* Titles */\n\"MAP\" = \"Übersicht \\U00e4\";\n"
        try bundle.directory.write([UInt8](#require(text.data(using: encoding))), to: "de.lproj/Root.strings")
        #expect(try bundle.read("de").settings.first?.title?.localized == "Übersicht ä")
    }

    @Test func readsATableWithoutTextsAndReportsAMalformedOne() throws {
        let empty = try localized(["de": "/* none yet */\n"])
        #expect(try empty.read("de").problems.isEmpty)
        let malformed = try localized(["de": "\"MAP\" = ;"])
        let read = try malformed.read("de")
        #expect(read.settings.first?.title?.localized == "MAP")
        #expect(read.places(.error) == ["Root.strings"])
        let path = malformed.path + "/de.lproj/Root.strings"
        #expect(read.problems.first?.description.hasPrefix(path + ": error: is not a property list: ") ?? false)
    }

    @Test func leavesAPaneWithoutATableAsItIs() throws {
        let bundle = try TemporaryBundle(["Type": "PSGroupSpecifier", "Title": "MAP"])
        try bundle.makeFolder("de.lproj")
        try bundle.directory.write("MAP = Karte;", to: "de.lproj/Root.strings")
        #expect(try bundle.read("de").settings.first?.title?.localized == "MAP")
    }

    @Test func translatesChoicesFootersAndPrompts() throws {
        let bundle = try TemporaryBundle()
        let radio: PropertyList = [
            "Type": "PSRadioGroupSpecifier", "Title": "T", "FooterText": "F", "Key": "k", "DefaultValue": 1,
            "Values": [1, 2], "Titles": ["B", "A"], "DisplaySortedByTitle": true,
        ]
        let toggle: PropertyList = [
            "Type": "PSToggleSwitchSpecifier", "Title": "S", "Key": "s", "DefaultValue": true, "Description": "D",
            "FalseConfirmationPrompt": ["Type": "PSConfirmationPrompt", "Title": "T", "Prompt": "P"],
        ]
        try bundle.write(["StringsTable": "Root", "PreferenceSpecifiers": [radio, toggle]], to: "Root.plist")
        try bundle.makeFolder("de.lproj")
        try bundle.directory.write("A = zwei; B = eins; F = Fuss; D = Text; P = Sicher;", to: "de.lproj/Root.strings")
        let settings = try bundle.read("de").settings
        #expect(settings.first?.choices.map(\.title.localized) == ["eins", "zwei"])
        #expect(settings.first?.choices.map(\.value) == [1, 2])
        #expect(settings.first?.footer?.localized == "Fuss")
        #expect(settings.last?.description?.localized == "Text")
        let found = settings.last.flatMap { if case .toggleSwitch(let toggle) = $0.kind { toggle } else { nil } }
        let switched = try #require(found)
        #expect(switched.falsePrompt?.prompt.localized == "Sicher")
        #expect(try bundle.read("fr").settings.first?.choices.map(\.title.localized) == ["A", "B"])
    }

    @Test func findsWhatTranslationsLack() throws {
        let bundle = try localized(["de": "MAP = Karte; OLD = Alt;", "fr": "/* none */"])
        try bundle.makeFolder("es.lproj")
        try bundle.directory.write("MAP = Mapa;", to: "es.lproj/root.strings")
        let problems = try bundle.read().translationProblems().map(\.description).sorted()
        let warning = ": warning: "
        #expect(
            problems == [
                bundle.path + "/de.lproj/Root.strings" + warning + "no element uses the text 'OLD'",
                bundle.path + "/es.lproj/root.strings" + warning + "root.strings should be called Root.strings",
                bundle.path + "/fr.lproj/Root.strings" + warning + "has no text for 'MAP'",
            ])
        let none = try localized([:]).read().translationProblems()
        #expect(none.map(\.location.keyPath?.text) == ["StringsTable"])
    }

    /// A bundle with one group, whose title is `MAP`, and a table in each of these folders.
    private func localized(_ tables: [String: String]) throws -> TemporaryBundle {
        let bundle = try TemporaryBundle()
        let group: PropertyList = ["Type": "PSGroupSpecifier", "Title": "MAP"]
        try bundle.write(["StringsTable": "Root", "PreferenceSpecifiers": [group]], to: "Root.plist")
        for (folder, text) in tables {
            try bundle.makeFolder(folder + ".lproj")
            try bundle.directory.write(text, to: folder + ".lproj/Root.strings")
        }
        return bundle
    }
}
