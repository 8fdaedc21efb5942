import Glibc
import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionGraphics
@testable import TactionViews

extension Image {
  fileprivate nonisolated var heldParts: [ImagePart] { mipChain.withLock { Array($0.parts.values) } }
  fileprivate nonisolated var wholeLevels: [ImagePixels] { mipChain.withLock { Array($0.levels.values) } }
  fileprivate nonisolated var isWanted: Bool { mipChain.withLock { $0.finestRequest != nil } }
}

/// Photos on a screen must get the levels of detail for their visible size.
@Suite("Photos on the screen", .serialized)
struct PhotoLevelTests {
  private let size = Size(width: 400, height: 300)

  /// Waits for the decoding in the background, and for the frame that shows its result.
  private func wait(_ stage: Stage) {
    BackgroundQueue.levels.drain()
    stage.advance(by: 0.05)
    BackgroundQueue.stills.drain()
    stage.advance(by: 0.05)
  }

  private func add(_ image: Image, to parent: View, at center: Point, scale: Double, turn: Angle = .zero) -> ImageView {
    let view = ImageView(image: image)
    view.center = center
    view.transform = Transform.rotation(turn).scaled(by: scale)
    parent.addSubview(view)
    return view
  }

  @Test("A photo is never blank, and a finer level is loaded into memory only when the photo grows")
  func zoom() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      let photo = try PhotoFile()
      let view = add(photo.image, to: window.content, at: Point(x: 200, y: 150), scale: 0.2)
      #expect(photo.image.byteCount == 1000 * 750 * 4)
      stage.advance(by: 0.05)
      let reference = try ReferencePicture(photo.image)
      let quality = {
        reference.quality(of: try stage.screenshot(), view: view, scale: 1, about: Point(x: 200, y: 150), half: 20)
      }
      #expect(try quality() > 25)
      wait(stage)
      #expect(photo.image.pixels(forLevel: 2).level == 2)
      view.transform = .scale(0.95)
      stage.advance(by: 0.02)
      let soft = try quality()
      #expect(soft > 20, "magnified, but there")
      BackgroundQueue.levels.drain()
      stage.advance(by: 0.05)
      #expect(photo.image.pixels(forLevel: 0).level == 0)
      #expect(try quality() > soft + 1)
      window.close()
      #expect(photo.image.isWanted == false)
    }
  }

  @Test("The visible part of a large level is ready to draw, and the rest is packed into three bytes a pixel")
  func parts() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      let photo = try PhotoFile(width: 3000, height: 2000)
      let view = add(photo.image, to: window.content, at: Point(x: 200, y: 150), scale: 0.9)
      stage.advance(by: 0.05)
      wait(stage)
      let part = try #require(photo.image.heldParts.first)
      #expect(part.level == 0 && part.rect.width < 900 && part.rect.height < 900)
      #expect(photo.image.byteCount < 1500 * 1000 * 4 + 900 * 900 * 4 + 3000 * 2000 * 3)
      let reference = try ReferencePicture(photo.image)
      let before = try stage.screenshot()
      #expect(reference.quality(of: before, view: view, scale: 1, about: Point(x: 200, y: 150), half: 20) > 45)
      // At another position the coarser level is visible until that part of the fine level is ready.
      view.center = Point(x: 900, y: 400)
      stage.advance(by: 0.02)
      #expect(try stage.screenshot()[10, 10] != before[10, 10])
      wait(stage)
      let other = try #require(photo.image.heldParts.first)
      #expect(other.rect != part.rect)
      #expect(
        reference.quality(of: try stage.screenshot(), view: view, scale: 1, about: Point(x: 200, y: 150), half: 20) > 45
      )
    }
  }

  /// The pixels from which the only photo of a window is drawn.
  private func drawnPixels(in window: Window) throws -> ImagePixels {
    try #require(window.pipeline.images.images.first?.choice?.pixels)
  }

  /// Waits for the decoding, and for the frame that shows its result. The photo does not rest for long enough to get a
  /// supersampled picture.
  private func waitBriefly(_ stage: Stage) {
    stage.advance(by: 0.05)
    BackgroundQueue.levels.drain()
    stage.advance(by: 0.05)
  }

  @Test("A photo at full size is as sharp in each frame of a slow pan as at rest")
  func panning() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      let photo = try PhotoFile(width: 3000, height: 2000)
      let view = add(photo.image, to: window.content, at: Point(x: 200, y: 150), scale: 0.9)
      view.isUserInteractionEnabled = true
      view.addGestureRecognizer(
        PanGestureRecognizer { pan in
          view.center += pan.translation(in: view.superview)
          pan.setTranslation(.zero, in: view.superview)
        })
      waitBriefly(stage)
      let finger = stage.touch(at: Point(x: 350, y: 150))
      for _ in 0..<75 {
        finger.move(by: Vector(dx: -4, dy: 0), over: 0.02)
        let drawn = try drawnPixels(in: window)
        #expect(!photo.image.wholeLevels.contains(drawn))
        BackgroundQueue.levels.drain()
      }
      finger.lift()
      #expect(view.center.x < 0)
    }
  }

  @Test("A photo that grows is drawn from the finest part in memory until the finer level is there")
  func growing() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      let photo = try PhotoFile(width: 3840, height: 240)
      #expect(photo.image.pixels(forLevel: 0).level == 2)
      #expect(photo.image.load(level: 1, part: PixelRect(x: 0, y: 0, width: 1920, height: 120)))
      _ = add(photo.image, to: window.content, at: Point(x: 200, y: 150), scale: 0.9)
      let part = try #require(photo.image.heldParts.first).pixels
      try BackgroundQueue.levels.occupied {
        stage.advance(by: 0.02)
        let drawn = try drawnPixels(in: window)
        #expect(drawn == part)
      }
      stage.advance(by: 0.02)
      #expect(photo.image.pixels(forLevel: 0).level == 0)
      #expect(try drawnPixels(in: window) == photo.image.pixels(forLevel: 0).pixels)
    }
  }

  @Test("A snapshot is as sharp as the screen, where only a part of a large level is in memory")
  func snapshotsOfParts() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      let photo = try PhotoFile(width: 3000, height: 2000)
      _ = add(photo.image, to: window.content, at: Point(x: 200, y: 150), scale: 0.9)
      waitBriefly(stage)
      unlink(photo.path)
      let picture = try window.content.snapshot()
      #expect(try picture.worstDifference(from: stage.screenshot()).steps <= 2)
    }
  }

  @Test("Of a large photo in a tilted view, only the part near the visible pixels is loaded")
  func tilted() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      let photo = try PhotoFile(width: 3000, height: 2000)
      let view = add(photo.image, to: window.content, at: Point(x: 200, y: 150), scale: 1)
      view.transform3D = Transform3D.perspective(distance: 900).rotated(by: .degrees(25), about: .unitX)
      waitBriefly(stage)
      let part = try #require(photo.image.heldParts.first)
      #expect(part.level == 0 && part.rect.width < 1500 && part.rect.height < 1500, "\(part.rect)")
    }
  }

  /// Returns an image whose levels have different colours: red, green, blue, then black.
  private func tellTale() throws -> Image {
    let image = try Image(copying: Bitmap(width: 1024, height: 1024))
    for level in 0..<image.levelCount {
      let bitmap = try Bitmap(width: 1024 >> level, height: 1024 >> level)
      let colors = [Color(hex: 0xFF_0000), Color(hex: 0x00_FF00), Color(hex: 0x00_00FF)]
      bitmap.fill(level < 3 ? colors[level] : .black)
      let pixels = ImagePixels(bitmap, isOpaque: true)
      image.mipChain.withLock { $0.insert(pixels, level: level) }
    }
    return image
  }

  @Test(
    "A photo's level does not alternate while a pinch crosses a threshold often; at rest the level is right",
    arguments: ParentKind.even)
  func hysteresis(parentKind: ParentKind) throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      let parent = parentKind.build(in: window)
      let middle = Point(x: 200, y: 150)
      let view = add(try tellTale(), to: parent, at: .zero, scale: 1)
      view.center = parent.convert(middle, from: nil)
      view.transform = .scale(0.55 / view.transformToWindow.meanScale)
      view.addGestureRecognizer(
        PinchGestureRecognizer { pinch in
          view.scale(by: pinch.scale, about: pinch.location(in: view))
          pinch.scale = 1
        })
      stage.advance(by: 0.05)
      let (left, right) = (
        stage.touch(at: middle - Vector(dx: 55, dy: 0)), stage.touch(at: middle + Vector(dx: 55, dy: 0))
      )
      let color = { (scale: Double) in
        stage.fingers {
          left.move(to: middle - Vector(dx: scale * 100, dy: 0), over: 0.1)
          right.move(to: middle + Vector(dx: scale * 100, dy: 0), over: 0.1)
        }
        stage.advance(by: 0.02)
        #expect(abs(view.transformToWindow.meanScale - scale) < 0.01)
        return try stage.screenshot()[200, 150]
      }
      for scale in [0.46, 0.53, 0.43, 0.51] { #expect(try color(scale) == 0xFFFF_0000, "at \(scale)") }
      #expect(try color(0.40) == 0xFF00_FF00)
      for scale in [0.48, 0.52, 0.47, 0.57, 0.23] { #expect(try color(scale) == 0xFF00_FF00, "at \(scale)") }
      #expect(try color(0.20) == 0xFF00_00FF)
      #expect(try color(0.27) == 0xFF00_00FF)
      left.lift()
      right.lift()
      stage.advance(by: 0.3)
      #expect(try stage.screenshot()[200, 150] == 0xFF00_FF00, "at rest")
    }
  }

  @Test(
    "A photo at rest gets one supersampled picture, and then no more frames", arguments: ParentKind.allCases)
  func rest(parentKind: ParentKind) throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      window.content.backgroundColor = .black
      let parent = parentKind.build(in: window)
      let image = try Image(copying: PhotoFile.waves(900, 700))
      let view = add(image, to: parent, at: .zero, scale: 1, turn: .degrees(17))
      view.center = parent.convert(Point(x: 210, y: 140), from: nil)
      view.scale(by: 0.3 / view.transformToWindow.meanScale, about: view.bounds.center)
      view.cornerRadius = 60
      view.alpha = 1
      stage.advance(by: 0.1)
      let moving = try stage.screenshot()
      let (reference, middle) = (try ReferencePicture(image), Point(x: 210, y: 140))
      let before = reference.quality(of: moving, view: view, scale: 1, about: middle, half: 16)
      var damages: [Region] = []
      stage.compositor.onCommit = { damages.append($0.lastDamage) }
      stage.advance(by: 0.1)
      #expect(damages.isEmpty)
      BackgroundQueue.stills.drain()
      stage.advance(by: 0.05)
      #expect(damages.count == 1)
      let box = PixelRect(enclosing: view.convert(view.bounds, to: nil))
      for rectangle in damages.flatMap(\.rectangles) { #expect(box.contains(rectangle)) }
      let rested = try stage.screenshot()
      let after = reference.quality(of: rested, view: view, scale: 1, about: middle, half: 16)
      #expect(after >= 50, "\(before) dB before")
      #expect(after > before + 3)
      // The supersampled picture has the shape of the photo: black pixels around the photo stay black.
      for y in 0..<300 {
        for x in 0..<400 where moving[x, y] == 0xFF00_0000 { #expect(rested[x, y] == 0xFF00_0000) }
      }
      stage.advance(by: 5)
      BackgroundQueue.stills.drain()
      stage.advance(by: 5)
      #expect(damages.count == 1 && stage.app.nextDeadline == nil)
      stage.compositor.onCommit = nil
    }
  }

  @Test("While a finger holds a photo, no sharp picture of it is made; a movement discards the picture")
  func held() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      let view = add(
        try Image(copying: PhotoFile.waves(900, 700)), to: window.content, at: Point(x: 200, y: 150), scale: 0.3)
      view.isUserInteractionEnabled = true
      stage.advance(by: 0.05)
      let soft = try stage.screenshot()
      let finger = stage.touch(at: Point(x: 200, y: 150))
      stage.advance(by: 1)
      BackgroundQueue.stills.drain()
      stage.advance(by: 0.1)
      #expect(try stage.screenshot().hasSamePixels(as: soft))
      finger.lift()
      stage.advance(by: 0.1)
      BackgroundQueue.stills.drain()
      stage.advance(by: 0.1)
      #expect(try !stage.screenshot().hasSamePixels(as: soft))
      view.center.x += 1
      stage.advance(by: 0.02)
      view.center.x -= 1
      stage.advance(by: 0.02)
      #expect(try stage.screenshot().hasSamePixels(as: soft))
      // A sharp picture that was begun for one position is not shown at another position, or after the window has
      // closed.
      stage.advance(by: 0.2)
      view.center.x += 1
      stage.advance(by: 0.02)
      let moved = try stage.screenshot()
      BackgroundQueue.stills.drain()
      stage.advance(by: 0.02)
      #expect(try stage.screenshot().hasSamePixels(as: moved))
      stage.advance(by: 0.2)
      view.removeFromSuperview()
      window.close()
      BackgroundQueue.stills.drain()
      stage.advance(by: 0.1)
    }
  }

  @Test("A photo whose file is deleted stays as sharp as it is")
  func vanished() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      let photo = try PhotoFile()
      let view = add(photo.image, to: window.content, at: Point(x: 200, y: 150), scale: 0.4)
      stage.advance(by: 0.05)
      unlink(photo.path)
      view.transform = .scale(0.9)
      stage.advance(by: 0.02)
      let soft = try stage.screenshot()
      wait(stage)
      stage.advance(by: 1)
      #expect(try stage.screenshot().hasSamePixels(as: soft))
      #expect(stage.app.nextDeadline == nil)
      let commits = stage.commitCount
      stage.advance(by: 2)
      #expect(stage.commitCount == commits)
    }
  }

  @Test("A photo at rest that had no memory for its level gets the level once another photo needs less memory")
  func refused() throws {
    let before = Image.memoryBudget
    defer { Image.memoryBudget = before }
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      // There is room for the finest level of one photo.
      Image.memoryBudget = 0
      let (first, second) = (try PhotoFile(), try PhotoFile())
      Image.memoryBudget = ImageMemory.shared.usedBytes + 13 << 20
      let view = add(first.image, to: window.content, at: Point(x: -800, y: 150), scale: 1)
      stage.advance(by: 0.05)
      wait(stage)
      _ = add(second.image, to: window.content, at: Point(x: 1200, y: 150), scale: 1)
      stage.advance(by: 0.05)
      wait(stage)
      #expect(first.image.pixels(forLevel: 0).level == 0 && second.image.pixels(forLevel: 0).level > 0)
      stage.advance(by: 3)
      #expect(stage.app.nextDeadline == nil)
      (view.center, view.transform) = (Point(x: 100, y: 150), .scale(0.05))
      stage.advance(by: 0.05)
      wait(stage)
      stage.advance(by: 1.1)
      wait(stage)
      #expect(second.image.pixels(forLevel: 0).level == 0)
      stage.advance(by: 1)
      #expect(stage.app.nextDeadline == nil)
    }
  }

  @Test("Any number of photos stay visible within the memory budget")
  func budget() throws {
    let before = Image.memoryBudget
    defer { Image.memoryBudget = before }
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      Image.memoryBudget = ImageMemory.shared.usedBytes + 7 << 20
      var random = SeededGenerator(seed: 8)
      let photos = try (0..<4).map { _ in try PhotoFile(width: 1400, height: 1000) }
      let views = photos.map { add($0.image, to: window.content, at: Point(x: 200, y: 150), scale: 0.2) }
      for _ in 0..<30 {
        for view in views {
          view.center = Point(x: random.number(-100...500), y: random.number(-100...400))
          view.transform = .scale(random.number(0.05...1.5))
        }
        stage.advance(by: 0.02)
        BackgroundQueue.levels.drain()
        #expect(ImageMemory.shared.usedBytes <= Image.memoryBudget)
        stage.advance(by: random.chance(0.3) ? 0.2 : 0.02)
        BackgroundQueue.stills.drain()
        #expect(ImageMemory.shared.usedBytes <= Image.memoryBudget)
      }
      for view in views {
        view.center = Point(x: 200, y: 150)
        view.transform = .scale(0.2)
        window.content.bringSubviewToFront(view)
        stage.advance(by: 0.05)
        #expect(try stage.screenshot()[200, 150] != 0xFFFF_FFFF)
      }
    }
  }
}
