extension Verb {
    /// Command lines that show the use of the verb.
    var examples: [UsageExample] {
        switch self {
        case .read:
            [
                UsageExample("prefs read com.pigeon", "shows the settings of a program"),
                UsageExample("prefs read com.pigeon HPMapType", "shows one of them"),
                UsageExample("prefs read com.pigeon --keypath Windows.0.Frame", "shows a value inside of others"),
                UsageExample(
                    "prefs read com.pigeon Zoom --raw --default 1",
                    "prints a value for a script, and 1 where it is not set"),
                UsageExample(
                    "prefs read com.pigeon Colour --effective --origin",
                    "shows what a program sees, and where that comes from"),
                UsageExample("prefs read ./Info CFBundleName", "shows a value of the property list ./Info.plist"),
                UsageExample("prefs read com.pigeon Windows --count", "prints how many elements or keys a value has"),
                UsageExample("prefs read com.pigeon --format json", "prints a domain for other programs"),
                UsageExample("prefs read com.pigeon Colour --archive", "shows what a keyed archive of macOS holds"),
                UsageExample(
                    "prefs read --saved-state com.pigeon", "shows the state in which a program would start again"),
            ]
        case .readType: [UsageExample("prefs read-type com.pigeon HPMapType", "prints Type is integer")]
        case .write:
            [
                UsageExample("prefs write com.pigeon HPMapType -int 2", "sets a key; text without a flag is a string"),
                UsageExample(
                    "prefs write com.pigeon Places -array Loft '{floor = 3;}'",
                    "sets an array of a string and a dictionary"),
                UsageExample("prefs write com.pigeon Places -array-add Roof", "adds an element to an array"),
                UsageExample(
                    "prefs write com.pigeon --keypath Windows.0.Visible -bool yes", "sets a value inside of others"),
                UsageExample(
                    "prefs write com.pigeon --insert --keypath Windows.0 '{Visible = 1;}'",
                    "adds an element at the beginning of an array"),
                UsageExample(
                    "prefs -currentHost write -g Volume -float 0.5", "sets a key for all programs on this host alone"),
            ]
        case .rename:
            [
                UsageExample("prefs rename com.pigeon Colour Color", "gives a value another key"),
                UsageExample(
                    "prefs rename com.pigeon --keypath Windows.0.Frame Frame", "moves a value to another key path"),
                UsageExample(
                    "prefs rename com.pigeon --keypath Windows.2 Windows.0",
                    "moves an element to the beginning of its array"),
            ]
        case .delete:
            [
                UsageExample("prefs delete com.pigeon HPMapType", "removes a key"),
                UsageExample("prefs delete --if-present com.pigeon HPMapType", "removes a key if it is there"),
                UsageExample("prefs delete com.pigeon --dry-run", "shows what removing a whole domain would do"),
                UsageExample("prefs delete com.pigeon --registered", "removes the registered defaults of a domain"),
                UsageExample("prefs delete --saved-state com.pigeon", "lets a program start afresh"),
            ]
        case .deleteAll: [UsageExample("prefs delete-all com.pigeon", "removes a domain for all hosts")]
        case .register:
            [
                UsageExample(
                    "prefs register com.pigeon HPFollowHeading -bool yes",
                    "says what a key is while nobody has set it"),
                UsageExample(
                    "prefs register com.pigeon --file settings.plist", "does so for all keys of a property list"),
                UsageExample(
                    "prefs register com.pigeon --bundle Settings.bundle",
                    "does so for all settings of a settings bundle"),
            ]
        case .edit:
            [
                UsageExample("prefs edit com.pigeon", "opens the settings of a program in $VISUAL or $EDITOR"),
                UsageExample("prefs edit com.pigeon --keypath Windows.0", "opens a value inside of others"),
                UsageExample("prefs edit com.pigeon --format xml", "opens them as XML"),
            ]
        case .settings:
            [
                UsageExample("prefs settings", "shows or lists all programs that have a settings bundle"),
                UsageExample("prefs settings com.pigeon", "shows the settings of a program as a form"),
                UsageExample("prefs settings com.pigeon 'Sync Location' on", "sets one of them, by its title"),
                UsageExample("prefs settings com.pigeon HPMapStyle", "shows one of them, by its key"),
                UsageExample("prefs settings com.pigeon --list --format json", "lists all of them for other programs"),
                UsageExample("prefs settings com.pigeon --reset HPMapStyle", "gives one of them its default again"),
                UsageExample("prefs settings --new com.pigeon", "writes a settings bundle for a program, to be edited"),
                UsageExample("prefs settings ./Settings.bundle --check", "looks for errors in a settings bundle"),
            ]
        case .domains:
            [
                UsageExample("prefs domains", "lists all domains"),
                UsageExample("prefs domains --saved-state", "lists the programs that have a saved state"),
                UsageExample("prefs domains --saved-state --list", "lists all saved states with their dates"),
            ]
        case .find: [UsageExample("prefs find loft", "looks for a word in domains, keys and texts")]
        case .import:
            [
                UsageExample("prefs import com.pigeon settings.plist", "takes over the keys of a property list"),
                UsageExample("prefs import com.pigeon - --format json <settings.json", "takes over keys from JSON"),
                UsageExample(
                    "prefs import com.pigeon settings.plist --keypath Windows.0", "takes them over into a dictionary"),
                UsageExample(
                    "prefs import --all --dry-run all.plist", "shows what a document of all domains would change"),
            ]
        case .export:
            [
                UsageExample("prefs export com.pigeon copy.plist", "saves a domain"),
                UsageExample("prefs export com.pigeon - | grep Zoom", "prints it as XML, for other programs"),
                UsageExample("prefs export com.pigeon - --format json", "prints it as JSON"),
                UsageExample("prefs export com.pigeon - --keypath Windows.0", "prints a value inside of it"),
                UsageExample("prefs export com.pigeon settings.json", "saves it as JSON, by the ending of the name"),
                UsageExample("prefs export --all all.plist", "saves all domains, for all hosts"),
                UsageExample(
                    "prefs export --all - --exclude @noise", "prints them without window positions and the like"),
            ]
        case .convert:
            [
                UsageExample("prefs convert settings.plist --format json", "prints a property list as JSON"),
                UsageExample("prefs convert settings.plist --output settings.json", "writes it into a file"),
                UsageExample(
                    "prefs convert settings.plist other.plist --format json --extension json",
                    "writes settings.json and other.json"),
                UsageExample("prefs convert settings.plist --format xml --in-place", "overwrites the file itself"),
            ]
        case .check:
            [UsageExample("prefs check settings.plist other.plist", "says whether each is a property list, or JSON")]
        case .diff:
            [
                UsageExample(
                    "prefs diff com.pigeon ./settings.plist",
                    "shows the commands that would make the domain the same as the file"),
                UsageExample(
                    "prefs diff --all all.plist", "shows what was changed in all domains since they were saved"),
                UsageExample("prefs diff --all all.plist --redact @secrets", "does so without passwords and the like"),
            ]
        case .watch:
            [
                UsageExample(
                    "prefs watch com.pigeon --timeout 1",
                    "shows for a second what a program sets, as commands that do the same"
                ),
                UsageExample("prefs watch --format json --timeout 1", "tells a program of all changes, each on a line"),
            ]
        case .batch:
            [
                UsageExample(
                    "prefs batch settings.sh", "makes the changes of a script of defaults or prefs lines, all or none"),
                UsageExample("prefs batch --dry-run settings.sh", "shows what they would change"),
                UsageExample("prefs batch --skip-others settings.sh", "passes over lines such as killall Dock"),
            ]
        case .apply:
            [
                UsageExample("prefs apply machine.json", "makes settings what a file declares"),
                UsageExample(
                    "prefs apply --check machine.json", "shows what that would change; status 1 if something"),
                UsageExample("prefs apply base.sh work.plist", "makes settings what several files declare together"),
                UsageExample("prefs apply --undo", "takes back the latest apply"),
                UsageExample("prefs apply --list", "shows what was applied"),
                UsageExample("prefs apply --rename-name earlier.json new.json", "after the file was moved"),
            ]
        case .printHostIdentifier: [UsageExample("prefs printHostIdentifier", "shows the name of this host")]
        case .help:
            [
                UsageExample("prefs help write", "shows how to use write"),
                UsageExample("prefs help --manual >prefs.1", "saves the manual page; man ./prefs.1 shows it"),
            ]
        case .version: [UsageExample("prefs --version", "shows the version")]
        case .cloud, .complete: []
        }
    }
}
