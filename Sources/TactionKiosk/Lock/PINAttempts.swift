/// The wrong attempts at a PIN in a row, and the time until the next attempt is accepted.
struct PINAttempts {
  /// The number of wrong attempts after which the first wait begins. Bank cards and SIM cards allow the same number.
  static let freeCount = 3
  /// The first and the longest wait, in seconds. Our own choice: each further wrong attempt doubles the wait, and with
  /// the longest wait, trying all PINs of four digits takes a month.
  static let waits = 5.0...300.0

  private var failureCount = 0
  /// The earliest time at which the next attempt is accepted, in seconds on the application's clock.
  private var end = -Double.infinity

  /// Records a wrong attempt.
  mutating func fail(at now: Double) {
    failureCount += 1
    guard failureCount >= Self.freeCount else { return }
    let doublings = min(failureCount - Self.freeCount, 10)
    end = now + min(Self.waits.lowerBound * Double(1 << doublings), Self.waits.upperBound)
  }

  /// Returns the seconds until an attempt is accepted. A timer may fire slightly early, so a wait of less than a
  /// microsecond counts as 0.
  func wait(at now: Double) -> Double { end - now > 1e-6 ? end - now : 0 }
}

/// A number that opens a lock.
struct PIN: Equatable {
  /// The numbers of digits that a PIN may have. Our own choice: shorter PINs are easy to guess, and longer PINs are
  /// hard to remember.
  static let lengths = 4...12

  let digits: String

  /// Reads 4 to 12 ASCII digits; nil for any other text.
  init?(_ text: String) {
    guard Self.lengths.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    digits = text
  }
}
