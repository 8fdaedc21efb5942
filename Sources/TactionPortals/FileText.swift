import Glibc

/// Sizes and dates of files, in a form that is understood in all languages.
nonisolated enum FileText {
  static func detail(of entry: FileEntry) -> String {
    let parts = [entry.isFile ? size(entry.size) : "", entry.modified > 0 ? date(entry.modified) : ""]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Returns a size in the largest unit in which it has at least two digits, such as "38 kB".
  static func size(_ bytes: Int) -> String {
    var (number, unit) = (bytes, 0)
    let units = ["B", "kB", "MB", "GB", "TB"]
    while number >= 10_000, unit + 1 < units.count {
      (number, unit) = (number / 1000 + (number % 1000 >= 500 ? 1 : 0), unit + 1)
    }
    return "\(number) \(units[unit])"
  }

  /// Returns a date by ISO 8601, in the user's time zone.
  static func date(_ seconds: Int) -> String {
    var (time, parts) = (time_t(seconds), tm())
    guard localtime_r(&time, &parts) != nil else { return "" }
    let digits = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(Int(parts.tm_year) + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
  }
}
