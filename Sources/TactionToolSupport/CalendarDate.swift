import Glibc

/// A day, such as `2026-11-23`.
package struct CalendarDate: Equatable, Sendable, CustomStringConvertible {
  /// The day in the form `YYYY-MM-DD`.
  package let description: String
  /// The day in the format of e-mails, at midnight UTC: `Mon, 23 Nov 2026 00:00:00 +0000`.
  package let mailDate: String

  /// Reads a day in the years 1970 to 9999; nil for an invalid day, such as 2026-02-30.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    // A number may have a sign.
    guard text.utf8.count == 10, parts.map(\.utf8.count) == [4, 2, 2], !text.utf8.contains(UInt8(ascii: "+")) else {
      return nil
    }
    guard let year = Int32(parts[0]), let month = Int32(parts[1]), let day = Int32(parts[2]) else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (year - 1900, month - 1, day)
    guard year >= 1970, timegm(&time) >= 0 else { return nil }
    // timegm(3) changes the 30th of February to a day in March.
    guard (time.tm_year, time.tm_mon, time.tm_mday) == (year - 1900, month - 1, day) else { return nil }
    description = text
    mailDate = time.text("%a, %d %b %Y 00:00:00 +0000")
  }

  /// The current day in UTC.
  package static var today: CalendarDate? { tm(utc: Glibc.time(nil)).flatMap { CalendarDate($0.text("%Y-%m-%d")) } }

  /// The year, such as `2026`.
  package var year: String { String(description.prefix(4)) }
}

extension tm {
  /// Makes the calendar fields in UTC of a time in seconds since 1970; nil if the time cannot be represented.
  package init?(utc seconds: time_t) {
    self.init()
    guard withUnsafePointer(to: seconds, { gmtime_r($0, &self) }) != nil else { return nil }
  }

  /// Returns the time as formatted by strftime(3), in at most 63 bytes.
  package func text(_ pattern: String) -> String {
    var text = [CChar](repeating: 0, count: 64)
    let count = withUnsafePointer(to: self) { strftime(&text, text.count, pattern, $0) }
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
