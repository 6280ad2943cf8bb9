extension Verb {
    /// Command lines that show the use of the verb, as they are typed into a shell, and what each does, in a few words.
    /// The tests run each in a store with the domain `com.pigeon`.
    var examples: [(commandLine: String, summary: String)] { exampleSummaries.map { ($0.key, $0.value) } }

    private var exampleSummaries: KeyValuePairs<String, String> {
        switch self {
        case .read:
            [
                "prefs read com.pigeon": "shows the settings of a program",
                "prefs read com.pigeon HPMapType": "shows one of them",
                "prefs read com.pigeon --keypath Windows.0.Frame": "shows a value inside of others",
                "prefs read com.pigeon Zoom --raw --default 1":
                    "prints a value for a script, and 1 where it is not set",
                "prefs read com.pigeon Colour --effective --origin":
                    "shows what a program sees, and where that comes from",
                "prefs read ./Info CFBundleName": "shows a value of the property list ./Info.plist",
                "prefs read com.pigeon Windows --count": "prints how many elements or keys a value has",
                "prefs read com.pigeon --format json": "prints a domain for other programs",
                "prefs read com.pigeon Colour --archive": "shows what a keyed archive of macOS holds",
            ]
        case .readType: ["prefs read-type com.pigeon HPMapType": "prints Type is integer"]
        case .write:
            [
                "prefs write com.pigeon HPMapType -int 2": "sets a key; text without a flag is a string",
                "prefs write com.pigeon Places -array Loft '{floor = 3;}'":
                    "sets an array of a string and a dictionary",
                "prefs write com.pigeon Places -array-add Roof": "adds an element to an array",
                "prefs write com.pigeon --keypath Windows.0.Visible -bool yes": "sets a value inside of others",
                "prefs write com.pigeon --insert --keypath Windows.0 '{Visible = 1;}'":
                    "adds an element at the beginning of an array",
                "printf %s \"$TOKEN\" | prefs write --stdin com.pigeon Token":
                    "stores a text that no list of arguments shows",
                "prefs -currentHost write -g Volume -float 0.5": "sets a key for all programs on this host alone",
            ]
        case .rename:
            [
                "prefs rename com.pigeon Colour Color": "gives a value another key",
                "prefs rename com.pigeon --keypath Windows.0.Frame Frame": "moves a value to another key path",
                "prefs rename com.pigeon --keypath Windows.2 Windows.0":
                    "moves an element to the beginning of its array",
            ]
        case .delete:
            [
                "prefs delete com.pigeon HPMapType": "removes a key",
                "prefs delete --if-present com.pigeon HPMapType": "removes a key if it is there",
                "prefs delete com.pigeon --dry-run": "shows what removing a whole domain would do",
                "prefs delete com.pigeon --registered": "removes the registered defaults of a domain",
                "prefs delete --saved-state com.pigeon": "lets a program start afresh",
            ]
        case .deleteAll: ["prefs delete-all com.pigeon": "removes a domain for all hosts"]
        case .register:
            [
                "prefs register com.pigeon HPFollowHeading -int 1": "says what a key is while nobody has set it",
                "prefs register com.pigeon --file settings.plist": "does so for all keys of a property list",
                "prefs register com.pigeon --bundle Settings.bundle": "does so for all settings of a settings bundle",
            ]
        case .edit:
            [
                "prefs edit com.pigeon": "opens the settings of a program in $VISUAL or $EDITOR",
                "prefs edit com.pigeon --keypath Windows.0": "opens a value inside of others",
                "prefs edit com.pigeon --format xml": "opens them as XML",
            ]
        case .settings:
            [
                "prefs settings": "shows or lists all programs that have a settings bundle",
                "prefs settings com.pigeon": "shows the settings of a program as a form",
                "prefs settings com.pigeon 'Sync Location' on": "sets one of them, by its title",
                "prefs settings com.pigeon HPMapStyle": "shows one of them, by its key",
                "prefs settings com.pigeon HPMapStyle --format json": "prints one of them for other programs",
                "prefs settings com.pigeon --list --format json": "lists all of them for other programs",
                "prefs settings com.pigeon --reset HPMapStyle": "gives one of them its default again",
                "prefs settings ./Settings.bundle --check": "looks for errors in a settings bundle",
            ]
        case .domains:
            [
                "prefs domains": "lists all domains",
                "prefs domains --format json": "prints them as an array, for jq and other programs",
            ]
        case .find: ["prefs find loft": "looks for a word in domains, keys and texts"]
        case .import:
            [
                "prefs import com.pigeon settings.plist": "takes over the keys of a property list",
                "prefs import com.pigeon - --format json <settings.json": "takes over keys from JSON",
                "prefs import com.pigeon settings.plist --keypath Windows.0": "takes them over into a dictionary",
                "prefs import --all --dry-run all.plist": "shows what a document of all domains would change",
                "prefs import --all all.plist --only com.pigeon:Zoom": "takes one setting of one domain from it",
            ]
        case .export:
            [
                "prefs export com.pigeon copy.plist": "saves a domain",
                "prefs export com.pigeon - | grep Zoom": "prints it as XML, for other programs",
                "prefs export com.pigeon - --format json": "prints it as JSON",
                "prefs export com.pigeon - --keypath Windows.0": "prints a value inside of it",
                "prefs export com.pigeon settings.json": "saves it as JSON, by the ending of the name",
                "prefs export --all all.plist": "saves all domains, for all hosts",
                "prefs export --all - --exclude @noise": "prints them without window positions and the like",
            ]
        case .convert:
            [
                "prefs convert settings.plist --format json": "prints a property list as JSON",
                "prefs convert settings.plist --output settings.json": "writes it into a file",
                "prefs convert settings.plist other.plist --format json --extension json":
                    "writes settings.json and other.json",
                "prefs convert settings.plist --format xml --in-place": "overwrites the file itself",
            ]
        case .check:
            ["prefs check settings.plist other.plist": "says whether each is a property list, or JSON"]
        case .diff:
            [
                "prefs diff com.pigeon ./settings.plist":
                    "shows the commands that would make the domain the same as the file",
                "prefs diff --all all.plist": "shows what was changed in all domains since they were saved",
                "prefs diff --all all.plist --exclude @secrets": "does so without passwords and the like",
            ]
        case .watch:
            [
                "prefs watch com.pigeon --timeout 1":
                    "shows for a second what a program sets, as commands that do the same",
                "prefs watch --format json --timeout 1": "tells a program of all changes, each on a line",
            ]
        case .batch:
            [
                "prefs batch settings.sh": "makes the changes of a script of defaults or prefs lines, all or none",
                "prefs batch --dry-run settings.sh": "shows what they would change",
                "prefs batch --skip-others settings.sh": "passes over lines such as killall Dock",
            ]
        case .apply:
            [
                "prefs apply machine.json": "makes settings what a file declares",
                "prefs apply --check machine.json": "shows what that would change; status 1 if something",
                "prefs apply base.sh work.plist": "makes settings what several files declare together",
                "prefs apply --undo": "takes back the latest apply",
                "prefs apply --list": "shows what was applied",
            ]
        case .printHostIdentifier: ["prefs printHostIdentifier": "shows the name of this host"]
        case .help:
            [
                "prefs help write": "shows how to use write",
                "prefs help keypath": "shows how a value inside of others is named",
                "prefs help --manual >prefs.1": "saves the manual page; man ./prefs.1 shows it",
            ]
        case .version: ["prefs --version": "shows the version"]
        case .cloud, .complete: [:]
        }
    }
}
