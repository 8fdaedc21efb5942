import TactionStageSupport
import Taction
import TactionTesting
import Testing

@Suite("The window's own title bar and a compositor that is slow to release buffers")
struct FrameBarBufferTests {
  /// Changes the title often, and returns the picture after all buffers were released.
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

  @Test("The bar shows the last title once there are buffers again", arguments: [false, true])
  func title(drawsContent: Bool) throws {
    let slow = try picture(.byHand, drawsContent: drawsContent)
    let quick = try picture(.whenReplaced, drawsContent: drawsContent)
    #expect(slow.opaquePixels == quick.opaquePixels)
  }
}
