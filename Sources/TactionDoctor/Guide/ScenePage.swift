import TactionGeometry
import TactionGraphics
import TactionViews

/// A page that plays a scene.
final class ScenePage: View {
  var onSkip: () -> Void = {}

  private let scene: SceneView
  private let caption: Label
  private let box = View()
  private let skip: Button
  private var start: Double?
  private lazy var link = DisplayLink(of: self) { [weak self] in self?.advance(to: $0) ?? false }

  init(_ kind: SceneKind, position: (index: Int, count: Int)) {
    scene = .make(kind)
    caption = Label("Frames \(position.index) of \(position.count): \(kind.title)")
    skip = Button("Skip")
    super.init()
    backgroundColor = .background
    scene.fill(self)
    caption.font = .footnote
    caption.alignment = .center
    box.backgroundColor = .background
    box.addSubview(caption)
    skip.role = .secondary
    skip.action = { [weak self] in self?.onSkip() }
    addSubview(box)
    addSubview(skip)
  }

  /// Starts the scene; the page must be in the window.
  func begin() { link.start() }

  private func advance(to time: Double) -> Bool {
    guard time.isFinite else { return false }
    let start = start ?? time
    self.start = start
    scene.advance(to: time - start)
    return true
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = caption.fittingSize(in: .zero).height + 12
    box.frame = Rect(x: 0, y: 0, width: bounds.width, height: height)
    caption.frame = Rect(x: 8, y: 6, width: bounds.width - 16, height: height - 12)
    skip.sizeToFit()
    skip.center = Point(x: bounds.center.x, y: bounds.height - 24 - skip.bounds.height / 2)
  }
}
