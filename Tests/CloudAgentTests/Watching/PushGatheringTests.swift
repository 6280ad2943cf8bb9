import Testing

@testable import cloud_agent

@Suite struct PushGatheringTests {
    @Test func theFirstEditIsPushedAtOnce() {
        var gathering = PushGathering()
        #expect(gathering.time == nil)
        gathering.noteEdit(at: 10)
        #expect(gathering.time == 10)
        gathering.noteSynchronization()
        gathering.notePush(at: 10)
        #expect(gathering.time == nil)
        gathering.noteEdit(at: 11.5)
        #expect(gathering.time == 11.5)
    }

    @Test func takingTheChangesOfOthersDoesNotPutOffAnEdit() {
        var gathering = PushGathering()
        gathering.noteSynchronization()
        gathering.noteEdit(at: 10.1)
        #expect(gathering.time == 10.1)
    }

    @Test func editsThatFollowSoonArePushedTogether() {
        var gathering = PushGathering()
        gathering.notePush(at: 10)
        gathering.noteEdit(at: 10.3)
        #expect(gathering.time == 10.5)
        gathering.noteEdit(at: 10.4)
        #expect(gathering.time == 10.6)
    }

    @Test func aStreamOfEditsIsPushedAfterASecond() {
        var gathering = PushGathering()
        gathering.notePush(at: 10)
        for step in 1...19 { gathering.noteEdit(at: 10 + 0.05 * Double(step)) }
        #expect(gathering.time == 11.05)
        gathering.noteSynchronization()
        gathering.notePush(at: 11.1)
        gathering.noteEdit(at: 11.15)
        #expect(gathering.time == 11.35)
    }

    @Test func pausesGrowToFiveSecondsAndAreRandom() {
        var backoff = Backoff()
        let error = AgentError(ServerError.passing("ended"))
        let pauses = (0..<20).map { _ in backoff.next(after: error) }
        #expect(pauses[0] <= 0.05 && pauses[0] >= 0.025)
        #expect(pauses.allSatisfy { $0 <= 5 } && pauses.suffix(5).allSatisfy { $0 >= 2.5 })
        #expect(Set(pauses.suffix(10)).count > 1)
        backoff.reset()
        #expect(backoff.next(after: error) <= 0.05)
    }

    /// A captive portal, a foreign certificate, a role that was revoked, a full server.
    @Test(arguments: [
        ServerError.notEtcd(""), .refusal(403, of: "", user: "alice"), .refusal(429, "space exceeded", of: ""),
        .refusal(400, "authentication failed", of: "", user: "alice"),
    ])
    func onlyAPasswordThatIsRefusedAgainAndAgainWaitsForMinutes(_ error: ServerError) {
        var backoff = Backoff()
        for _ in 0..<2 {
            let pauses = (0..<20).map { _ in backoff.next(after: AgentError(error)) }
            #expect(pauses.prefix(2).allSatisfy { $0 <= 30 })
            #expect(
                pauses.dropFirst(2).allSatisfy { (error.kind == .password) == ($0 > 100) && ($0 <= 30 || $0 > 100) })
            backoff.reset()
        }
    }
}
