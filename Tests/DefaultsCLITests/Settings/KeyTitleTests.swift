import Testing

@testable import defaults_cli

/// The title of a new bundle's element.
@Suite struct KeyTitleTests {
    @Test(arguments: [
        ("BoardSize", "Board size"), ("boardSize", "Board size"), ("board_size", "Board size"),
        ("board-size", "Board size"), ("com.pigeon.board size", "Com pigeon board size"), ("BOARD", "BOARD"),
        ("HPMapType", "HP map type"), ("HPMapURL", "HP map URL"), ("showsURLBar", "Shows URL bar"),
        ("Top10Birds", "Top10 birds"), ("chooseAColour", "Choose a colour"), ("x", "X"),
        ("éclairCount", "Éclair count"), ("größteÄnderung", "Größte änderung"), ("日本語", "日本語"), ("a\nb", "A b"),
        ("__a__", "A"), ("2D", "2D"), ("2DMap", "2D map"),
        ("🐦", "🐦"), ("..", ".."), ("", ""),
    ])
    func aTitleHasTheWordsOfTheKey(key: String, title: String) {
        #expect(key.titleOfKey == title)
    }
}
