extension NestedTextWriter where Self: ~Copyable {
    /// Checks that a value can be written, whatever the length of its text. Throws the first error that writing the
    /// value would throw.
    static func check(_ root: PropertyList) throws(PropertyListError) {
        try check(root, depth: 0)
    }

    private static func check(_ value: PropertyList, depth: Int) throws(PropertyListError) {
        switch value {
        case .array(let elements): try check(elements, depth)
        case .dictionary(let dictionary): try check(dictionary, depth)
        case .uid: try checkNesting(depth)
        case .string, .boolean, .integer, .real, .date, .data: try checkScalar(value)
        }
    }

    private static func check(_ elements: [PropertyList], _ depth: Int) throws(PropertyListError) {
        try checkNesting(depth)
        let elements = elements.span
        for position in elements.indices {
            do throws(PropertyListError) {
                try check(elements[position], depth: depth + 1)
            } catch {
                throw error.inside(.index(position))
            }
        }
    }

    private static func check(_ dictionary: PropertyListDictionary, _ depth: Int) throws(PropertyListError) {
        try checkNesting(depth)
        let sorted = dictionary.sortedByKey
        let elements = sorted.span
        for position in elements.indices {
            do throws(PropertyListError) {
                try checkKey(elements[position].key)
                try check(elements[position].value, depth: depth + 1)
            } catch {
                throw error.inside(.key(elements[position].key))
            }
        }
    }

    static func checkKey(_ key: String) {}

    static func checkScalar(_ scalar: PropertyList) throws(PropertyListError) {
        if case .date(let date) = scalar { _ = try calendarDate(date) }
    }

    static func checkNesting(_ depth: Int) throws(PropertyListError) {
        guard depth < PropertyList.nestingLimit else { throw PropertyListError(writing: .nestingTooDeep, as: format) }
    }

    /// The calendar date of a date that is written as text. Throws for years outside 0 to 9999.
    static func calendarDate(_ date: PropertyListDate) throws(PropertyListError) -> CalendarDate {
        guard let calendar = CalendarDate(date), calendar.hasText else {
            throw PropertyListError(writing: .dateNotRepresentable, as: format)
        }
        return calendar
    }
}
