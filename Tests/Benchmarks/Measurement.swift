/// A number that a benchmark has measured.
struct Measurement {
  /// The limit that the number should keep.
  enum Bar {
    case atLeast(Double)
    case atMost(Double)
  }

  let label: String
  let value: Double
  let unit: String
  var bar: Bar?

  /// Whether the number keeps its limit.
  var isGood: Bool {
    switch bar {
    case .atLeast(let least): value >= least
    case .atMost(let most): value <= most
    case nil: true
    }
  }
}

extension Measurement: CustomStringConvertible {
  /// A row of the table.
  var description: String {
    let verdict =
      switch bar {
      case .atLeast(let least): "at least \(Self.text(least)): \(isGood ? "good" : "TOO FEW")"
      case .atMost(let most): "at most \(Self.text(most)): \(isGood ? "good" : "TOO MUCH")"
      case nil: ""
      }
    let number = Self.text(value)
    let row = [label.padded(to: 58), number.padded(to: 10, atStart: true), unit.padded(to: 12), verdict]
    return row.joined(separator: "  ")
  }

  /// Returns the number with three significant digits, or with separators between thousands.
  static func text(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    if abs(value) < 100 {
      let factor = abs(value) < 1 ? 1000.0 : abs(value) < 10 ? 100 : 10
      return "\((value * factor).rounded() / factor)"
    }
    var digits = String(Int(abs(value).rounded()))
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: " ")
  }
}

extension String {
  fileprivate func padded(to width: Int, atStart: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - count))
    return atStart ? space + self : self + space
  }
}
