import Glibc
import PrefsCore

/// Moves amounts between two keys, whose sum stays the same.
func transfer(_ preferences: Preferences, times: Int) throws {
    for number in 0..<times {
        try preferences.update { contents in
            let amount = number % 7 - 3
            contents["left"] = .integer(PropertyListInteger((contents["left"]?.integerValue ?? 0) - amount))
            contents["right"] = .integer(PropertyListInteger((contents["right"]?.integerValue ?? 0) + amount))
        }
    }
}

/// Says each other sum that is seen, in memory and in the file, until there is a key `end`; and then how many values it
/// has seen.
func checkSum(_ preferences: Preferences) throws {
    func sum(_ contents: PropertyListDictionary) -> Int {
        (contents["left"]?.integerValue ?? 0) + (contents["right"]?.integerValue ?? 0)
    }
    let expected = sum(preferences.dictionaryRepresentation())
    var seen: Set = [preferences.integer(forKey: "left")]
    var isAtEnd = false
    say("checking")
    // The last look comes after the end, and sees what others have done however rarely this program gets to run.
    repeat {
        isAtEnd = preferences.object(forKey: "end") != nil
        let inMemory = preferences.dictionaryRepresentation()
        let inFile = try preferences.update { $0 }
        for contents in [inMemory, inFile] where sum(contents) != expected { say("\(contents)") }
        seen.insert(inMemory["left"]?.integerValue ?? 0)
        usleep(500)
    } while !isAtEnd
    say(seen.count > 1 ? "saw changes" : "saw no change")
}
