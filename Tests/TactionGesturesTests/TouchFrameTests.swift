import TactionGeometry
import Testing

@testable import TactionGestures

@Suite("How touch frames are split")
struct TouchFrameTests {
  private func batches(_ changes: [(Int, Touch.Phase)]) -> [String] {
    let frame = TouchFrame(timestamp: 0, changes: changes.map { TouchFrame.Change(id: $0.0, phase: $0.1) })
    return frame.batches.map { "\($0.phase) \($0.changes.map(\.id))" }
  }

  @Test("a touch frame with one phase is not split")
  func whole() {
    #expect(batches([(1, .moved), (2, .moved)]) == ["moved [1, 2]"])
    #expect(batches([(1, .began), (2, .began)]) == ["began [1, 2]"])
    #expect(batches([]) == ["moved []"])
  }

  @Test("movements of fingers that were already down come first; the rest of the touch frame keeps its order")
  func movesFirst() {
    #expect(batches([(1, .moved), (2, .ended), (3, .moved)]) == ["moved [1, 3]", "ended [2]"])
    #expect(batches([(2, .began), (1, .moved), (2, .moved)]) == ["moved [1]", "began [2]", "moved [2]"])
    #expect(batches([(1, .moved), (1, .ended), (2, .moved), (2, .ended)]) == ["moved [1, 2]", "ended [1, 2]"])
  }

  @Test("a touch frame is split if a finger lifts and lands again, or lands twice")
  func sameFinger() {
    #expect(batches([(1, .ended), (1, .began)]) == ["ended [1]", "began [1]"])
    #expect(batches([(1, .began), (2, .began), (1, .began)]) == ["began [1, 2]", "began [1]"])
    #expect(batches([(1, .stationary), (2, .moved)]) == ["moved [2]"])
  }

  @Test("the times of touches never go back, even after the cancellation of a finger and then of all touches")
  func times() {
    let table = Table()
    var times: [Double] = []
    table.root.onTouches = { _, touches in times += touches.map(\.timestamp) }
    let finger = table.touch(300, 300)
    table.dispatch([TouchFrame.Change(id: finger.id, phase: .cancelled)], timestamp: table.now + 1)
    table.cancelTouches()
    table.touch(300, 300).lift()
    #expect(times.count == 4 && times == times.sorted())
  }
}
