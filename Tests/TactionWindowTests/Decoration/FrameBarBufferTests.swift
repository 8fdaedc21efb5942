import TactionStageSupport
import Taction
import TactionTesting
import Testing

@Suite("The window's own title bar with a compositor that releases buffers late")
struct FrameBarBufferTests {
  /// Changes the title often, and returns the screen after all buffers were released.
  private func picture(_ release: CompositorConfiguration.BufferRelease, drawsContent: Bool) throws -> Bitmap {
    let scene = try FrameScene { $0.bufferRelease = release }
    for number in 2...6 {
      scene.window.title = "\(number)\(number)\(number)"
      scene.rig.advance(by: 0.1)
    }
    let commits = scene.stage.commitCount
    scene.rig.advance(by: 2)
    #expect(scene.stage.commitCount == commits, "no commits without a free buffer")
    scene.rig.compositor.releaseBuffers()
    if drawsContent { scene.window.content.backgroundColor = .red }
    scene.rig.advance(by: 0.5)
    let picture = try scene.stage.screenshot()
    scene.rig.compositor.releaseBuffers()
    try scene.finish()
    return picture
  }

  @Test("The title bar shows the last title once buffers are released", arguments: [false, true])
  func title(drawsContent: Bool) throws {
    let slow = try picture(.byHand, drawsContent: drawsContent)
    let quick = try picture(.whenReplaced, drawsContent: drawsContent)
    #expect(slow.opaquePixels == quick.opaquePixels)
  }
}
