/// The clocks of a device at one moment, in milliseconds.
package struct DeviceTime: Sendable {
    /// The time since 1970, which people can change.
    package var wall: Int64
    /// The time since the machine started, including the time that it was suspended.
    package var sinceBoot: Int64

    package init(wall: Int64, sinceBoot: Int64) {
        (self.wall, self.sinceBoot) = (wall, sinceBoot)
    }
}
