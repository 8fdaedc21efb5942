import Taction

/// Things to look at closely: text, photos that one sees through, a list that scrolls, and a wheel that turns.
final class Desk: View {
  /// The loupe, for all of it.
  let interaction = LoupeInteraction()
  /// Small print.
  let story = Label()
  /// The photos, over stripes.
  let photos: [ImageView]
  /// The scrolling list.
  let list = TermList()
  /// The moving view.
  let wheel = Wheel(frame: Rect(x: 0, y: 0, width: 180, height: 180))
  /// The view that the wheel turns on.
  private let stand = View(frame: Rect(x: 0, y: 0, width: 180, height: 180))
  /// The settings: a tap takes the next one.
  let magnificationLabel = Label()
  let sourceLabel = Label()
  private let stripes: [View]

  private static let magnifications = [2.0, 3, 4, 8]

  init(flowers: [Image], frame: Rect) {
    photos = flowers.map { ImageView(image: $0) }
    stripes = (0..<9).map { _ in View() }
    super.init(frame: frame)
    backgroundColor = Color(light: Color(hex: 0xE4_E0D8), dark: Color(hex: 0x2C_2A26))
    story.text = """
      A loupe shows what lies under it as it would look from nearer by. Letters are drawn again at their new size, so \
      that their curves stay round; photos show the detail that they have; and what is half transparent lets through \
      what is below it, here as there. Rest a finger on anything to see it, then move it about.
      """
    story.font = .system(size: 11)
    story.numberOfLines = 0
    for (index, stripe) in stripes.enumerated() {
      stripe.backgroundColor = Color(hex: index % 2 == 0 ? 0x40_7890 : 0xF4_F4F0)
      addSubview(stripe)
    }
    photos.forEach(addSubview)
    stand.addSubview(wheel)
    for view in [story, list, stand] { addSubview(view) }
    for label in [magnificationLabel, sourceLabel] {
      label.font = .system(size: 17, weight: .bold)
      label.textColor = .tint
      addSubview(label)
    }
    magnificationLabel.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.takeNextMagnification() })
    sourceLabel.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.takeNextSource() })
    interaction.loupe.diameter = 160
    addInteraction(interaction)
    showSettings()
  }

  override func layoutSubviews() {
    if bounds.width < 640 { layOutNarrow() } else { layOutWide() }
  }

  private func layOutWide() {
    let (width, height) = (bounds.width, bounds.height)
    magnificationLabel.frame.origin = Point(x: 32, y: 28)
    sourceLabel.frame.origin = Point(x: 300, y: 28)
    layOutStory(at: Point(x: 32, y: 84), width: width * 0.3)
    layOutField(Rect(x: width * 0.38, y: 84, width: width * 0.34, height: height - 116))
    stand.center = Point(x: 32 + width * 0.15, y: height * 0.76)
    list.frame = Rect(x: width * 0.76, y: 84, width: width * 0.24 - 32, height: height - 116)
  }

  /// The text above, the photos with the wheel and the list beside each other below it.
  private func layOutNarrow() {
    let (width, height, margin) = (bounds.width, bounds.height, 12.0)
    magnificationLabel.frame.origin = Point(x: margin, y: margin)
    sourceLabel.frame.origin = Point(x: width - margin - sourceLabel.bounds.width, y: margin)
    layOutStory(at: Point(x: margin, y: 40), width: width - 2 * margin)
    let top = story.frame.maxY + margin
    let field = Rect(x: margin, y: top, width: width * 0.55, height: max(0, height - top - margin))
    layOutField(field)
    stand.center = Point(x: field.minX + stand.frame.width / 2, y: field.maxY - stand.frame.height / 2)
    let left = field.maxX + margin
    list.frame = Rect(x: left, y: top, width: max(0, width - left - margin), height: field.height)
  }

  private func layOutStory(at origin: Point, width: Double) {
    let size = story.sizeThatFits(Size(width: width, height: 0))
    story.frame = Rect(origin: origin, size: Size(width: width, height: size.height))
  }

  /// Places the stripes and the photos; the photos and the wheel are smaller in a small field.
  private func layOutField(_ field: Rect) {
    let scale = min(1, field.width / 300, field.height / 500)
    for (index, stripe) in stripes.enumerated() {
      let step = field.height / Double(stripes.count)
      stripe.frame = Rect(x: field.minX, y: field.minY + Double(index) * step, width: field.width, height: step)
    }
    for (index, photo) in photos.enumerated() {
      let place = (Double(index) + 0.5) / Double(photos.count)
      photo.transform = .rotation(.degrees(Double(index) * 24 - 20)).scaled(by: scale)
      photo.center = Point(
        x: field.minX + field.width * (index % 2 == 0 ? 0.4 : 0.65), y: field.minY + field.height * place)
    }
    stand.transform = .scale(max(0.2, scale))
  }

  private func takeNextMagnification() {
    let loupe = interaction.loupe
    loupe.magnification = Self.magnifications.first { $0 > loupe.magnification } ?? Self.magnifications[0]
    showSettings()
  }

  private func takeNextSource() {
    interaction.loupe.source = interaction.loupe.source == .content ? .pixels : .content
    showSettings()
  }

  private func showSettings() {
    magnificationLabel.text = "Magnification: \(Int(interaction.loupe.magnification)) ×"
    sourceLabel.text = "Source: \(interaction.loupe.source)"
    for label in [magnificationLabel, sourceLabel] { label.sizeToFit() }
    setNeedsLayout()
  }
}
