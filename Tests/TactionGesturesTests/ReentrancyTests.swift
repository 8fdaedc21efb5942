import TactionGeometry
import TactionGestures
import Testing

/// Where the engine calls out, and what may be done there.
@Suite("Any callback may do anything")
struct ReentrancyTests {
  /// Every place at which foreign code runs.
  enum Moment: String, CaseIterable {
    case handlerBegan, handlerChanged, handlerEnded, handlerCancelled, tapHandler
    case shouldBegin, shouldReceive, goTogether, requiresFailure
    case viewBegan, viewMoved, viewEnded, viewCancelled
    case customBegan, customMoved, customEnded, customCancelled, deadline, reset, hitTest
  }

  /// Every thing that may be done.
  enum Mutation: String, CaseIterable {
    case removeView, removeParent, removePan, removeAll, disablePan, disableAll, toggleAll, addRecognizer, addView
    case cancelTouches, dispatchMove, dispatchLift, dispatchDown, dispatchDuplicate, advance, setState, resetValues
  }

  /// A window with a photo on a table, recognizers of every kind, and a hook at every moment.
  private final class Scene {
    let table = Table()
    let parent = FakeView("parent", size: Size(width: 1280, height: 800))
    let child = FakeView("child", size: Size(width: 1280, height: 800))
    let journal = Journal()
    let delegate = ClosureDelegate()
    private(set) var dispatcher: TouchDispatcher
    private(set) var recognizers: [GestureRecognizer] = []
    private(set) var gone: Set<String> = []
    /// How much each had told when it went, at most one farewell may follow.
    private(set) var lastWords: [String: Int] = [:]
    var time = 1000.0

    private let moment: Moment
    private let mutation: Mutation
    private var hasStruck = false

    init(_ moment: Moment, _ mutation: Mutation) {
      self.moment = moment
      self.mutation = mutation
      table.root.add(parent)
      parent.add(child)
      dispatcher = TouchDispatcher { _ in nil }
      weak var hitScene: Scene?
      dispatcher = TouchDispatcher { point in
        hitScene?.strike(at: .hitTest)
        return hitScene?.table.root.hit(point)
      }
      hitScene = self
      addRecognizers()
      hookUp()
    }

    private func addRecognizers() {
      let pan = PanGestureRecognizer { [weak self] in self?.handle($0) }
      let pinch = PinchGestureRecognizer { [weak self] in self?.handle($0) }
      let rotation = RotationGestureRecognizer { [weak self] in self?.handle($0) }
      let press = LongPressGestureRecognizer { [weak self] in self?.handle($0) }
      let tap = TapGestureRecognizer { [weak self] in self?.handle($0, at: .tapHandler) }
      let double = TapGestureRecognizer { [weak self] in self?.handle($0) }
      double.numberOfTapsRequired = 2
      tap.require(toFail: double)
      let custom = ScriptedRecognizer { [weak self] in self?.handle($0) }
      let outer = PanGestureRecognizer { [weak self] in self?.handle($0) }
      for (name, recognizer, view) in [
        ("pan", pan, child), ("custom", custom, child), ("pinch", pinch, child), ("rotation", rotation, child),
        ("press", press, child), ("tap", tap, child), ("double", double, child), ("outer", outer, parent),
      ] as [(String, GestureRecognizer, FakeView)] {
        recognizer.name = name
        recognizer.delegate = delegate
        recognizer.cancelsTouchesInView = name != "outer" && name != "custom"
        view.add(recognizer)
        recognizers.append(recognizer)
      }
    }

    private func hookUp() {
      delegate.shouldBegin = { [weak self] _ in self?.strike(at: .shouldBegin) ?? true }
      delegate.shouldReceive = { [weak self] _, _ in self?.strike(at: .shouldReceive) ?? true }
      delegate.goTogether = { [weak self] a, b in
        self?.strike(at: .goTogether)
        return !(a is TapGestureRecognizer || b is TapGestureRecognizer)
      }
      delegate.requiresFailure = { [weak self] _, _ in
        self?.strike(at: .requiresFailure)
        return false
      }
      child.onTouches = { [weak self] phase, touches in
        let moment: Moment =
          switch phase {
          case .began: .viewBegan
          case .ended: .viewEnded
          case .cancelled: .viewCancelled
          default: .viewMoved
          }
        for touch in touches { self?.hear("child", touch.phase == .cancelled) }
        self?.strike(at: moment)
      }
      guard let custom = recognizers[1] as? ScriptedRecognizer else { return }
      custom.onBegan = { [weak self] it, _ in
        it.deadline = it.eventTime + 0.2
        self?.strike(at: .customBegan)
      }
      custom.onMoved = { [weak self] _, _ in self?.strike(at: .customMoved) }
      custom.onEnded = { [weak self] _, _ in self?.strike(at: .customEnded) }
      custom.onCancelled = { [weak self] _, _ in self?.strike(at: .customCancelled) }
      custom.onDeadline = { [weak self] _ in self?.strike(at: .deadline) }
      custom.onReset = { [weak self] in self?.strike(at: .reset) }
    }

