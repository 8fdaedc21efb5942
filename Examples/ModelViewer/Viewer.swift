import Taction
import TactionModels

/// A model on the background of the window, with a button for each model, and a button for the lock.
final class Viewer: View {
  /// The model, which fingers rotate.
  let modelView = ModelView()
  /// The buttons, one for each exhibit.
  let tabs = FlowView(spacing: 6)
  /// The button that toggles whether the fingers make all movements at the same time, or only the movement with which
  /// they began.
  let lockButton = Button()
  private let titleLabel = Label()
  private let hintLabel = Label()
  private let messageLabel = Label()
  /// The texts, and the lock button if it does not fit next to them. They scroll if there is too little room.
  private let texts = StackView(axis: .vertical, spacing: 4)
  private let header = ScrollView()
  private var exhibits: [Exhibit] = []

  private static let margin = 24.0

  /// The index of the exhibit that is shown.
  private(set) var selection = 0

  init(_ exhibits: [Exhibit], frame: Rect) {
    super.init(frame: frame)
    backgroundColor = .background
    tabs.alignment = .center
    lockButton.action = { [weak self] in self?.toggleLock() }
    titleLabel.font = .title2
    hintLabel.font = .subheadline
    hintLabel.textColor = .secondaryLabel
    for label in [titleLabel, hintLabel, messageLabel] { label.numberOfLines = 0 }
    texts.alignment = .leading
    texts.layoutMargins = Insets(top: 20, left: Self.margin, bottom: 8, right: 12)
    for label in [titleLabel, hintLabel, messageLabel] { texts.addArrangedSubview(label) }
    header.addSubview(texts)
    for view in [modelView, header, tabs, lockButton] { addSubview(view) }
    showLock()
    for exhibit in exhibits { add(exhibit) }
    say([])
  }

  /// Reads models, and shows the first of them, and why others cannot be shown.
  func open(_ paths: [String]) async {
    var complaints: [String] = []
    for path in paths {
      say(complaints + ["Opening \(path) …"])
      do {
        add(try await Exhibit.file(at: path))
      } catch {
        complaints.append("\(path): \(theme.words.reason(of: error))")
      }
    }
    say(complaints)
  }

  /// Adds the button of an exhibit, and shows the exhibit if it is the first one.
  private func add(_ exhibit: Exhibit) {
    let index = exhibits.count
    exhibits.append(exhibit)
    let tab = Button(exhibit.name) { [weak self] in self?.select(index) }
    Self.mark(tab, isOn: false)
    tabs.addArrangedSubview(tab)
    if index == 0 { select(0) }
  }

  /// Shows messages about files.
  private func say(_ messages: [String]) {
    messageLabel.text = messages.joined(separator: "\n")
    messageLabel.isHidden = messages.isEmpty
    for view in [hintLabel, lockButton, tabs] { view.isHidden = exhibits.isEmpty }
    titleLabel.isHidden = exhibits.isEmpty
    setNeedsLayout()
  }

  /// Shows an exhibit, which grows to its size in an animation unless the user prefers reduced motion.
  func select(_ index: Int) {
    guard exhibits.indices.contains(index) else { return }
    selection = index
    let exhibit = exhibits[index]
    modelView.model = exhibit.model
    modelView.initialPose = exhibit.pose
    modelView.pose = exhibit.pose
    modelView.pose.scale *= 0.6
    modelView.reset(animated: !theme.motion.isReduced)
    titleLabel.text = "\(exhibit.name): \(exhibit.model.triangleCount) triangles"
    for case let (other, tab as Button) in tabs.arrangedSubviews.enumerated() { Self.mark(tab, isOn: other == index) }
    setNeedsLayout()
  }

  // MARK: Layout

  /// The texts are above the model; in a low window, they are next to it.
  override func layoutSubviews() {
    let (width, height) = (bounds.width, bounds.height)
    let tabsHeight = layOutTabs()
    let needed = layOutHeader(in: Rect(x: 0, y: 0, width: width, height: height), isMeasuring: true)
    if needed + tabsHeight <= height * 0.6 {
      layOutHeader(in: Rect(x: 0, y: 0, width: width, height: needed))
      // Short texts may cover a corner of the model's area; large texts would hide the model.
      let isShort = needed <= height * 0.25
      modelView.frame =
        isShort ? bounds : Rect(x: 0, y: needed, width: width, height: max(0, height - needed - tabsHeight))
    } else if width > height {
      layOutHeader(in: Rect(x: 0, y: 0, width: width / 2, height: height - tabsHeight))
      modelView.frame = mirrored(Rect(x: width / 2, y: 0, width: width / 2, height: height - tabsHeight))
    } else {
      let room = max(0, height - tabsHeight)
      layOutHeader(in: Rect(x: 0, y: 0, width: width, height: min(needed, room * 0.6)))
      modelView.frame = Rect(x: 0, y: header.frame.maxY, width: width, height: max(0, room - header.frame.maxY))
    }
  }

  /// Positions the buttons of the exhibits at the bottom, and returns the height that they need.
  private func layOutTabs() -> Double {
    guard !tabs.isHidden else { return 0 }
    tabs.bounds.size = tabs.sizeThatFits(Size(width: max(bounds.width - 2 * Self.margin, 1), height: 0))
    tabs.center = Point(x: bounds.width / 2, y: bounds.height - Self.margin - tabs.bounds.height / 2)
    return tabs.bounds.height + Self.margin + 8
  }

  /// Positions the texts and the lock button in an area, and returns the height that they need.
  @discardableResult
  private func layOutHeader(in area: Rect, isMeasuring: Bool = false) -> Double {
    let button = lockButton.isHidden ? .zero : lockButton.sizeThatFits(.zero)
    // The button is next to the title if both fit, otherwise below the texts.
    let beside = area.width - button.width - Self.margin - 12
    let isBeside = !lockButton.isHidden && titleLabel.sizeThatFits(.zero).width + Self.margin + 12 <= beside
    let textWidth = isBeside ? beside : area.width - 12
    let textHeight = texts.sizeThatFits(Size(width: max(textWidth, 1), height: 0)).height
    let below = isBeside || lockButton.isHidden ? 0 : button.height + 12
    let needed = max(textHeight + below, isBeside ? 20 + button.height + 8 : 0)
    guard !isMeasuring else { return needed }
    header.frame = mirrored(area)
    header.contentSize = Size(width: area.width, height: needed)
    texts.frame = header.mirrored(Rect(x: 0, y: 0, width: textWidth, height: textHeight))
    if lockButton.superview !== header { header.addSubview(lockButton) }
    let place =
      isBeside
      ? Point(x: area.width - button.width - Self.margin, y: 20) : Point(x: Self.margin, y: textHeight + 4)
    lockButton.frame = header.mirrored(Rect(origin: place, size: button))
    return needed
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
