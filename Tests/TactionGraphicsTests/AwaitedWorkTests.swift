import Testing

@testable import TactionGraphics

@Suite("Work that is awaited")
@MainActor struct AwaitedWorkTests {
  @Test("What waits for the main actor is waited for once, and told of later")
  func givingUp() async {
    let work = AwaitedWork()
    var told: [String] = []
    let slow = work.run {
      await MainActor.run {}
    } then: {
      told.append("slow")
    }
    work.finish(within: 0.02)
    #expect(told.isEmpty)
    let quick = work.run {
    } then: {
      told.append("quick")
    }
    // Should it wait for all that is under way, it would for all of this time.
    let time = ContinuousClock().measure { work.finish(within: 600) }
    #expect(told == ["quick"] && time < .seconds(300), "\(time)")
    await slow.value
    await quick.value
    _ = work.tell()
    #expect(told == ["quick", "slow"])
  }
}
