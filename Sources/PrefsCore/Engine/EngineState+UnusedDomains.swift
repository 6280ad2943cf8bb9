/// Removes domains that no instance uses any more.
extension EngineState {
    /// Removes the domains with a file that no instance searches, unless they have changes to be written.
    ///
    /// - Parameter time: When to remove those that are to be written before; the new ``removalTime`` if there are any.
    /// - Returns: The paths of the files.
    mutating func removeUnusedDomains(theRestAt time: Double) -> [String] {
        var used: Set<DomainIndex> = []
        for position in 0..<instances.count { used.formUnion(instances[position].layers) }
        let unused = domains.indices { $0.file != nil }.filter { !used.contains($0) }
        removalTime = unused.contains { domains[$0].dueTime != nil } ? time : nil
        let removed = unused.filter { !domains[$0].isUnsaved }
        let paths = removed.compactMap { domains[$0].file?.path }
        for domain in removed { domains.remove(domain) }
        for position in 0..<instances.count { instances[position].otherChangedDomains.subtract(removed) }
        return paths
    }
}
