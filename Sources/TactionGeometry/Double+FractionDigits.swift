extension Double {
  /// The number of digits of the number's fraction; 6 if the fraction does not end, as for one third.
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
