import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("A loupe shows the content of the screen")
struct LoupeTests {
  nonisolated static let settings: [(magnification: Double, scale: Int)] = [
    (2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (4, 2),
  ]

  @Test("A loupe of pixels shows each pixel as a square of its exact colour", arguments: settings)
  func squares(magnification: Double, scale: Int) throws {
    let scene = try LoupeScene(scale: scale, magnification: magnification, source: .pixels)
    var random = SeededGenerator(seed: 3)
    for step in 0..<5 {
      // Some positions are so near the edge that the loupe shows pixels outside the window.
      let focus = (Int.random(in: 0..<240 * scale, using: &random), Int.random(in: 0..<200 * scale, using: &random))
      scene.show(overX: focus.0, y: focus.1)
      let (middle, reach) = (scene.middle, 30 * scale - 5 * scale)
      var wrong = 0
      for y in stride(from: -reach, to: reach, by: 7) {
        for x in -reach..<reach where x * x + y * y < reach * reach {
          let column = focus.0 + Int((Double(x) / magnification + 0.5).rounded(.down))
          let row = focus.1 + Int((Double(y) / magnification + 0.5).rounded(.down))
          let isInside = scene.base.bounds.contains(x: column, y: row)
          let wanted = isInside ? scene.base[column, row] : 0xFFFF_FFFF
          if scene.window.bitmap[middle.x + x, middle.y + y] != wanted { wrong += 1 }
        }
      }
      #expect(wrong == 0, "step \(step) over \(focus)")
    }
  }

  @Test("The middle of a loupe of content has the colour of the pixel under it", arguments: settings)
  func middle(magnification: Double, scale: Int) throws {
    let scene = try LoupeScene(scale: scale, magnification: magnification)
    var random = SeededGenerator(seed: 5)
    var (overPhoto, overFlats) = (0, 0)
    let photo = PixelRect(x: 10 * scale + 1, y: 10 * scale + 1, width: 108, height: 78)
    for step in 0..<30 {
      let area = step % 4 == 0 ? photo : scene.base.bounds
      let focus = (
        Int.random(in: area.x..<area.maxX, using: &random), Int.random(in: area.y..<area.maxY, using: &random)
      )
      let isOverPhoto = photo.contains(x: focus.0, y: focus.1)
      guard isOverPhoto || scene.isFlat(x: focus.0, y: focus.1) else { continue }
      scene.show(overX: focus.0, y: focus.1)
      #expect(scene.colorInMiddle == scene.base[focus.0, focus.1], "over \(focus)")
      if isOverPhoto { overPhoto += 1 } else { overFlats += 1 }
    }
    #expect(overPhoto > 1 && overFlats > 5)
  }

  @Test("The picture in a loupe is upright and not mirrored, for any transforms", arguments: ParentKind.allCases)
  func upright(_ parentKind: ParentKind) throws {
    let window = try TestWindow(width: 240, height: 200)
    var parent = window.root
    for transform in parentKind.transforms {
      let view = View(frame: Rect(x: 0, y: 0, width: 2000, height: 2000))
      view.center = parent.bounds.center
      view.transform = transform
      parent.addSubview(view)
      parent = view
    }
    // The target has four colours around a point whose position in the window is known.
    let target = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    target.center = parent.bounds.center
    parent.addSubview(target)
    for (index, color) in [Color(hex: 0xFF_0000), Color(hex: 0xFF00), Color(hex: 0xFF), .black].enumerated() {
      let part = View(frame: Rect(x: Double(index % 2) * 200, y: Double(index / 2) * 200, width: 200, height: 200))
      part.backgroundColor = color
      target.addSubview(part)
    }
    window.frame()
    let base = try window.redrawn()
    let loupe = Loupe(target: target)
    (loupe.diameter, loupe.magnification) = (70, 3)
    loupe.show(at: target.bounds.center, animated: false)
    window.frame()
    let (middle, focus) = (loupe.frame.center, target.convert(target.bounds.center, to: nil))
    for angle in stride(from: 3.0, to: 360, by: 45) {
      let way = Transform.rotation(.degrees(angle)).apply(Vector(dx: 8, dy: 0))
      let wanted = base[Int((focus + way).x), Int((focus + way).y)]
      let shown = middle + way * 3
      #expect(window.bitmap[Int(shown.x), Int(shown.y)] == wanted, "at \(angle) degrees")
    }
  }

  @Test("Content behind a translucent target is visible in the loupe", arguments: Loupe.Source.allCases)
  func alpha(_ source: Loupe.Source) throws {
    let window = try TestWindow(width: 160, height: 160)
    let glass = ImageView(frame: Rect(x: 40, y: 90, width: 60, height: 60))
    let bitmap = try Bitmap(width: 8, height: 8)
    bitmap.fill(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    glass.image = try Image(copying: bitmap)
    window.root.addSubview(glass)
    let loupe = Loupe(target: glass)
    (loupe.source, loupe.diameter) = (source, 50)
    loupe.show(at: Point(x: 30, y: 30), animated: false)
    window.frame()
    let middle = loupe.frame.center
    let color = window.bitmap.color(x: Int(middle.x), y: Int(middle.y))
    #expect(color.isClose(to: Color(red: 1, green: 0.5, blue: 0.5)), "\(color)")
  }

  @Test("A loupe of pixels shows the same place while the resolution of the window is reduced")
  func reducedResolution() throws {
    let window = try TestWindow(width: 240, height: 200)
    let colors = [Color(hex: 0xFF_0000), Color(hex: 0xFF00), Color(hex: 0xFF), .black]
    let parts = colors.enumerated().map { index, color in
      let part = View(frame: Rect(x: Double(index % 2) * 120, y: Double(index / 2) * 100, width: 120, height: 100))
      part.backgroundColor = color
      window.root.addSubview(part)
      return part
    }
    let (half, whole) = try (Bitmap(width: 120, height: 100), Bitmap(width: 120, height: 100))
    let loupe = Loupe(target: window.root)
    (loupe.source, loupe.magnification, loupe.diameter) = (.pixels, 4, 60)
    for (step, (place, color)) in zip([Point(x: 60, y: 150), Point(x: 200, y: 180)], colors.suffix(2)).enumerated() {
      loupe.show(at: place, animated: false)
      for (later, wanted) in [(0, color), (1, Color.white)] {
        if later == 1 { parts[2 + step].backgroundColor = wanted }
        let change = window.pipeline.update(
          time: Double(2 * step + later), scale: 0.5, pixelSize: (120, 100), displayScale: 1)
        window.pipeline.raster(into: half, missed: change)
        window.pipeline.raster(into: whole, region: Region(whole.bounds))
        let middle = loupe.frame.center
        #expect(half.color(x: Int(middle.x / 2), y: Int(middle.y / 2)).isClose(to: wanted), "over \(place), \(later)")
        #expect(half.hasSamePixels(as: whole))
      }
    }
  }

  @Test("A resting loupe of pixels shows a new background of the window, even beyond the edge of the window")
  func background() throws {
    let window = try TestWindow(width: 240, height: 200)
    let loupe = Loupe(target: window.root)
    (loupe.source, loupe.magnification, loupe.diameter) = (.pixels, 4, 60)
    loupe.show(at: Point(x: 1, y: 150), animated: false)
    for (step, color) in [Color.white, .black].enumerated() {
      window.pipeline.ownBackground = color
      window.pipeline.tree.setNeedsFrame()
      window.frame(at: Double(step))
      let middle = loupe.frame.center
      #expect([-20, 0, 20].allSatisfy { window.bitmap.color(x: Int(middle.x) + $0, y: Int(middle.y)) == color })
    }
  }

  @Test("Text in the loupe is sharp, since it is drawn at its magnified size")
  func sharp() throws {
    let window = try TestWindow(width: 300, height: 200)
    let label = Label("Loupe")
    label.frame = Rect(x: 100, y: 150, width: 60, height: 20)
    window.root.addSubview(label)
    let loupe = Loupe(target: label)
    (loupe.magnification, loupe.diameter) = (3, 100)
    loupe.show(at: label.bounds.center, animated: false)
    window.frame()
    let seen = window.bitmap
    // Draws the same text in another window, scaled and placed as in the loupe.
    let other = try TestWindow(width: 300, height: 200)
    let twin = Label("Loupe")
    twin.frame = label.frame
    let focus = Point(x: 130.5, y: 160.5)
    let way = loupe.frame.center + Vector(dx: 0.5, dy: 0.5) - focus
    let sheet = View(frame: window.root.bounds)
    sheet.anchorPoint = .zero
    sheet.center = .zero
    sheet.transform = Transform.scale(3).about(focus).concatenating(.translation(way))
    sheet.addSubview(twin)
    other.root.addSubview(sheet)
    other.frame()
    var dark = 0
    let part = PixelRect(enclosing: loupe.frame.inset(by: 22))
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX {
        #expect(seen[x, y] == other.bitmap[x, y])
        if seen[x, y] & 0xFF < 64 { dark += 1 }
      }
    }
    #expect(dark > 50)
  }

  @Test("The edge of the loupe is smooth, and shows the rim")
  func rim() throws {
    let window = try TestWindow(width: 200, height: 200)
    window.root.backgroundColor = .black
    let loupe = Loupe(target: window.root)
    (loupe.rimWidth, loupe.rimColor) = (4, Color(hex: 0xFF_0000))
    loupe.show(at: Point(x: 100, y: 180), animated: false)
    window.frame()
    let frame = loupe.frame
    #expect(frame.width == 120 && frame.maxY < 180)
    let row = Int(frame.center.y)
    #expect(window.bitmap[Int(frame.minX) + 1, row] == 0xFFFF_0000)
    #expect(window.bitmap[Int(frame.minX) - 1, row] == 0xFF00_0000)
    // Along the circle there are pixels that the loupe covers in part.
    let reds = (0..<60).map { Int(window.bitmap[Int(frame.minX) + $0, Int(frame.minY) + 10] >> 16 & 0xFF) }
    #expect(reds.contains { (20...235).contains($0) })
    #expect(window.bitmap[Int(frame.minX) + 2, Int(frame.minY) + 2] == 0xFF00_0000)
  }

  @Test("The loupe draws a picture from a finer level if the picture has more detail")
  func level() throws {
    let window = try TestWindow(width: 200, height: 200)
    let photo = ImageView(frame: Rect(x: 20, y: 100, width: 100, height: 80))
    photo.image = try LoupeScene.noise(width: 400, height: 320, alpha: false)
    window.root.addSubview(photo)
    window.frame()
    #expect(window.pipeline.images.images.map(\.choice?.pixels.width) == [100])
    let loupe = Loupe(target: photo)
    (loupe.magnification, loupe.diameter) = (4, 60)
    loupe.show(at: Point(x: 50, y: 40), animated: false)
    window.frame()
    let images = window.pipeline.images.images
    #expect(images.map(\.choice?.pixels.width) == [100, 400])
    // Another picture replaces the picture: the loupe must not keep the old picture.
    photo.image = try LoupeScene.noise(width: 200, height: 160, alpha: false)
    window.frame()
    #expect(images.allSatisfy { $0.choice == nil })
    #expect(window.pipeline.images.images.map(\.choice?.pixels.width) == [100, 200])
    loupe.hide(animated: false)
    window.frame()
    #expect(window.pipeline.images.images.count == 1)
  }
}

extension Color {
  fileprivate func isClose(to other: Color) -> Bool {
    abs(red - other.red) < 0.01 && abs(green - other.green) < 0.01 && abs(blue - other.blue) < 0.01 && alpha == 1
  }
}
