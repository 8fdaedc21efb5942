@testable import TactionViews

/// The notices that views log while a test runs.
enum NoticeCapture {
  static func during(_ body: () throws -> Void) rethrows -> [String] {
    let logNotice = View.logNotice
    defer { View.logNotice = logNotice }
    var notices: [String] = []
    View.logNotice = { notices.append($0) }
    try body()
    return notices
  }
}
