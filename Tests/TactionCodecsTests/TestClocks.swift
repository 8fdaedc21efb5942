@testable import TactionGraphics

/// A clock that advances by an hour with each reading.
final class LateClock: DecodingClock, @unchecked Sendable {
  private var hours = 0.0
  override var now: Double {
    hours += 1
    return hours * 3600
  }
}

/// A clock whose time never changes, and that counts its readings.
final class CountingClock: DecodingClock, @unchecked Sendable {
  private(set) var readings = 0
  override var now: Double {
    readings += 1
    return 0
  }
}
