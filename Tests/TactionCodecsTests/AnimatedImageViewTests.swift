import Glibc
import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionCodecs
@testable import TactionGraphics

@MainActor @Suite("Animated images in views")
struct AnimatedImageViewTests {
  /// Frames of red, green and blue of 4 x 4 pixels, for 0.1, 0.2 and 0.3 s.
  func animation(repeats: Int? = 0) throws -> AnimatedImage {
    let frames = [0, 1, 2].map { GIFFile.Frame(0, 0, 4, 4, index: UInt8($0), delay: 10 * ($0 + 1)) }
    return try AnimatedImage.decode(bytes: GIFFile(width: 4, height: 4, repeats: repeats, frames: frames).bytes)
  }

  private func view(_ animation: AnimatedImage, in window: Window) -> AnimatedImageView {
    let view = AnimatedImageView(frame: Rect(x: 20, y: 20, width: 40, height: 40))
    view.animatedImage = animation
    window.content.addSubview(view)
    return view
  }

  /// Advances the time in small steps, and waits for the decoding after each step; returns the frames that were shown.
  @discardableResult
  func run(_ stage: Stage, _ view: AnimatedImageView, for seconds: Double) -> [Int] {
    var shown: [Int] = []
    for _ in 0..<Int((seconds * 100).rounded()) {
      stage.advance(by: 0.01)
      BackgroundQueue.levels.drain()
      stage.settle()
      if shown.last != view.frameIndex { shown.append(view.frameIndex) }
    }
    return shown
  }

  private func color(_ stage: Stage) throws -> Color { try stage.screenshot().color(x: 40, y: 40) }

  @Test func `an animated image shows each frame at its time`() throws {
    try withStage(size: Size(width: 200, height: 200)) { stage in
      let window = stage.makeWindow()
      let view = view(try animation(), in: window)
      stage.settle()
      BackgroundQueue.levels.drain()
      let colors = [Color(hex: 0xFF0000), Color(hex: 0x00FF00), Color(hex: 0x0000FF)]
      #expect(view.isPlaying && view.frameIndex == 0)
      #expect(try color(stage) == colors[0])
      run(stage, view, for: 0.05)
      for (time, frame) in [(0.1, 1), (0.2, 2), (0.3, 0), (0.1, 1)] {
        #expect(run(stage, view, for: time).last == frame)
        #expect(try color(stage) == colors[frame])
        #expect(view.readyFrameCount <= 3)
      }
    }
  }

