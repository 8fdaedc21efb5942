extension Double {
  /// The number of digits of the number's fraction, if a millionth of the number may be lost: 1 for 0.5, 6 for one
  /// third.
  package var fractionDigits: Int {
    var unit = 1.0
    for digits in 0...14 {
      let shifted = magnitude * unit
      let whole = shifted.rounded()
      if shifted == 0 || whole > 0 && abs(shifted - whole) < 1e-6 * max(shifted, 1) { return digits }
      unit *= 10
    }
    return 6
  }
}
