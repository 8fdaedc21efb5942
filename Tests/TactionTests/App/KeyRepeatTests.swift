import Testing

@testable import Taction

struct KeyRepeatTests {
  private let event = KeyEvent(key: Key("a"), characters: "a", timestamp: 10)

  private func started(rate: Int32 = 10, delay: Int32 = 500) -> KeyRepeat {
    var repetition = KeyRepeat()
    repetition.configure(rate: rate, delay: delay)
    repetition.start(code: 30, event: event)
    return repetition
  }

  @Test func aHeldKeyRepeatsAfterTheDelayAtTheRate() {
    var repetition = started()
    #expect(repetition.nextDeadline == 10.5)
    #expect(repetition.next(now: 10.4) == nil)
    let first = repetition.next(now: 10.5)
    #expect(first?.isRepeat == true && first?.key == Key("a") && first?.timestamp == 10.5)
    #expect(abs((repetition.nextDeadline ?? 0) - 10.6) < 1e-9)
  }

  @Test func aPauseDoesNotEndInABurst() {
    var repetition = started()
    #expect(repetition.next(now: 70) != nil)
    #expect(repetition.next(now: 70) == nil)
    #expect((repetition.nextDeadline ?? 0) > 70)
  }

  @Test func liftingTheKeyStopsItAndLiftingAnotherDoesNot() {
    var repetition = started()
    repetition.stop(code: 31)
    #expect(repetition.nextDeadline != nil)
    repetition.stop(code: 30)
    #expect(repetition.nextDeadline == nil)
  }

  @Test(arguments: [Int32(0), -1, .min]) func aRateOfZeroIsOff(rate: Int32) {
    #expect(started(rate: rate).nextDeadline == nil)
  }

  @Test func nonsenseFromTheWireIsLimited() {
    var repetition = started(rate: .max, delay: .min)
    #expect(repetition.nextDeadline == 10)
    #expect(repetition.next(now: 10) != nil)
    #expect((repetition.nextDeadline ?? 0) >= 10.001)
  }
}
