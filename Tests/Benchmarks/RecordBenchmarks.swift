import Taction
import TactionViews

/// The time to record a frame, and to find its damage.
enum RecordBenchmarks {
  private static let count = 10_000
  private static let canvas = (width: 1000, height: 1000)

  /// Measures the recording of frames, in ms.
  static func record() throws -> [Measurement] {
    let images = try (0..<12).map { _ in try Image(copying: Bitmap(width: 16, height: 12)) }
    let plain = (0..<count).map { number in tile(number, View()) }
    let photos = try photos(count).enumerated().map(tile)
    return [
      Measurement(
        label: "record: a list of 10 000 items", value: timeOfList(images) * 1e3, unit: "ms", bar: .atMost(1)),
      measure("500 views, all move", Array(plain.prefix(500)), moving: 500, bar: 0.08),
      measure("10 000 views, one moves", plain, moving: 1, bar: 1),
      measure("10 000 views, all move", plain, moving: count, bar: 1),
      measure("10 000 photos, one moves", photos, moving: 1),
      measure("10 000 photos, all move", photos, moving: count),
      nested(),
      scrolling(count: 20_000),
      damage(of: Array(photos.prefix(40)), moving: 40),
      damage(of: Array(photos.prefix(40)), moving: 10),
      damage(of: Array(photos.prefix(40)), moving: 1),
    ]
  }

  private static func tile(_ number: Int, _ view: View) -> View {
    view.frame = Rect(x: Double(number % 100) * 10, y: Double(number / 100) * 10, width: 9, height: 9)
    if !(view is ImageView) { view.backgroundColor = Color(white: Double(number % 7) / 7) }
    return view
  }

  private static func timeOfList(_ images: [Image]) -> Double {
    var list = DisplayList()
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 16, height: 12), radius: 2)
    var step = 0.0
    let seconds = Stopwatch.median(runs: 21) {
      list.removeAll()
      step += 1
      for number in 0..<count {
        let place = Transform.translation(Vector(dx: Double(number), dy: step))
        if number & 1 == 0 {
          list.fill(shape, color: .white, transform: place)
        } else {
          list.draw(images[number % images.count], in: shape, transform: place)
        }
      }
    }
    precondition(list.count == count)
    return seconds
  }

  /// Returns the time of a frame without its pixels, while some of the views in it move.
  private static func time(of views: [View], moving: Int, in root: View, by step: Vector) -> Double {
    let pipeline = FramePipeline(root: root)
    func update(_ time: Double) { _ = pipeline.update(time: time, scale: 1, pixelSize: canvas) }
    update(0)
    var times: [Double] = []
    for frame in 1...41 {
      for view in views.suffix(moving) { view.center += step * (frame & 1 == 0 ? 1 : -1) }
      var watch = Stopwatch()
      watch.measure { update(Double(frame)) }
      times.append(watch.seconds)
    }
    pipeline.tree.close()
    return times.median
  }

  private static func measure(_ name: String, _ views: [View], moving: Int, bar: Double? = nil) -> Measurement {
    let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    for view in views { root.addSubview(view) }
    let seconds = time(of: views, moving: moving, in: root, by: Vector(dx: 1, dy: 0.5))
    for view in views.reversed() { view.removeFromSuperview() }
    return Measurement(
      label: "record: a frame of \(name), with damage", value: seconds * 1e3, unit: "ms", bar: bar.map { .atMost($0) })
  }

  /// Measures a tree that is four levels deep.
  private static func nested() -> Measurement {
    let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    TreeBenchmarks.addGrid(to: root, levels: 4)
    let seconds = time(of: root.subviews, moving: 1, in: root, by: Vector(dx: 1, dy: 0.5))
    return Measurement(
      label: "record: a view, with damage (11 111 views, 1 111 move)", value: seconds / 11_111 * 1e9, unit: "ns")
  }

  /// Measures frames, without their pixels, of a scroll view of many plain cells with two views in each.
  private static func scrolling(count: Int) -> Measurement {
    let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    let scroll = ScrollView(frame: root.bounds)
    for number in 0..<count {
      let cell = View(frame: Rect(x: 0, y: Double(number) * 48, width: 1000, height: 47))
      cell.backgroundColor = Color(white: Double(number % 7) / 7)
      for place in [8.0, 500] {
        let part = View(frame: Rect(x: place, y: 8, width: 300, height: 30))
        part.backgroundColor = .white
        cell.addSubview(part)
      }
      scroll.addSubview(cell)
    }
    scroll.contentSize = Size(width: 1000, height: Double(count) * 48)
    root.addSubview(scroll)
    let pipeline = FramePipeline(root: root)
    var times: [Double] = []
    for frame in 0..<60 {
      scroll.contentOffset.y += 37
      var watch = Stopwatch()
      watch.measure { _ = pipeline.update(time: Double(frame) / 60, scale: 1, pixelSize: canvas) }
      if frame >= 10 { times.append(watch.seconds) }
    }
    pipeline.tree.close()
    return Measurement(
      label: "record: a frame of \(count) cells in a scroll view that scrolls, with damage", value: times.median * 1e3,
      unit: "ms", bar: .atMost(4))
  }

  /// Measures frames of forty rotated photos, of which some move.
  private static func damage(of views: [View], moving: Int) -> Measurement {
    let seconds = time(of: views, moving: moving, in: table(of: views), by: Vector(dx: 7, dy: 4))
    return Measurement(
      label: "record: a frame of 40 turned photos, \(moving) of which move, with damage", value: seconds * 1e6,
      unit: "µs"
    )
  }

  /// Returns photos with empty pictures.
  static func photos(_ count: Int) throws -> [View] {
    let images = try (0..<12).map { _ in try Image(copying: Bitmap(width: 16, height: 12)) }
    return (0..<count).map { ImageView(image: images[$0 % images.count]) }
  }

  /// Returns a view with other views scattered on it, at all angles.
  static func table(of views: [View]) -> View {
    let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    for (number, view) in views.enumerated() {
      view.bounds.size = Size(width: 220, height: 160)
      view.center = Point(x: Double(number * 377 % 1000), y: Double(number * 541 % 1000))
      view.transform = .rotation(.degrees(Double(number * 7 % 60) - 30))
      root.addSubview(view)
    }
    return root
  }
}
