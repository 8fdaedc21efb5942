import Taction

/// Two cards side by side that move alike: one with recognizers of its own, one with an interaction.
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
  /// The places of the cards before fingers move them; nil before the first layout.
  private var places: [Point?] = [nil, nil]

  private static let cardSize = Size(width: 320, height: 240)

  override init(frame: Rect = .zero) {
    zoom = Self.addZoom(to: short)
    super.init(frame: frame)
    backgroundColor = .background
    let colors = [Color(hex: 0x30_80D0), Color(hex: 0xD0_7030)]
    for (index, card) in [taught, short].enumerated() {
      card.backgroundColor = colors[index]
      card.borderWidth = 4
      card.borderColor = .white
      halves[index].clipsToBounds = true
      halves[index].addSubview(card)
      addSubview(halves[index])
    }
    name(taught, "Pan and pinch")
    name(short, "TransformInteraction")
    divider.backgroundColor = .separator
    divider.isUserInteractionEnabled = false
    addSubview(divider)
    addSubview(speedLabel)
    speedLabel.textColor = .label
    speedLabel.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.changeSpeed() })
    speed = 1
  }

  /// The fraction of the fingers' scale that both cards follow.
  var speed: Double {
    get { taught.zoomSpeed }
    set {
      (taught.zoomSpeed, zoom.zoomSpeed) = (newValue, newValue)
      speedLabel.text = "Zoom speed \(newValue): tap to change"
      speedLabel.sizeToFit()
    }
  }

  override func layoutSubviews() {
    let size = Size(width: bounds.width / 2, height: bounds.height)
    for (index, half) in halves.enumerated() {
      half.frame = Rect(origin: Point(x: size.width * Double(index), y: 0), size: size)
    }
    divider.frame = Rect(x: size.width - 1, y: 0, width: 2, height: size.height)
    speedLabel.frame.origin = Point(x: 16, y: 16)
    guard !bounds.isEmpty else { return }
    for (index, card) in [taught, short].enumerated() {
      let room = halves[index].bounds
      if let place = places[index], place != card.center || card.transform != .identity {
        keep(card, in: room)
      } else {
        lay(card, in: room)
        places[index] = card.center
      }
    }
  }

  /// Places a card in the middle; on a small screen it begins smaller, with a margin.
  private func lay(_ card: View, in room: Rect) {
    let (width, height) = (Self.cardSize.width, Self.cardSize.height)
    let fit = min(1, (room.width - 16) / width, (room.height - 120) / height)
    card.bounds.size = Self.cardSize * max(fit, 0.1)
    card.subviews.first?.center = card.bounds.center
    card.center = room.center
  }

  /// Leaves a card where fingers have brought it, but for one that would be out of reach in a window turned since.
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
    label.sizeToFit()
    label.center = card.bounds.center
    card.addSubview(label)
  }
}