  @Test func `an animated image stops at its last frame after the last play, and reports its end once`() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let view = view(try animation(repeats: 1), in: window)
      var ends = 0
      view.onEnd = { _ in ends += 1 }
      stage.settle()
      BackgroundQueue.levels.drain()
      #expect(run(stage, view, for: 1) == [0, 1, 2, 0, 1, 2])
      #expect(ends == 0 && view.isPlaying)
      #expect(run(stage, view, for: 0.5) == [2])
      #expect(ends == 1 && !view.isPlaying && view.readyFrameCount == 0)
      let commits = stage.commitCount
      run(stage, view, for: 1)
      #expect(ends == 1 && stage.commitCount == commits && stage.app.nextDeadline == nil)
      view.restart()
      #expect(view.frameIndex == 0 && view.isPlaying)
    }
  }

  /// The reasons why a view is not visible.
  nonisolated enum Absence: CaseIterable, Sendable {
    case hidden, hiddenParent, transparent, outside, scrolledAway, covered, suspended, turned, paused
  }

  @Test("A paused or invisible animated image causes no frames, and continues afterwards", arguments: Absence.allCases)
  func unseen(absence: Absence) throws {
    try withStage(size: Size(width: 200, height: 200)) { stage in
      let window = stage.makeWindow()
      let scroll = ScrollView(frame: window.content.bounds)
      scroll.contentSize = Size(width: 200, height: 2000)
      window.content.addSubview(scroll)
      let view = view(try animation(), in: window)
      scroll.addSubview(view)
      stage.settle()
      BackgroundQueue.levels.drain()
      #expect(run(stage, view, for: 0.2) == [0, 1])
      let toplevel = try #require(stage.compositor.toplevels.first)
      let cover = View(frame: window.content.bounds)
      cover.backgroundColor = .black
      switch absence {
      case .hidden: view.isHidden = true
      case .hiddenParent: scroll.isHidden = true
      case .transparent: scroll.alpha = 0
      case .outside: view.center.x = -500
      case .scrolledAway: scroll.contentOffset.y = 300
      case .covered: window.content.addOverlaySubview(cover)
      case .suspended, .turned: toplevel.configure(size: .zero, states: [.activated, .suspended])
      case .paused: view.isPaused = true
      }
      run(stage, view, for: 0.5)
      if absence == .turned {
        // A hidden window also answers a configure, for example when the tablet is turned, or another window is active.
        toplevel.configure(size: .zero, states: [.suspended])
        run(stage, view, for: 0.5)
      }
      #expect(!view.isPlaying && view.frameIndex == 1)
      let commits = stage.commitCount
      run(stage, view, for: 3)
      #expect(stage.commitCount == commits && stage.app.nextDeadline == nil && view.frameIndex == 1)
      switch absence {
      case .hidden: view.isHidden = false
      case .hiddenParent: scroll.isHidden = false
      case .transparent: scroll.alpha = 1
      case .outside: view.center.x = 40
      case .scrolledAway: scroll.contentOffset.y = 0
      case .covered: cover.removeFromSuperview()
      case .suspended, .turned: toplevel.configure(size: .zero, states: [.activated])
      case .paused: view.isPaused = false
      }
      #expect(run(stage, view, for: 0.55).suffix(3) == [2, 0, 1], "\(absence)")
    }
  }

  @Test("An animated image that is visible only in a portal plays while the portal is visible", arguments: [1, 2, 3])
  func portals(depth: Int) throws {
    try withStage(size: Size(width: 200, height: 200)) { stage in
      let window = stage.makeWindow()
      let (page, card) = (View(frame: window.content.bounds), View(frame: Rect(x: 0, y: 0, width: 80, height: 80)))
      let view = view(try animation(), in: window)
      card.addSubview(view)
      page.addSubview(card)
      // The page is behind a cover. All portals except the last portal are also on the page, and each is the source of
      // the next portal.
      var portals = [PortalView(sourceView: card)]
      for _ in 1..<depth { portals.append(PortalView(sourceView: portals[portals.count - 1])) }
      for portal in portals.dropLast() { page.addSubview(portal) }
      let cover = View(frame: window.content.bounds)
      cover.backgroundColor = .black
      for view in [page, cover] { window.content.addSubview(view) }
      run(stage, view, for: 0.2)
      #expect(!view.isPlaying)
      let last = portals[depth - 1]
      window.content.addSubview(last)
      // In a chain of three portals, the last portal shows nothing.
      let isShown = depth < 3
      run(stage, view, for: 0.2)
      #expect(view.isPlaying == isShown)
      let change = Color(hex: 0x00FF00)
      #expect(try (color(stage) == change) == (isShown && view.frameIndex == 1))
      let others: [(String, () -> Void, () -> Void)] = [
        ("hidden", { last.isHidden = true }, { last.isHidden = false }),
        ("covered", { window.content.addSubview(cover) }, { window.content.addSubview(last) }),
        ("removed", { last.removeFromSuperview() }, { window.content.addSubview(last) }),
        ("hidden source", { card.isHidden = true }, { card.isHidden = false }),
        ("another source", { portals[0].sourceView = nil }, { portals[0].sourceView = card }),
      ]
      for (name, hide, show) in others {
        hide()
        run(stage, view, for: 0.4)
        #expect(!view.isPlaying, "\(name)")
        show()
        run(stage, view, for: 0.1)
        #expect(view.isPlaying == isShown, "\(name)")
      }
      // A portal shows its source even if a superview of the source is hidden or the source is transparent.
      (page.isHidden, card.alpha) = (true, 0)
      run(stage, view, for: 0.4)
      #expect(view.isPlaying == isShown)
    }
  }

  @Test func `a view in front of an animated image that does not cover all of it does not pause it`() throws {
    try withStage(size: Size(width: 200, height: 200)) { stage in
      let window = stage.makeWindow()
      let view = view(try animation(), in: window)
      let cover = View(frame: window.content.bounds)
      cover.backgroundColor = .black
      window.content.addSubview(cover)
      run(stage, view, for: 0.4)
      #expect(!view.isPlaying)
      let changes: [(String, () -> Void, () -> Void)] = [
        ("translucent", { cover.alpha = 0.9 }, { cover.alpha = 1 }),
        ("translucent colour", { cover.backgroundColor = .black.withAlpha(0.5) }, { cover.backgroundColor = .black }),
        ("no colour", { cover.backgroundColor = nil }, { cover.backgroundColor = .black }),
        ("round", { cover.cornerRadius = 30 }, { cover.cornerRadius = 0 }),
        ("rotated", { cover.transform = .rotation(.degrees(1)) }, { cover.transform = .identity }),
        ("beside", { cover.center.x += 30 }, { cover.center.x -= 30 }),
        ("hidden", { cover.isHidden = true }, { cover.isHidden = false }),
        ("behind", { window.content.addSubview(view) }, { window.content.addSubview(cover) }),
      ]
      for (name, uncover, coverAgain) in changes {
        uncover()
        run(stage, view, for: 0.15)
        #expect(view.isPlaying, "\(name)")
        coverAgain()
        run(stage, view, for: 0.4)
        #expect(!view.isPlaying, "\(name)")
      }
      // The view is not visible beyond the edges of the window.
      view.frame.origin = Point(x: -20, y: 20)
      run(stage, view, for: 0.4)
      #expect(!view.isPlaying)
    }
  }

  @Test func `with reduced motion an animated image shows its first frame, unless the app overrides this`() throws {
    try withStage { stage in
      stage.settings.prefersReducedMotion = true
      let window = stage.makeWindow()
      let view = view(try animation(), in: window)
      stage.settle()
      #expect(run(stage, view, for: 1) == [0] && !view.isPlaying)
      view.playsWithReducedMotion = true
      #expect(run(stage, view, for: 0.5) == [0, 1, 2])
      view.playsWithReducedMotion = false
      #expect(run(stage, view, for: 0.5) == [0] && !view.isPlaying)
      stage.settings.prefersReducedMotion = false
      #expect(run(stage, view, for: 0.5) == [0, 1, 2] && view.isPlaying)
      stage.settings.prefersReducedMotion = true
      #expect(run(stage, view, for: 0.5).last == 0 && !view.isPlaying)
    }
  }

  @Test func `an animated image out of the window drops its frames, and begins again afterwards`() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let animation = try animation()
      let view = view(animation, in: window)
      stage.settle()
      run(stage, view, for: 0.4)
      #expect(view.frameIndex == 2)
      view.removeFromSuperview()
      BackgroundQueue.levels.drain()
      #expect(view.frameIndex == 0 && view.readyFrameCount == 0 && !view.isPlaying)
      #expect(view.image === animation.firstImage)
      window.content.addSubview(view)
      stage.settle()
      #expect(run(stage, view, for: 0.2) == [0, 1])
      view.animatedImage = nil
      run(stage, view, for: 0.2)
      #expect(view.image == nil && !view.isPlaying)
    }
  }

  @Test("An animated image whose file was deleted or replaced stays at its first frame", arguments: [false, true])
  func vanished(isReplaced: Bool) throws {
    let file = { (side: Int) -> [UInt8] in
      let frames = [0, 1].map { GIFFile.Frame(0, 0, side, side, index: UInt8($0)) }
      return GIFFile(width: side, height: side, repeats: 0, frames: frames).bytes
    }
    try withStage { stage in
      let window = stage.makeWindow()
      let folder = try TemporaryFolder()
      let path = folder["animation.gif"].path
      try #require(writeFile(file(4), path))
      let animation = try AnimatedImage.decode(path: path)
      unlink(path)
      if isReplaced { try #require(writeFile(file(8), path)) }
      let view = view(animation, in: window)
      view.onEnd = { _ in Issue.record("the animation ended without its frames") }
      stage.settle()
      run(stage, view, for: 1)
      #expect(view.frameIndex == 0 && !view.isPlaying)
    }
  }

  @Test func `an animated image stays at the frame before a broken frame, and does not report its end`() throws {
    let frames = [UInt32(0xFFFF_0000), 0xFF00_FF00, 0xFF00_00FF].map {
      WebPFile.Frame(width: 16, height: 16, pixels: Array(repeating: $0, count: 256), quality: 80)
    }
    var bytes = try WebPFile(width: 16, height: 16, plays: 1, frames: frames).bytes()
    let places = bytes.indices.filter { bytes[$0...].starts(with: "VP8 ".utf8) }
    try #require(places.count == 3)
    // Sets the flag that marks a frame that is not a key frame.
    bytes[places[1] + 8] |= 1
    try withStage { stage in
      let window = stage.makeWindow()
      let view = view(try AnimatedImage.decode(bytes: bytes), in: window)
      view.onEnd = { _ in Issue.record("the animation ended without its frames") }
      stage.settle()
      #expect(run(stage, view, for: 1) == [0])
      #expect(view.frameIndex == 0 && !view.isPlaying && stage.app.nextDeadline == nil)
    }
  }

  @Test func `an image set later is shown in place of the animated image`() throws {
    try withStage(size: Size(width: 200, height: 200)) { stage in
      let window = stage.makeWindow()
      let animation = try animation()
      let view = view(animation, in: window)
      stage.settle()
      #expect(run(stage, view, for: 0.2) == [0, 1])
      let bitmap = try Bitmap(width: 4, height: 4)
      bitmap.fill(.white)
      view.image = try Image.decode(bytes: bitmap.pngData())
      run(stage, view, for: 0.5)
      #expect(try color(stage) == .white && !view.isPlaying && view.readyFrameCount == 0)
      view.animatedImage = animation
      #expect(view.image === animation.firstImage)
      #expect(run(stage, view, for: 0.2) == [0, 1])
    }
  }

  @Test func `a still picture of any format is an animated image of one frame`() throws {
    let bitmap = try Bitmap(width: 3, height: 2)
    bitmap.fill(.white)
    let animation = try AnimatedImage.decode(bytes: bitmap.pngData())
    #expect(animation.frameCount == 1 && animation.width == 3)
    try withStage { stage in
      let view = view(animation, in: stage.makeWindow())
      stage.settle()
      #expect(!view.isPlaying && view.image === animation.firstImage)
    }
  }

  @Test func `a smaller animation has smaller frames`() throws {
    let frames = [0, 1].map { GIFFile.Frame(0, 0, 100, 60, index: UInt8($0)) }
    let bytes = GIFFile(width: 100, height: 60, repeats: 0, frames: frames).bytes
    let animation = try AnimatedImage.decode(bytes: bytes, atLeast: 25)
    #expect((animation.width, animation.height) == (25, 15))
  }

  private func writeFile(_ bytes: [UInt8], _ path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    defer { fclose(file) }
    return fwrite(bytes, 1, bytes.count, file) == bytes.count
  }
}