    private func handle(_ recognizer: GestureRecognizer, at special: Moment? = nil) {
      journal.note(recognizer)
      let state = recognizer.state
      hear(recognizer.name ?? "", state == .cancelled || state == .ended)
      #expect(recognizer.location(in: child).isFinite)
      for index in -1..<5 { #expect(recognizer.location(ofTouch: index, in: child).isFinite) }
      let moment: Moment =
        switch state {
        case .began: .handlerBegan
        case .changed: .handlerChanged
        case .ended: .handlerEnded
        default: .handlerCancelled
        }
      strike(at: special ?? moment)
    }

    /// What is gone hears nothing but, once, the end of what it heard begin.
    private func hear(_ name: String, _ isEnd: Bool) {
      guard gone.contains(name) else { return }
      if name == "child" {
        #expect(isEnd, "a removed view heard of more than cancelled touches")
      } else {
        lastWords[name, default: 0] += 1
        #expect(isEnd && lastWords[name] == 1, "\(name) was removed and heard more than its end")
      }
    }

    @discardableResult
    func strike(at moment: Moment) -> Bool {
      guard moment == self.moment, !hasStruck else { return true }
      hasStruck = true
      mutate()
      return true
    }

    private func forget(_ names: [String]) { gone.formUnion(names) }

    private func mutate() {
      let names = recognizers.filter { $0.responder === child }.compactMap(\.name)
      switch mutation {
      case .removeView:
        forget(names + ["child"])
        child.leave(dispatcher)
      case .removeParent:
        forget(names + ["child", "outer"])
        parent.leave(dispatcher)
      case .removePan:
        forget(["pan"])
        child.remove(recognizers[0])
      case .removeAll:
        forget(names)
        recognizers.forEach(child.remove)
      case .disablePan: recognizers[0].isEnabled = false
      case .disableAll: recognizers.forEach { $0.isEnabled = false }
      case .toggleAll:
        recognizers.forEach { $0.isEnabled = false }
        recognizers.forEach { $0.isEnabled = true }
      case .addRecognizer:
        let late = PanGestureRecognizer { [weak self] in self?.journal.note($0) }
        late.name = "late"
        child.add(late)
      case .addView: child.add(FakeView("late", size: child.size))
      case .cancelTouches: dispatcher.cancelAll(timestamp: time)
      case .dispatchMove: send([(1, .moved, 321, 234), (2, .moved, 654, 432)])
      case .dispatchLift: send([(1, .ended, 0, 0), (2, .ended, 0, 0)])
      case .dispatchDown: send([(7, .began, 111, 222)])
      case .dispatchDuplicate: send([(1, .began, 700, 700)])
      case .advance: dispatcher.advance(to: time + 3)
      case .setState:
        for state in [.began, .changed, .ended, .failed, .possible] as [GestureRecognizer.State] {
          recognizers.forEach { $0.state = state }
        }
      case .resetValues:
        (recognizers[0] as? PanGestureRecognizer)?.setTranslation(.zero, in: child)
        (recognizers[2] as? PinchGestureRecognizer)?.scale = 1
        (recognizers[3] as? RotationGestureRecognizer)?.rotation = .zero
      }
    }

    func send(_ changes: [(Int, Touch.Phase, Double, Double)]) {
      time += 0.008
      dispatcher.dispatch(
        TouchFrame(
          timestamp: time,
          changes: changes.map { TouchFrame.Change(id: $0.0, phase: $0.1, location: Point(x: $0.2, y: $0.3)) }))
    }

    func wait(_ seconds: Double) {
      time += seconds
      dispatcher.advance(to: time)
    }

    /// A sequence that reaches every moment: a pinch that turns and is cancelled, another that ends, taps and a press.
    func play() {
      for isCancelled in [true, false] {
        send([(1, .began, 300, 300)])
        send([(2, .began, 600, 300)])
        for step in 1...20 {
          let way = Double(step) * 2
          send([(1, .moved, 300 - way, 300 + way), (2, .moved, 600 + way, 300 - way)])
        }
        wait(0.3)
        if isCancelled { dispatcher.cancelAll(timestamp: time) }
        send([(2, .ended, 0, 0)])
        send([(1, .moved, 200, 200)])
        send([(1, .ended, 0, 0)])
      }
      // Two fingers that rest and lift make no gesture: the view has them to the end.
      send([(5, .began, 300, 300), (6, .began, 500, 300)])
      send([(5, .ended, 0, 0), (6, .ended, 0, 0)])
      for _ in 0..<2 {
        send([(3, .began, 400, 400)])
        send([(3, .ended, 0, 0)])
        wait(1)
      }
      send([(4, .began, 400, 400)])
      wait(1)
      send([(4, .moved, 405, 400)])
      send([(4, .ended, 0, 0)])
      send([(1, .ended, 0, 0), (7, .ended, 0, 0)])
      // A callback may have told a later time.
      time = max(time, dispatcher.now)
      wait(1)
      wait(1)
    }

    /// The rules of a touch stream, at its end.
    func checkEnd() {
      #expect(hasStruck, "the moment was never reached")
      #expect(dispatcher.touches.isEmpty)
      #expect(dispatcher.nextDeadline == nil)
      for recognizer in recognizers {
        #expect(recognizer.state == .possible)
        let states = journal.states(recognizer.name ?? "")
        var previous = "possible"
        for state in states {
          let legal: [String: [String]] = [
            "possible": ["began", "ended"], "began": ["changed", "ended", "cancelled"],
            "changed": ["changed", "ended", "cancelled"],
          ]
          #expect(legal[previous, default: []].contains(state), "\(recognizer.name ?? ""): \(states)")
          previous = state == "ended" || state == "cancelled" ? "possible" : state
        }
        #expect(previous == "possible", "\(recognizer.name ?? "") never ended: \(states)")
      }
      checkTouches(of: child)
    }

    /// Each began is followed by exactly one ended or cancelled of the same touch.
    private func checkTouches(of view: FakeView) {
      // Numbers are used again while a lift may still be withheld, so touches of one number are counted.
      var down: [String: Int] = [:]
      for entry in view.log {
        let words = entry.split(separator: " ").map(String.init)
        switch words[0] {
        case "began": down[words[1], default: 0] += 1
        case "moved": #expect(down[words[1], default: 0] > 0)
        default: down[words[1], default: 0] -= 1
        }
        #expect(down[words[1], default: 0] >= 0)
      }
      #expect(down.values.allSatisfy { $0 == 0 })
    }
  }

