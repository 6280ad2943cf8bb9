import PrefsCore
import Testing

@Suite(.settings(["Zoom": 4])) struct MapTests {
    @Test(arguments: [5, 6]) func theMapZooms(_ zoom: Int) {
        #expect(Preferences.standard.integer(forKey: "Zoom") == 4)
        Preferences.standard.set(zoom, forKey: "Zoom")
        #expect(Preferences.standard.integer(forKey: "Zoom") == zoom)
    }

    @Test(.settings()) func theMapIsNotZoomedAtFirst() {
        #expect(Preferences.standard.object(forKey: "Zoom") == nil)
    }
}
