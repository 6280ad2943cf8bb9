/// Writes OpenStep text in ASCII, indented by four spaces per level, with sorted keys.
///
/// The original format knows only strings, data, arrays and dictionaries. So that nothing turns into a string, the
/// other kinds are written as GNUstep's typed values such as `<*I5>`, which Apple's readers refuse, and references of
/// keyed archives as the dictionary `CF$UID`. Dates are written in whole seconds.
struct OpenStepWriter: ~Copyable {
    private var output: TextWriter
    private var path = ValuePath(format: .openStep)

    /// Encodes a whole document.
    ///
    /// - Throws: ``PropertyListError`` for a date outside the years 0 to 9999, nesting beyond
    ///   ``PropertyList/nestingLimit``, or a text longer than `limit` bytes.
    static func encode(
        _ root: PropertyList, limit: Int = PropertyList.documentLimit
    ) throws(PropertyListError) -> [UInt8] {
        var collector = TextCollector(limit: limit)
        try write(root, to: TextWriter { collector.append($0, progress: $1) })
        return collector.bytes
    }

    /// Writes a whole document to `output`.
    ///
    /// - Throws: The errors of ``encode(_:limit:)``; `documentTooLong` if `output` refuses the text.
    static func write(_ root: PropertyList, to output: consuming TextWriter) throws(PropertyListError) {
        var writer = OpenStepWriter(output: output)
        if case .string(let text) = root, text.utf8.starts(with: "bplist".utf8) {
            // Without quotes, the document would be taken for the binary format.
            writer.writeQuoted(text)
        } else {
            try writer.write(root)
        }
        writer.output.write("\n")
        writer.output.finish()
        try writer.throwIfRefused()
    }

    private mutating func write(_ value: PropertyList) throws(PropertyListError) {
        try throwIfRefused()
        switch value {
        case .string(let text): write(text)
        case .boolean(let flag): output.write(flag ? "<*BY>" : "<*BN>")
        case .integer(let integer): output.write(text: "<*I\(integer)>")
        case .real(let real): output.write(text: "<*R\(real.shortestText(precision: 17))>")
        case .date(let date):
            guard let text = CalendarDate(date)?.descriptionText else { throw path.error(.dateNotRepresentable) }
            output.write(text: "<*D\(text)>")
        case .data(let bytes): write(bytes)
        case .uid(let uid):
            // All readers read a reference as a dictionary, so it adds one level of nesting.
            try path.checkNesting()
            output.write(text: "{ \"\(PropertyList.keyedArchiveReferenceKey)\" = <*I\(uid)>; }")
        case .array(let elements): try write(elements)
        case .dictionary(let dictionary): try write(dictionary)
        }
    }

    private mutating func write(_ elements: [PropertyList]) throws(PropertyListError) {
        try path.checkNesting()
        guard !elements.isEmpty else { return output.write("()") }
        output.write("(\n")
        for (position, element) in elements.enumerated() {
            path.enter(.index(position))
            indent()
            try write(element)
            output.write(position == elements.count - 1 ? "\n" : ",\n")
            path.leave()
        }
        indent()
        output.write(")")
    }

    private mutating func write(_ dictionary: PropertyListDictionary) throws(PropertyListError) {
        try path.checkNesting()
        guard !dictionary.isEmpty else { return output.write("{}") }
        output.write("{\n")
        for (key, value) in dictionary.sortedByKey {
            path.enter(.key(key))
            indent()
            write(key)
            output.write(" = ")
            try write(value)
            output.write(";\n")
            path.leave()
        }
        indent()
        output.write("}")
    }

    private mutating func write(_ text: String) {
        if !text.isEmpty, text.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }) {
            return output.write(text: text)
        }
        writeQuoted(text)
    }

    private mutating func writeQuoted(_ text: String) {
        output.write("\"")
        for unit in text.utf16 {
            switch unit {
            case 0x0A: output.write("\\n")
            case 0x09: output.write("\\t")
            case 0x22: output.write("\\\"")
            case 0x5C: output.write("\\\\")
            case 0x20..<0x7F: output.write(UInt8(truncatingIfNeeded: unit))
            case 0..<0x80: output.write(text: "\\\(octal: unit)")
            default: output.write(text: "\\U\(hexadecimal: unit)")
            }
        }
        output.write("\"")
    }

    private mutating func write(_ bytes: [UInt8]) {
        output.write("<")
        for (position, byte) in bytes.enumerated() {
            if position > 0, position % 4 == 0 { output.write(" ") }
            output.write(hexadecimal: byte)
        }
        output.write(">")
    }

    private func throwIfRefused() throws(PropertyListError) {
        guard !output.isClosed else { throw path.error(.documentTooLong) }
    }

    private mutating func indent() {
        output.write(UInt8(ascii: " "), count: path.depth * 4)
    }
}
