import Taction
import TactionModels

/// A model on the background of the window, with a button for each of those there are, and one for the lock.
final class Viewer: View {
  /// The model that fingers turn.
  let modelView = ModelView()
  /// One for each exhibit.
  let tabs: StackView
  /// Toggles whether a hand does everything at once, or only what it began with.
  let lockButton = Button()
  private let titleLabel = Label()
  private let hintLabel = Label()
  private let exhibits: [Exhibit]

  /// The number of the exhibit that is shown.
  private(set) var selection = 0

  init(_ exhibits: [Exhibit], frame: Rect) {
    self.exhibits = exhibits
    tabs = StackView(spacing: 6)
    super.init(frame: frame)
    backgroundColor = .background
    for (index, exhibit) in exhibits.enumerated() {
      tabs.addArrangedSubview(Button(exhibit.name) { [weak self] in self?.select(index) })
    }
    tabs.distribution = .fillEqually
    lockButton.action = { [weak self] in self?.toggleLock() }
    titleLabel.font = .title2
    hintLabel.font = .subheadline
    hintLabel.textColor = .secondaryLabel
    hintLabel.numberOfLines = 0
    for view in [modelView, titleLabel, hintLabel, tabs, lockButton] { addSubview(view) }
    showLock()
    select(0)
  }

  /// Shows an exhibit, which comes nearer.
  func select(_ index: Int) {
    guard exhibits.indices.contains(index) else { return }
    selection = index
    let exhibit = exhibits[index]
    modelView.model = exhibit.model
    modelView.initialPose = exhibit.pose
    modelView.pose = exhibit.pose
    modelView.pose.scale *= 0.6
    modelView.reset(animated: true)
    titleLabel.text = "\(exhibit.name): \(exhibit.model.triangleCount) triangles"
    for case let (other, tab as Button) in tabs.arrangedSubviews.enumerated() { Self.mark(tab, isOn: other == index) }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    modelView.frame = bounds
    titleLabel.sizeToFit()
    titleLabel.frame.origin = Point(x: 24, y: 20)
    lockButton.sizeToFit()
    lockButton.frame.origin = Point(x: bounds.width - lockButton.bounds.width - 24, y: 20)
    // On a narrow screen the button goes below the text, else the text ends before the button.
    let isNarrow = lockButton.frame.minX < titleLabel.frame.maxX + 12
    let room = (isNarrow ? bounds.width - 24 : lockButton.frame.minX - 12) - 24
    let hintSize = hintLabel.sizeThatFits(Size(width: max(0, room), height: 0))
    hintLabel.frame = Rect(origin: Point(x: 24, y: 52), size: hintSize)
    if isNarrow { lockButton.frame.origin.y = hintLabel.frame.maxY + 12 }
    tabs.sizeToFit()
    tabs.center = Point(x: bounds.width / 2, y: bounds.height - 24 - tabs.bounds.height / 2)
  }

  private func toggleLock() {
    modelView.locksTransformation.toggle()
    showLock()
  }

  private func showLock() {
    let isLocked = modelView.locksTransformation
    lockButton.title = isLocked ? "One at a time" : "All at once"
    Self.mark(lockButton, isOn: !isLocked)
    hintLabel.text =
      isLocked
      ? "Move with one finger; scale, turn or tilt with two. Two taps bring it back."
      : "Move with one finger; scale, turn and tilt with two. Two taps bring it back."
    setNeedsLayout()
  }

  private static func mark(_ button: Button, isOn: Bool) {
    button.backgroundColor = isOn ? .tint : .fill
    button.titleLabel.textColor = isOn ? .onTint : .label
  }
}
