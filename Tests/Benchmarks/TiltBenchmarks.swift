import Taction
import TactionViews

/// The time of a frame in which a card of 600 by 800 px rotates in the plane of the screen, or in perspective.
enum TiltBenchmarks {
  private static let size = (width: 1000, height: 1000)
  private static let frames = 60

  static func tilt() throws -> [Measurement] {
    Application.maximumDrawingThreads = 1
    let space = Transform3D.perspective(distance: 1200)
    return [
      try measure("turned flat") { .rotation(.degrees($0), about: .unitZ) },
      try measure("tilted about its upright axis") { space.rotated(by: .degrees($0 * 0.9), about: .unitY) },
      try measure("tilted about a slanting axis") {
        space.rotated(by: .degrees($0 * 0.9), about: Vector3(x: 1, y: 0.6, z: 0))
      },
    ]
  }

  private static func measure(_ name: String, _ turn: @escaping (Double) -> Transform3D) throws -> Measurement {
    let card = try card()
    let root = View(frame: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    root.backgroundColor = Color(white: 0.9)
    root.addSubview(card)
    let pipeline = FramePipeline(root: root)
    let bitmap = try Bitmap(width: size.width, height: size.height)
    var time = 0.0
    let draw = { (degrees: Double) in
      card.transform3D = turn(degrees)
      time += 1 / 60
      pipeline.raster(
        into: bitmap, region: pipeline.update(time: time, scale: 1, pixelSize: size).damage)
    }
    draw(5)
    let seconds = Stopwatch.median(runs: 5) { for step in 0..<frames { draw(5 + Double(step)) } }
    return Measurement(label: "tilt: a card of 600 x 800, \(name)", value: seconds / Double(frames) * 1e3, unit: "ms")
  }

  /// A card with a photo, some lines of text and buttons.
  private static func card() throws -> View {
    let card = View(frame: Rect(x: 200, y: 100, width: 600, height: 800))
    card.backgroundColor = .white
    card.cornerRadius = 24
    let photo = ImageView(image: try Image(copying: Bitmap(width: 1120, height: 800)))
    photo.frame = Rect(x: 20, y: 20, width: 560, height: 400)
    card.addSubview(photo)
    for line in 0..<10 {
      let label = Label("Sphinx of black quartz, judge my vow; \(line) quick wizards jump")
      label.frame = Rect(x: 20, y: 430 + Double(line) * 34, width: 560, height: 30)
      card.addSubview(label)
    }
    return card
  }
}
