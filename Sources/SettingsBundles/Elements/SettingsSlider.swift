/// The parts of a slider.
public struct SettingsSlider: Sendable {
    /// The smallest value; 0 if the schema gives none.
    public let minimum: Double
    /// The greatest value; 1 if the schema gives none.
    public let maximum: Double
    /// The distance between the values that can be chosen, counted from the smallest (`Step`, an extension); nil if any
    /// value in the range can be chosen.
    public let step: Double?
    /// The name of the image at the small end; nil for none.
    public let minimumImage: String?
    /// The name of the image at the great end; nil for none.
    public let maximumImage: String?
}
