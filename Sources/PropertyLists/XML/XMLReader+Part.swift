extension XMLReader {
    /// The depth of nesting that is assumed where a part begins. Half of the limit is left for the containers inside,
    /// and the other half is that of the containers around.
    static let assumedDepth = PropertyList.nestingLimit / 2

    /// Reads the first part of a document.
    mutating func readFirstPart() throws(PropertyListError) -> XMLPart {
        let root = try readDocument()
        return XMLPart(additions: [root], openCount: depthAtEnd ?? 0, hasDocumentTag: isEnclosed)
    }

    /// Reads a part of a document that begins before a key.
    mutating func readLaterPart() throws(PropertyListError) -> XMLPart {
        depth = Self.assumedDepth
        var part = XMLPart()
        while part.openCount == 0, depth > 0 {
            try scanner.skipMiscellaneous()
            if scanner.cursor.take("</plist>") {
                part.hasDocumentTag = true
                try scanner.skipMiscellaneous()
                break
            }
            if !isContinued, scanner.cursor.isAtEnd { break }
            let depthInside = depth
            part.additions.append(try readRestOfContainer())
            if let depthAtEnd { part.openCount = 1 + depthAtEnd - depthInside }
        }
        guard scanner.cursor.isAtEnd else { throw scanner.error(.trailingContent) }
        return part
    }

    /// Reads the remaining elements of a container that has begun in an earlier part. Its next element or its closing
    /// tag tells whether it is an array or a dictionary.
    private mutating func readRestOfContainer() throws(PropertyListError) -> PropertyList {
        let (view, offset) = (scanner.cursor.view, scanner.cursor.offset)
        let isArray =
            scanner.isAtClosingTag
            ? view.matches("</array", at: offset) : !scanner.cursor.isAtEnd && !view.matches("<key", at: offset)
        let tag = XMLTag(element: isArray ? .array : .dictionary, isEmpty: false, offset: offset)
        return isArray ? .array(try readElements(upTo: tag)) : .dictionary(try readDictionary(upTo: tag))
    }
}
