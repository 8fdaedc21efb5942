import Testing

@testable import TactionToolSupport

@Suite("Dates")
struct CalendarDateTests {
  @Test("Dates in mail format have the right weekday, and invalid dates are refused")
  func dates() throws {
    #expect(try #require(CalendarDate("2026-11-23")).mailDate == "Mon, 23 Nov 2026 00:00:00 +0000")
    #expect(try #require(CalendarDate("2028-02-29")).mailDate == "Tue, 29 Feb 2028 00:00:00 +0000")
    for text in ["2026-02-29", "2026-1-01", "+026-01-01", "2026-+1-+5", "2026-00-10", "1969-12-31", ""] {
      #expect(CalendarDate(text) == nil)
    }
  }
}
