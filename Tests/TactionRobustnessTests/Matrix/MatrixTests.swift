import Taction
import Testing

/// Any callback may do anything: nothing crashes; an object that is gone hears only the ends of what has begun; each
/// beginning has one end; and afterwards a tap is recognized. Rows 18, 19 and 21 of the fault table.
@Suite("Every callback with every mutation")
struct MatrixTests {
  @Test("on a tree of views", arguments: Callback.handlers + Callback.overrides)
  func onViews(callback: Callback) throws {
    for mutation in Mutation.usual { try run(BareGround(), callback, mutation) }
  }

  @Test("on a view that an interaction moves", arguments: Callback.interactions)
  func onInteractions(callback: Callback) throws {
    for mutation in Mutation.allCases { try run(BareGround(), callback, mutation) }
  }

  @Test("on a scroll view that has a delegate", arguments: Callback.scrolling)
  func onScrolling(callback: Callback) throws {
    for mutation in Mutation.usual { try run(BareGround(), callback, mutation) }
  }

  @Test("over the wire", arguments: Callback.overWire)
  func overWire(callback: Callback) throws {
    for mutation in Mutation.overWire { try run(StageGround(), callback, mutation) }
  }

  @Test("over the wire, with touches resampled for the frames", arguments: Callback.resampled)
  func resampled(callback: Callback) throws {
    for mutation in Mutation.ofTiming { try run(StageGround(isResampling: true), callback, mutation) }
  }

  @Test("nothing is left of the scenes") func nothingIsLeft() throws {
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
