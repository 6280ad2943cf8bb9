import PrefsCore

/// Where `diff` reads a dictionary from: a domain, the path of a property list or of a JSON document, or standard
/// input.
enum ContentsSource {
    case domain(DomainArgument)
    case input

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        if arguments.first == "-" {
            _ = try arguments.next()
            self = .input
        } else {
            self = .domain(try DomainArgument(parsing: &arguments))
        }
    }

    /// Reads the dictionary: the stored contents of a domain, which may be empty, or those of a file, which must
    /// exist.
    ///
    /// - Returns: The contents, and the location at which commands could change them; nil for standard input and
    ///   JSON, which no command changes.
    func read(in session: Session) throws(CommandError) -> (location: DomainLocation?, contents: PropertyListDictionary)
    {
        guard case .domain(let argument) = self else { return (nil, try DocumentArgument("-").readDictionary()) }
        let domain = try argument.resolve(in: session)
        let location = domain.location(try session.scope())
        if case .file(let path) = location {
            let document = DocumentArgument(path)
            let bytes = try document.readBytes()
            return (document.isJSON(bytes) ? nil : location, try document.dictionary(in: bytes))
        }
        let store = try session.store()
        let contents = try CommandError.wrapping { () throws(PreferencesError) in try store.contents(of: location) }
        if contents.isEmpty, let file = try domain.fileInsteadOfDomain(in: session) {
            throw .domainIsMissing(domain, file)
        }
        return (location, contents)
    }
}
