import Observation
import PrefsCore

/// A class that all threads share, with settings in constants.
final class MapModel: Sendable {
    let tilt = Preference("Tilt", default: 0.5)
    let layers = Preference("Layers", default: ["roads"])
}

/// Settings as constants, one of which is observed.
func showModel() {
    let model = MapModel()
    model.tilt.value += 0.25
    model.layers.value.append("lofts")
    withObservationTracking {
        print("Tilt: \(model.tilt.value), layers: \(model.layers.value)")
    } onChange: {
        print("The map has changed")
    }
}
