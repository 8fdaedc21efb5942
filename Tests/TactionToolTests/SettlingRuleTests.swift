import Testing

@testable import TactionTool

@Suite struct SettlingRuleTests {
  /// Returns the message of a rule; `shown` is the time since the first window, and `drawn` the time of drawing without
  /// a pause, in seconds.
  private func remark(_ rule: SettlingRule, shown: Double, drawn: Double) -> String? {
    rule.remark(shown: Int64(shown * 1e9), drawn: Int64(drawn * 1e9))
  }

  @Test("The timeline starts after 4 s if a program draws all the time")
  func aProgramThatDrawsAllTheTimeIsStartedAfterFourSeconds() throws {
    #expect(remark(.standard, shown: 3.9, drawn: 3.9) == nil)
    #expect(
      try #require(remark(.standard, shown: 4, drawn: 4)).contains("draws all the time; the timeline starts after 4 s"))
  }

  @Test("The stage waits at most 30 s for a program that works without drawing")
  func aProgramThatPausesIsWaitedForUntilItRests() throws {
    // For example, the program has decoded photos without drawing, and then a spinner has begun.
    #expect(remark(.standard, shown: 29, drawn: 1) == nil)
    #expect(try #require(remark(.standard, shown: 30, drawn: 1)).contains("does not rest"))
  }

  @Test("The option --settle replaces both limits") func settleIsTheOnlyLimit() throws {
    #expect(try #require(remark(SettlingRule(atMost: 0), shown: 0, drawn: 0)).contains("after 0 s"))
    #expect(remark(SettlingRule(atMost: 60), shown: 59, drawn: 59) == nil)
    #expect(try #require(remark(SettlingRule(atMost: 2.5), shown: 2.5, drawn: 1)).contains("after 2.5 s"))
  }
}
