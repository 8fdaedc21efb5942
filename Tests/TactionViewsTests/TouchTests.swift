import TactionGeometry
import TactionGestures
import Testing

@testable import TactionControls
@testable import TactionViews

@Suite("Touches on views")
struct TouchTests {
  final class Pad: View {
    var heard: [String] = []
    override func touchesBegan(_ touches: [Touch]) { note("began", touches) }
    override func touchesMoved(_ touches: [Touch]) { note("moved", touches) }
    override func touchesEnded(_ touches: [Touch]) { note("ended", touches) }
    override func touchesCancelled(_ touches: [Touch]) { note("cancelled", touches) }

    private func note(_ word: String, _ touches: [Touch]) {
      let places = touches.map { $0.location(in: self) }.map { "\(Int($0.x.rounded())),\(Int($0.y.rounded()))" }
      heard.append("\(word) \(places.joined(separator: " "))")
    }
  }

  private func send(
    _ phase: Touch.Phase, _ location: Point, id: Int = 1, at time: Double, to window: TestWindow
  ) {
    let change = TouchFrame.Change(id: id, phase: phase, location: location)
    window.pipeline.tree.touches.dispatch(TouchFrame(timestamp: time, changes: [change]))
  }

  @Test("A recognizer has only one view, even if its handler adds it to a third view while it moves to a second")
  func recognizerMovedByHandler() throws {
    let window = try TestWindow()
    let views = (0..<3).map { View(frame: Rect(x: Double($0) * 60, y: 0, width: 50, height: 50)) }
    for view in views { window.root.addSubview(view) }
    let pan = PanGestureRecognizer { pan in
      if pan.state == .cancelled { views[2].addGestureRecognizer(pan) }
    }
    views[0].addGestureRecognizer(pan)
    send(.began, Point(x: 10, y: 25), at: 0, to: window)
    send(.moved, Point(x: 40, y: 25), at: 0.02, to: window)
    #expect(pan.isActive)
    views[1].addGestureRecognizer(pan)
    #expect(pan.view === views[1] && views.map(\.gestureRecognizers.count) == [0, 1, 0])
  }

  @Test("A touch stays with the view it landed on, in that view's coordinates, at any position")
  func coordinates() throws {
    let window = try TestWindow()
    let pad = Pad(frame: Rect(x: 50, y: 50, width: 40, height: 20))
    pad.transform = .rotation(.degrees(90))
    window.root.addSubview(pad)
    send(.began, Point(x: 70, y: 45), at: 0, to: window)
    send(.moved, Point(x: 190, y: 60), at: 0.01, to: window)
    send(.ended, Point(x: 190, y: 60), at: 0.02, to: window)
    #expect(pad.heard == ["began 5,10", "moved 20,-110", "ended 20,-110"])
  }

  @Test(
    "A finger that the compositor reports beyond the window's edge touches the nearest view",
    arguments: [
      (Point(x: 1e7, y: 60), true), (Point(x: 60, y: -1e7), true), (Point(x: 60, y: 1e7), true),
      (Point(x: -1, y: -1), false),
    ])
  func beyondTheEdge(place: Point, touchesPad: Bool) throws {
    let window = try TestWindow()
    let pad = Pad(frame: Rect(x: 50, y: 0, width: window.root.bounds.width - 50, height: window.root.bounds.height))
    window.root.addSubview(pad)
    send(.began, place, at: 0, to: window)
    send(.ended, place, at: 0.02, to: window)
    #expect(pad.heard.count == (touchesPad ? 2 : 0))
  }

