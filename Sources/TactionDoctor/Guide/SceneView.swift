import TactionGeometry
import TactionGraphics
import TactionViews

/// A view whose frames are timed: each frame shows something new.
class SceneView: View {
  /// Shows the state of the scene at a time, in seconds since its start.
  func advance(to time: Double) {}

  /// Makes the scene of a kind.
  static func make(_ kind: SceneKind) -> SceneView {
    switch kind {
    case .collage: CollageScene()
    case .list: ListScene()
    case .screen: ScreenScene()
    case .text: TextScene()
    case .chart: ChartScene()
    }
  }

  /// Returns a number that changes linearly from 0 to 1 and back in each period; times are in seconds.
  static func swing(_ time: Double, period: Double) -> Double {
    let phase = (time / period).truncatingRemainder(dividingBy: 1)
    return phase < 0.5 ? 2 * phase : 2 - 2 * phase
  }
}

/// Twelve photos that rotate.
final class CollageScene: SceneView {
  private var photos: [ImageView] = []

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    let pictures = (0..<4).compactMap { TestPhoto.make($0) }
    for index in 0..<12 where !pictures.isEmpty {
      let photo = ImageView(image: pictures[index % pictures.count])
      photos.append(photo)
      addSubview(photo)
    }
  }

  override func layoutSubviews() {
    let columns = bounds.width > bounds.height ? 4 : 3
    let rows = 12 / columns
    let cell = Size(width: bounds.width / Double(columns), height: bounds.height / Double(rows))
    for (index, photo) in photos.enumerated() {
      photo.bounds = Rect(x: 0, y: 0, width: cell.width, height: cell.width * 0.75)
      photo.center = Point(
        x: (Double(index % columns) + 0.5) * cell.width, y: (Double(index / columns) + 0.5) * cell.height)
    }
  }

  override func advance(to time: Double) {
    for (index, photo) in photos.enumerated() {
      photo.transform = .rotation(.radians(time * (index % 2 == 0 ? 0.7 : -0.5) + Double(index)))
    }
  }
}

/// A list of rows with a picture and two lines, which scrolls.
final class ListScene: SceneView {
  private static let rowHeight = 64.0
  private let scroll = ScrollView()
  private var rows: [(picture: ImageView, title: Label, detail: Label)] = []

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addSubview(scroll)
    let picture = TestPhoto.make(1)
    for index in 0..<80 {
      let row = (ImageView(image: picture), Label("Row \(index + 1)"), Label("What there is to say about it"))
      (row.2.font, row.2.textColor) = (.subheadline, .secondaryLabel)
      rows.append(row)
      for view in [row.0, row.1, row.2] as [View] { scroll.addSubview(view) }
    }
  }

  override func layoutSubviews() {
    scroll.frame = bounds
    let height = Self.rowHeight
    for (index, row) in rows.enumerated() {
      let top = Double(index) * height
      row.picture.frame = Rect(x: 8, y: top + 8, width: 64, height: height - 16)
      row.title.frame = Rect(x: 84, y: top + 8, width: max(bounds.width - 92, 0), height: 24)
      row.detail.frame = Rect(x: 84, y: top + 32, width: max(bounds.width - 92, 0), height: 22)
    }
    scroll.contentSize = Size(width: bounds.width, height: Double(rows.count) * height)
  }

  override func advance(to time: Double) {
    let range = max(scroll.contentSize.height - bounds.height, 0)
    scroll.contentOffset = Point(x: 0, y: range * Self.swing(time, period: 10))
  }
}

/// A picture that fills the window, and becomes larger and smaller.
final class ScreenScene: SceneView {
  private let photo = ImageView(image: TestPhoto.make(2))

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    photo.contentMode = .scaleToFill
    addSubview(photo)
  }

  override func layoutSubviews() {
    photo.bounds = bounds
    photo.center = bounds.center
  }

  override func advance(to time: Double) {
    let scale = 1 + 0.5 * Self.swing(time, period: 4)
    photo.transform = .scale(x: scale, y: scale)
  }
}

/// A page of text that becomes larger and smaller.
final class TextScene: SceneView {
  private let label = MessagePage.label(
    String(repeating: "A page of text is drawn in each frame, glyph by glyph, since it grows. ", count: 40),
    font: .body)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    addSubview(label)
  }

  override func layoutSubviews() {
    label.bounds = Rect(x: 0, y: 0, width: bounds.width - 32, height: bounds.height)
    label.center = bounds.center
  }

  override func advance(to time: Double) {
    let scale = 1 + 0.25 * Self.swing(time, period: 4)
    label.transform = .scale(x: scale, y: scale)
  }
}

/// A chart line of 1,000 points that moves.
final class ChartScene: SceneView {
  private var time = 0.0

  override func advance(to time: Double) {
    self.time = time
    setNeedsDisplay()
  }

  override func draw(into list: inout DisplayList) {
    var path = Path()
    let count = 1000
    for index in 0..<count {
      let part = Double(index) / Double(count - 1)
      // A sine wave, plus noise that is the same in each run.
      let noise = Double((index * 7919) % 101) / 101 - 0.5
      let phase = part * 40 + time * 3
      let value = 0.5 + 0.3 * Angle.radians(phase).sine + 0.08 * noise
      let place = Point(x: bounds.width * part, y: bounds.height * value)
      index == 0 ? path.move(to: place) : path.addLine(to: place)
    }
    list.stroke(path, StrokeStyle(width: 2), color: .tint)
  }
}

/// Pictures that replace photos in the scenes: smooth colours with edges.
nonisolated enum TestPhoto {
  /// Makes a picture of 480 x 360 pixels; nil if there is no memory for it.
  static func make(_ number: Int) -> Image? {
    guard let bitmap = try? Bitmap(width: 480, height: 360) else { return nil }
    for y in 0..<bitmap.height {
      let row = (0..<bitmap.width).map { x -> UInt32 in
        let (u, v) = (UInt32(x * 255 / bitmap.width), UInt32(y * 255 / bitmap.height))
        // The rings have a different centre in each picture.
        let (dx, dy) = (x - 120 - 72 * number, y - 180)
        let ring = UInt32((dx * dx + dy * dy) / 540 % 64)
        let (red, green, blue) = (min(u + ring, 255), min(v + ring, 255), (u ^ v) / 2 + UInt32(40 * number))
        return 0xFF00_0000 | red << 16 | green << 8 | min(blue, 255)
      }
      bitmap.setRow(y, to: row)
    }
    return try? Image(copying: bitmap)
  }
}
