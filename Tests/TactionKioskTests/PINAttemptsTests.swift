import Testing

@testable import TactionKiosk

@Suite("The waits after wrong PINs")
struct PINAttemptsTests {
  @Test("Two wrong PINs cause no wait; later waits double up to 5 min, and never overflow")
  func waits() {
    var attempts = PINAttempts()
    var waits: [Double] = []
    for _ in 0..<12 {
      attempts.fail(at: 100)
      waits.append(attempts.wait(at: 100))
    }
    #expect(waits == [0, 0, 5, 10, 20, 40, 80, 160, 300, 300, 300, 300])
    for _ in 0..<1000 { attempts.fail(at: 100) }
    #expect(attempts.wait(at: 100) == 300 && attempts.wait(at: 399) == 1 && attempts.wait(at: 401) == 0)
  }
}
