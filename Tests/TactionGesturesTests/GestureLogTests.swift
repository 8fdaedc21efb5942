import TactionGeometry
import TactionGestures
import Testing

@Suite("The log of gestures", .serialized)
struct GestureLogTests {
  /// Returns the lines that are logged during `body`.
  private func diary(_ body: (Table) -> Void) -> [String] {
    var lines: [String] = []
    GestureLog.write = { lines.append($0) }
    defer { GestureLog.write = nil }
    body(Table())
    return lines
  }

  @Test("the log has a line for each touch and its candidates, and for each state change and its reason")
  func pan() {
    let lines = diary { table in
      let photo = FakeView("photo", size: Size(width: 600, height: 600))
      photo.accessibilityIdentifier = "photo 3"
      table.root.add(photo)
      photo.add(TapGestureRecognizer())
      table.root.add(PanGestureRecognizer())
      let finger = table.touch(100, 200.25)
      finger.drag(30, 0, steps: 10)
      finger.lift()
      table.wait(1)
      let second = table.touch(100, 200)
      second.lift()
    }
    #expect(
      lines == [
        "touch 1 began at 100, 200.3 on photo 3: tap on photo 3, pan on FakeView",
        "tap on photo 3: failed: moved 12 px > 10", "pan on FakeView: began: 1 finger, moved 12 px",
        "pan on FakeView: changed: 1 finger, moved 15 px", "touch 1 ended at 130, 200.3 after 88 ms",
        "pan on FakeView: ended",
        "touch 2 began at 100, 200 on photo 3: tap on photo 3, pan on FakeView",
        "touch 2 ended at 100, 200 after 8 ms", "pan on FakeView: failed: lifted too soon",
        "tap on photo 3: recognized",
      ])
  }

  @Test("a recognizer that waits for another one is logged once")
  func waiting() {
    let lines = diary { table in
      let (single, double) = (TapGestureRecognizer(), TapGestureRecognizer())
      (single.name, double.name) = ("single", "double")
      double.numberOfTapsRequired = 2
      single.require(toFail: double)
      table.root.add(single)
      table.root.add(double)
      table.touch(100, 200).lift()
      table.wait(1)
    }
    #expect(
      lines.dropFirst(2) == [
        "single on FakeView: waits for double", "double on FakeView: failed: too slow",
        "single on FakeView: recognized",
      ])
  }

  @Test("a recognizer that waits again, in another window, is logged again")
  func waitingTwice() {
    let (single, double) = (TapGestureRecognizer(), TapGestureRecognizer())
    (single.name, double.name) = ("single", "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    let lines = diary { _ in
      for _ in 0..<2 {
        let table = Table()
        for recognizer in [single, double] { table.root.add(recognizer) }
        table.touch(100, 200).lift()
      }
    }
    #expect(lines.count { $0 == "single on FakeView: waits for double" } == 2)
  }

  @Test("if a handler ends its own gesture, the log line has the new state")
  func inHandler() {
    let lines = diary { table in
      table.root.add(PanGestureRecognizer { $0.isEnabled = false })
      table.touch(100, 200).move(50, 0)
    }
    #expect(lines.last == "pan on FakeView: cancelled: disabled")
  }
}