  @Test("Touches that a view does not handle reach its superview")
  func bubbling() throws {
    let window = try TestWindow()
    let pad = Pad(frame: Rect(x: 50, y: 50, width: 40, height: 20))
    let plain = View(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    pad.addSubview(plain)
    window.root.addSubview(pad)
    send(.began, Point(x: 60, y: 60), at: 0, to: window)
    #expect(pad.heard == ["began 10,10"])
  }

  @Test(
    "A superview that received the beginning of a touch receives its end, even if the touched view leaves it",
    arguments: [false, true])
  func leavingSubview(movesOn: Bool) throws {
    let window = try TestWindow()
    let pads = [0.0, 80].map { Pad(frame: Rect(x: 0, y: $0, width: 60, height: 60)) }
    let (pad, other) = (pads[0], pads[1])
    let (box, leaf) = (View(frame: pad.bounds), View(frame: pad.bounds))
    window.root.addSubview(pad)
    window.root.addSubview(other)
    pad.addSubview(box)
    box.addSubview(leaf)
    send(.began, Point(x: 10, y: 10), at: 0, to: window)
    if movesOn { other.addSubview(box) } else { box.removeFromSuperview() }
    send(.moved, Point(x: 20, y: 10), at: 0.02, to: window)
    send(.ended, Point(x: 20, y: 10), at: 0.04, to: window)
    #expect(pad.heard == ["began 10,10"] + (movesOn ? ["moved 20,10", "ended 20,10"] : ["cancelled 10,10"]))
    #expect(other.heard.isEmpty)
    send(.began, Point(x: 10, y: 90), at: 1, to: window)
    #expect(other.heard == ["began 10,10"])
  }

  @Test("Each superview that received the beginning of a touch receives its end, even if the touched view moves twice")
  func movingSubview() throws {
    let window = try TestWindow()
    let pads = [0.0, 50, 100].map { Pad(frame: Rect(x: 0, y: $0, width: 60, height: 40)) }
    pads.forEach(window.root.addSubview)
    let leaf = View(frame: pads[0].bounds)
    pads[0].addSubview(leaf)
    for index in 0...1 {
      send(.began, Point(x: 10, y: pads[index].frame.minY + 10), id: index, at: Double(index) / 50, to: window)
      pads[index + 1].addSubview(leaf)
    }
    for (step, phase) in [Touch.Phase.moved, .ended].enumerated() {
      let changes = [0, 1].map { TouchFrame.Change(id: $0, phase: phase, location: Point(x: 20, y: 10)) }
      window.pipeline.tree.touches.dispatch(TouchFrame(timestamp: 0.1 + Double(step) / 50, changes: changes))
    }
    #expect(pads[0].heard == ["began 10,10", "moved 20,10", "ended 20,10"])
    #expect(pads[1].heard == ["began 10,10", "moved 20,-40", "ended 20,-40"])
    #expect(pads[2].heard.isEmpty)
  }

  @Test("A view that leaves the window loses its touches and its gestures", arguments: [false, true])
  func removal(ofSuperview: Bool) throws {
    let window = try TestWindow()
    let (box, pad) = (
      View(frame: Rect(x: 0, y: 0, width: 150, height: 150)), Pad(frame: Rect(x: 50, y: 50, width: 40, height: 20))
    )
    box.addSubview(pad)
    window.root.addSubview(box)
    var states: [GestureRecognizer.State] = []
    let pan = PanGestureRecognizer { states.append($0.state) }
    pan.cancelsTouchesInView = false
    pad.addGestureRecognizer(pan)
    send(.began, Point(x: 60, y: 60), at: 0, to: window)
    send(.moved, Point(x: 90, y: 60), at: 0.02, to: window)
    send(.moved, Point(x: 95, y: 60), at: 0.04, to: window)
    #expect(states.first == .began)
    (ofSuperview ? box : pad).removeFromSuperview()
    #expect(states.last == .cancelled)
    #expect(pad.heard.last?.hasPrefix("cancelled") == true)
    let count = pad.heard.count
    send(.moved, Point(x: 99, y: 60), at: 0.06, to: window)
    send(.ended, Point(x: 99, y: 60), at: 0.08, to: window)
    #expect(pad.heard.count == count)
  }

  @Test("A view may leave the window in its own handler")
  func removalInHandler() throws {
    let window = try TestWindow()
    let pad = Pad(frame: Rect(x: 50, y: 50, width: 40, height: 20))
    window.root.addSubview(pad)
    var taps = 0
    pad.addGestureRecognizer(
      TapGestureRecognizer { [weak pad] _ in
        taps += 1
        pad?.removeFromSuperview()
      })
    send(.began, Point(x: 60, y: 60), at: 0, to: window)
    send(.ended, Point(x: 60, y: 60), at: 0.05, to: window)
    #expect(taps == 1)
    #expect(window.root.subviews.isEmpty)
  }

  @Test("A pinch keeps the content under the fingers, in a rotated view")
  func pinch() throws {
    let window = try TestWindow()
    let photo = ImageView(frame: Rect(x: 40, y: 30, width: 120, height: 90))
    photo.transform = .rotation(.degrees(20))
    window.root.addSubview(photo)
    photo.addGestureRecognizer(
      PinchGestureRecognizer { [weak photo] pinch in
        photo?.scale(by: pinch.scale, about: pinch.location(in: photo))
        pinch.scale = 1
      })
    send(.began, Point(x: 80, y: 75), id: 1, at: 0, to: window)
    send(.began, Point(x: 120, y: 75), id: 2, at: 0, to: window)
    let middle = photo.convert(Point(x: 100, y: 75), from: nil)
    for step in 1...20 {
      let reach = 20 + Double(step)
      let time = Double(step) / 60
      window.pipeline.tree.touches.dispatch(
        TouchFrame(
          timestamp: time,
          changes: [
            TouchFrame.Change(id: 1, phase: .moved, location: Point(x: 100 - reach, y: 75)),
            TouchFrame.Change(id: 2, phase: .moved, location: Point(x: 100 + reach, y: 75)),
          ]))
    }
    #expect(photo.transform.meanScale > 1.2)
    #expect(isClose(photo.convert(middle, to: nil), Point(x: 100, y: 75), within: 1e-6))
  }
}
