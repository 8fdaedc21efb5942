import Taction

/// Two cards next to each other (or below each other on a tall screen) that move in the same way: one has recognizers
/// of its own, the other has an interaction.
final class Comparison: View {
  /// The card with a pan and a pinch.
  let taught = ZoomablePhoto(frame: Rect(origin: .zero, size: cardSize))
  /// The card with an interaction.
  let short = ImageView(frame: Rect(origin: .zero, size: cardSize))
  /// The settings of the interaction.
  let zoom: TransformInteraction
  private let halves = [View(), View()]
  private let divider = View()
  private let speedLabel = Label()
  /// The positions of the cards before fingers move them; nil before the first layout.
  private var places: [Point?] = [nil, nil]

  private static let cardSize = Size(width: 320, height: 240)

  override init(frame: Rect = .zero) {
    zoom = Self.addZoom(to: short)
    super.init(frame: frame)
    backgroundColor = .background
    let colors = [Color(hex: 0x28_74C2), Color(hex: 0xB8_581A)]
    for (index, card) in [taught, short].enumerated() {
      card.backgroundColor = colors[index]
      card.borderWidth = 4
      card.borderColor = .white
      halves[index].clipsToBounds = true
      halves[index].addSubview(card)
      addSubview(halves[index])
    }
    name(taught, "Pan and pinch")
    name(short, "Transform interaction")
    divider.backgroundColor = .separator
    divider.isUserInteractionEnabled = false
    addSubview(divider)
    addSubview(speedLabel)
    speedLabel.textColor = .label
    speedLabel.numberOfLines = 0
    speedLabel.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.changeSpeed() })
    speed = 1
  }

  /// The zoom speed of both cards: 1 follows the fingers' scale exactly, 2 runs ahead.
  var speed: Double {
    get { taught.zoomSpeed }
    set {
      (taught.zoomSpeed, zoom.zoomSpeed) = (newValue, newValue)
      speedLabel.text = "Zoom speed \(newValue): tap to change"
      setNeedsLayout()
    }
  }

  override func layoutSubviews() {
    let isTall = bounds.height > bounds.width && bounds.width < 640
    let (width, height) = isTall ? (bounds.width, bounds.height / 2) : (bounds.width / 2, bounds.height)
    halves[0].frame = mirrored(Rect(x: 0, y: 0, width: width, height: height))
    halves[1].frame = mirrored(Rect(x: isTall ? 0 : width, y: isTall ? height : 0, width: width, height: height))
    divider.frame =
      isTall
      ? Rect(x: 0, y: height - 1, width: width, height: 2) : Rect(x: width - 1, y: 0, width: 2, height: height)
    speedLabel.frame.size = speedLabel.sizeThatFits(Size(width: max(bounds.width - 32, 1), height: 0))
    speedLabel.frame = mirrored(Rect(origin: Point(x: 16, y: 16), size: speedLabel.frame.size))
    guard !bounds.isEmpty else { return }
    for (index, card) in [taught, short].enumerated() {
      let room = halves[index].bounds
      if let place = places[index], place != card.center || card.transform != .identity {
        keep(card, in: room)
      } else {
        let top = isTall && index == 1 ? 8 : max(60, speedLabel.frame.maxY + 8)
        lay(card, in: room.inset(by: Insets(horizontal: 8, vertical: top)))
        places[index] = card.center
      }
    }
  }

  /// Positions a card in the middle of an area; on a small screen, the card is smaller at first.
  private func lay(_ card: View, in room: Rect) {
    let fit = min(1, room.width / Self.cardSize.width, room.height / Self.cardSize.height)
    card.bounds.size = Self.cardSize * max(fit, 0.1)
    card.subviews.first?.frame = card.bounds.inset(by: Insets(8))
    card.center = room.center
  }

  /// Leaves a card where fingers have moved it. If the card is out of reach because the window's shape has changed,
  /// brings it back.
  private func keep(_ card: View, in room: Rect) {
    let middle = card.frame.center
    let inside = Point(x: min(max(middle.x, 0), room.width), y: min(max(middle.y, 0), room.height))
    card.center += inside - middle
  }

  private func changeSpeed() { speed = speed == 2 ? 0.5 : speed * 2 }

  private static func addZoom(to photo: View) -> TransformInteraction {
    let zoom = TransformInteraction(scale: 0.5...3)
    zoom.axes = [.translation, .scale]
    zoom.bouncesZoom = false
    zoom.zoomSpeed = 1
    photo.addInteraction(zoom)
    return zoom
  }

  private func name(_ card: View, _ text: String) {
    let label = Label(text)
    label.textColor = .white
    label.alignment = .center
    label.numberOfLines = 0
    card.addSubview(label)
  }
}
