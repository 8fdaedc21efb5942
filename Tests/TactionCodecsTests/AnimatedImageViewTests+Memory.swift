import Glibc
import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionCodecs
@testable import TactionGraphics

extension AnimatedImageViewTests {
  @Test func `an animated image without memory for frames waits, and continues once there is memory`() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let view = AnimatedImageView(frame: Rect(x: 20, y: 20, width: 40, height: 40))
      let memory = ImageMemory()
      memory.budget = 0
      view.frameMemory = memory
      view.onEnd = { _ in Issue.record("the animation ended without its frames") }
      view.animatedImage = try animation(repeats: 3)
      window.content.addSubview(view)
      stage.settle()
      BackgroundQueue.levels.drain()
      #expect(run(stage, view, for: 1.5) == [0] && view.isPlaying)
      memory.budget = 1 << 20
      #expect(run(stage, view, for: 0.7) == [0, 1])
      #expect(run(stage, view, for: 0.5).contains(2))
    }
  }

  @Test func `an animated image out of sight gives up its memory for a visible one, and continues afterwards`() throws {
    try withStage(size: Size(width: 200, height: 200)) { stage in
      let window = stage.makeWindow()
      let scroll = ScrollView(frame: window.content.bounds)
      scroll.contentSize = Size(width: 200, height: 2000)
      window.content.addSubview(scroll)
      let memory = ImageMemory()
      // There is room for the canvas and the frames of one view.
      memory.budget = 500
      let (first, second) = (AnimatedImageView(), AnimatedImageView())
      for (view, y) in [(first, 20.0), (second, 520.0)] {
        view.frame = Rect(x: 20, y: y, width: 40, height: 40)
        view.frameMemory = memory
        view.animatedImage = try animation()
        scroll.addSubview(view)
      }
      stage.settle()
      BackgroundQueue.levels.drain()
      #expect(run(stage, first, for: 0.15) == [0, 1] && memory.usedBytes > 250)
      scroll.contentOffset.y = 500
      #expect(run(stage, second, for: 2).contains(2))
      #expect(!first.isPlaying && first.frameIndex == 1 && memory.usedBytes <= 500)
      scroll.contentOffset.y = 0
      #expect(Array(run(stage, first, for: 2).prefix(3)) == [1, 2, 0])
    }
  }

  @Test func `an image that waits for memory is told when a frame becomes ready during a pause`() throws {
    let memory = ImageMemory()
    let player = FramePlayer(try animation(), memory: memory) {}
    var before = 0
    BackgroundQueue.levels.occupied {
      player.fill()
      player.pause()
      before = memory.changeCount
    }
    BackgroundQueue.levels.drain()
    #expect(player.readyCount == 1 && memory.changeCount > before)
  }

  @Test func `a player whose file cannot be read for a moment continues with the same frame`() throws {
    let folder = try TemporaryFolder()
    let (path, away) = (folder["a.gif"].path, folder["b.gif"].path)
    let frames = (0..<3).map { GIFFile.Frame(0, 0, 4, 4, index: UInt8($0)) }
    try WholeFile.write(GIFFile(width: 4, height: 4, frames: frames).bytes, to: path)
    let player = FramePlayer(try AnimatedImage.decode(path: path), memory: ImageMemory()) {}
    // Like a file on a server that does not answer, a link to itself exists, but cannot be opened.
    try #require(rename(path, away) == 0 && symlink(path, path) == 0)
    player.fill()
    BackgroundQueue.levels.drain()
    #expect(player.isPostponed && !player.hasFailed)
    try #require(rename(away, path) == 0)
    player.retry()
    BackgroundQueue.levels.drain()
    let second = try #require(player.take())
    #expect(try second.bitmap()[0, 0] == 0xFF00_FF00)
  }

  @Test(.ownProcess) func `a player that has no memory for one frame continues with this frame`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let frames = (0..<4).map { GIFFile.Frame(0, 0, 1, 1, index: UInt8($0)) }
        let image = try AnimatedImage.decode(bytes: GIFFile(width: 3000, height: 3000, frames: frames).bytes)
        let player = FramePlayer(image) {}
        player.fill()
        BackgroundQueue.levels.drain()
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).prefix { $0 != " " }
        // A frame has 36 MB.
        let former = setLimit(RLIMIT_AS, to: (UInt(pages) ?? 0) * 4096 + 16 << 20)
        // This also begins to decode the third frame.
        let second = try #require(player.take())
        BackgroundQueue.levels.drain()
        setLimit(RLIMIT_AS, to: former)
        #expect(player.isPostponed && !player.hasFailed && player.readyCount == 0)
        player.retry()
        BackgroundQueue.levels.drain()
        let third = try #require(player.take())
        #expect(try second.bitmap()[0, 0] == 0xFF00_FF00 && third.bitmap()[0, 0] == 0xFF00_00FF)
      }
    }
  }
}
