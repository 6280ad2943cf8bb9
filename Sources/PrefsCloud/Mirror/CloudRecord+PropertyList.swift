import PrefsCore

/// The form of a record in the file of a mirror. What is zero, false or missing is left out.
extension CloudRecord {
    func propertyList(isOverQuota: Bool) -> PropertyListDictionary {
        var form: PropertyListDictionary = [
            "Clock": .number(version.clock.rawValue), "Device": .string(version.device.text),
        ]
        if let value = version.value { form["Value"] = .data(value) }
        if let base {
            form["BaseRevision"] = .number(base.revision)
            if let size = base.size { form["BaseSize"] = .number(Int64(size)) }
        }
        if floor != .zero { form["Floor"] = .number(floor.rawValue) }
        if isPending { form["Pending"] = true }
        if isKnown { form["Known"] = true }
        if isOverQuota { form["OverQuota"] = true }
        return form
    }

    /// - Parameter knownDevice: The identifier that most records probably have, which need not be checked again.
    init(propertyList form: PropertyListDictionary, knownDevice: DeviceIdentifier) throws(MalformedMirror) {
        guard let text = form["Device"]?.stringValue,
            let device = text.utf8.elementsEqual(knownDevice.bytes) ? knownDevice : DeviceIdentifier(text)
        else { throw MalformedMirror(reason: "one of its keys has no usable Device") }
        let clock = CloudClock(rawValue: try form.number("Clock"))
        var base: Base?
        if form["BaseRevision"] != nil {
            let size: Int64? = form["BaseSize"] == nil ? nil : try form.number("BaseSize")
            base = Base(revision: try form.number("BaseRevision"), size: size.map { Int($0) })
        }
        self.init(
            version: CloudVersion(clock: clock, device: device, value: form["Value"]?.dataValue),
            isPending: form.isTrue("Pending"), isKnown: form.isTrue("Known"), base: base,
            floor: CloudClock(rawValue: try form.number("Floor")))
    }
}
