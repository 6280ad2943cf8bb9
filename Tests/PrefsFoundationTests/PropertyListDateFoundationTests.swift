import Foundation
import PrefsFoundation
import Testing

@Suite struct PropertyListDateFoundationTests {
    @Test(arguments: [0, 0.25, -1, 725_846_400.123, -63_114_076_800, 1e300])
    func aDateIsTheSameMomentInFoundation(_ seconds: Double) {
        let date = PropertyListDate(secondsSinceReferenceDate: seconds)
        #expect(Date(date).timeIntervalSinceReferenceDate == seconds)
        #expect(PropertyListDate(Date(date)) == date)
    }
}
