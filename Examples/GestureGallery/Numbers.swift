import Taction

// Numbers as text for the readouts.

extension Double {
  /// Returns the number with some digits after the point; never "-0".
  func text(_ digits: Int = 0) -> String {
    guard isFinite else { return "\(self)" }
    let power = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let scaled = (self * power).rounded()
    guard abs(scaled) < 1e15 else { return "\(self)" }
    let whole = Int(scaled.magnitude)
    let sign = scaled < 0 ? "−" : ""
    guard digits > 0 else { return sign + "\(whole)" }
    let fraction = "\(whole % Int(power))"
    return sign + "\(whole / Int(power))." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}

extension Vector {
  var text: String { "\(dx.text()), \(dy.text())" }
}

extension Point {
  var text: String { "\(x.text()), \(y.text())" }
}

extension Angle {
  var text: String { degrees.text(1) + "°" }
}