  @Test(
    "every callback, every mutation: no crash, no call to what is gone, every beginning has its end",
    arguments: Moment.allCases, Mutation.allCases)
  func matrix(moment: Moment, mutation: Mutation) {
    let scene = Scene(moment, mutation)
    scene.play()
    scene.checkEnd()
  }

  @Test("a frame dispatched by a handler is handled before the dispatch returns, after all that was due before")
  func nestedDispatch() {
    let (table, journal) = (Table(), Journal())
    let delegate = ClosureDelegate.together()
    var isNested = false
    let first = PanGestureRecognizer { pan in
      journal.note(pan)
      guard !isNested else { return }
      isNested = true
      let before = pan.translation(in: nil)
      table.dispatch([TouchFrame.Change(id: 1, phase: .moved, location: Point(x: 400, y: 300))])
      #expect(pan.translation(in: nil) != before)
    }
    first.name = "first"
    table.root.add(first)
    let second = table.root.addPan(journal, "second")
    first.delegate = delegate
    second.delegate = delegate
    table.touch(300, 300).move(20, 0)
    #expect(journal.entries == ["first began", "second began", "first changed", "second changed"])
  }

  @Test("what a delegate dispatches waits until the frame has been decided")
  func deferredDispatch() {
    let (table, journal) = (Table(), Journal())
    let pan = table.root.addPan(journal)
    let delegate = ClosureDelegate()
    delegate.shouldBegin = { _ in
      table.dispatch([TouchFrame.Change(id: 1, phase: .ended)])
      #expect(pan.state == .possible)
      return true
    }
    pan.delegate = delegate
    table.touch(300, 300).move(20, 0)
    #expect(journal.entries == ["pan began", "pan ended"])
  }
}
