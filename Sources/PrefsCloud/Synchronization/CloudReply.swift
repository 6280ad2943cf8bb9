/// The server's answer to a request.
package struct CloudReply: Sendable {
    /// Whether a push was carried out. The answer then has no rows.
    package var isPushed: Bool
    /// The head and its revision; nil if the server has none.
    package var head: CloudHead?
    package var headRevision: Int64
    package var rows: [CloudKey: Row]
    /// Rows whose bytes cannot be used, by the bytes of their keys.
    package var unusableRows: [[UInt8]: UnusableRow]
    /// The revision of the server when it answered.
    package var revision: Int64
    package var cluster: UInt64
    /// The time of the server, in milliseconds since 1970.
    package var date: Int64

    package struct Row: Equatable, Sendable {
        /// The revision in which the row was written.
        package var revision: Int64
        package var version: CloudVersion

        package init(revision: Int64, version: CloudVersion) {
            (self.revision, self.version) = (revision, version)
        }

        var base: CloudRecord.Base { CloudRecord.Base(revision: revision, size: version.value?.count) }
    }

    package init(
        isPushed: Bool, head: CloudHead?, headRevision: Int64, rows: [CloudKey: Row] = [:],
        unusableRows: [[UInt8]: UnusableRow] = [:], revision: Int64, cluster: UInt64, date: Int64
    ) {
        (self.isPushed, self.head, self.headRevision) = (isPushed, head, headRevision)
        (self.rows, self.unusableRows) = (rows, unusableRows)
        (self.revision, self.cluster, self.date) = (revision, cluster, date)
    }
}
