import Taction
import Testing

/// An app may do anything in any callback: nothing crashes, a removed object is only notified of the end of what has
/// begun, each beginning has one end, and afterwards a tap is recognized. These are rows 18, 19 and 21 of the table in
/// Docs/Reliability.md.
@Suite("Every callback with every mutation")
struct MatrixTests {
  @Test("Mutations in callbacks do no harm on a tree of views", arguments: Callback.handlers + Callback.overrides)
  func onViews(callback: Callback) throws {
    for mutation in Mutation.usual { try run(BareGround(), callback, mutation) }
  }

  @Test("Mutations in callbacks do no harm on a view with an interaction", arguments: Callback.interactions)
  func onInteractions(callback: Callback) throws {
    for mutation in Mutation.allCases { try run(BareGround(), callback, mutation) }
  }

  @Test("Mutations in callbacks do no harm on a scroll view with a delegate", arguments: Callback.scrolling)
  func onScrolling(callback: Callback) throws {
    for mutation in Mutation.usual { try run(BareGround(), callback, mutation) }
  }

  @Test("Mutations in callbacks do no harm over the wire", arguments: Callback.overWire)
  func overWire(callback: Callback) throws {
    for mutation in Mutation.overWire { try run(StageGround(), callback, mutation) }
  }

  @Test("Mutations in callbacks do no harm with resampled touches", arguments: Callback.resampled)
  func resampled(callback: Callback) throws {
    for mutation in Mutation.ofTiming { try run(StageGround(isResampling: true), callback, mutation) }
  }

  @Test("All objects of the scenes are released") func nothingIsLeft() throws {
    let before = (ProbeView.count, ProbeRecognizer.count, ProbeDelegate.count)
    for mutation in Mutation.allCases { try run(BareGround(), Callback("pan changed", in: .drag), mutation) }
    #expect(before == (ProbeView.count, ProbeRecognizer.count, ProbeDelegate.count))
  }

  private func run(_ ground: any Ground, _ callback: Callback, _ mutation: Mutation) throws {
    let scene = MatrixScene(ground, callback, mutation)
    scene.play()
    try scene.check()
  }
}
