import TactionGestures
import Testing

@Suite("Many recognizers on one view")
struct ManyRecognizersTests {
  @Test("that wait for each other, in a line or in many ways, are sorted out in steps of their number")
  func waits() {
    let (table, count) = (Table(), 40)
    var calls: [String] = []
    let taps = (0..<count).map { number in
      let tap = TapGestureRecognizer { _ in calls.append("\(number)") }
      tap.name = "\(number)"
      table.root.add(tap)
      return tap
    }
    // Each waits for all that come later: there are two to the power of their number ways from the first to the last.
    for (index, tap) in taps.enumerated() { taps.dropFirst(index + 1).forEach(tap.require(toFail:)) }
    let last = ScriptedRecognizer()
    last.waitsForMore = true
    table.root.add(last)
    taps.forEach { $0.require(toFail: last) }
    table.touch(100, 100).lift()
    #expect(calls.isEmpty)
    last.state = .failed
    #expect(calls == ["\(count - 1)"])
  }
}
