import PrefsCore

/// Codable values as property lists, without settings.
func showCoding() throws {
    let stored = try PropertyListValueEncoder().encode(Frame(title: "Map"))
    print("Title of the frame: \(stored.dictionaryValue?["title"]?.stringValue ?? "none")")
    let frame = try PropertyListValueDecoder().decode(Frame.self, from: stored)
    print("Frame is the same: \(frame == Frame(title: "Map"))")
}
