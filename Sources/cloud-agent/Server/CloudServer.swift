import PrefsCloud

/// The server of an account, on which devices meet. It keeps the head, and a row for each key, and carries out each
/// `CloudRequest` as a whole or not at all. The program knows of a kind of server only what is here.
protocol CloudServer: AnyObject {
    /// The account whose rows these are.
    var account: AccountName { get }

    /// The address that gets the next request, for messages.
    var address: String { get }

    /// Keeps a token in the account's directory, if the server gives one, so that other processes of this device need
    /// not have the password checked.
    func useTokens(in directory: CloudDirectory)

    /// Checks that the server is trusted, knows the user, and lets the user read and write the whole account. Changes
    /// nothing.
    func checkAccess() throws

    /// A warning for people who connect to this server; nil if there is none.
    func warning() throws -> String?

    /// Sends a request, and waits for the reply. The same request may be carried out twice, if an answer is lost: the
    /// condition of a push does not hold the second time.
    ///
    /// - Parameter localTime: The time of this device, in milliseconds since 1970, for a server that tells none.
    /// - Throws: An error for an answer that is far beyond the ``CloudQuota``.
    func answer(to request: CloudRequest, localTime: Int64) throws -> CloudAnswer

    /// Removes rows that have not changed since they were found to be unusable.
    func remove(_ rows: [[UInt8]: UnusableRow]) throws

    /// Begins to tell the changes after a revision, for as long as the result is retained.
    ///
    /// - Returns: A closure that takes some of the changes that have come, without waiting. Nothing wakes the process
    ///   for the end, so call it until it returns nil. It gets the revision up to which all changes are known, and
    ///   returns whether the head or a row has changed since; nil if nothing has come. It throws the reason why there
    ///   are no more.
    func changes(after revision: Int64) throws -> (_ known: Int64) throws -> Bool?

    /// The devices that have ever connected to the account, the one that was seen last first. Entries that cannot be
    /// read have only an identifier.
    func devices() throws -> [DeviceEntry]

    /// Writes the entry of a device.
    func put(_ entry: DeviceEntry) throws

    /// Removes the entry of a device.
    func forget(_ device: DeviceIdentifier) throws

    /// Sends the next request on a new connection, to another server if there is one.
    func renewConnection()

    /// Waits for so many seconds, or throws when a signal asks the process to end.
    func pause(_ seconds: Double) throws
}

/// A reply, and when it came.
struct CloudAnswer {
    var reply: CloudReply
    /// When the request was sent to the server that answered, and when its answer came, in milliseconds since the
    /// machine started.
    var sentAt: Int64
    var receivedAt: Int64
}

/// A device of an account, as the server lists it.
struct DeviceEntry: Equatable {
    var device: DeviceIdentifier
    /// The name of the machine.
    var name: String
    /// When it was seen last, in milliseconds since 1970.
    var lastSeen: Int64

    /// Whether the device was seen in the year before a time.
    func isSeen(by time: Int64) -> Bool { time.addingClamped(-lastSeen) <= 365 * 86_400_000 }
}
