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
  /// The settings: a tap takes the next one.
  let magnificationLabel = Label()
  let sourceLabel = Label()
  private let stripes: [View]

  private static let magnifications = [2.0, 3, 4, 8]

  init(flowers: [Image], frame: Rect) {
    photos = flowers.map { ImageView(image: $0) }
    stripes = (0..<9).map { _ in View() }
    super.init(frame: frame)
    backgroundColor = Color(hex: 0xE4_E0D8)
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
    for (index, photo) in photos.enumerated() {
      photo.transform = .rotation(.degrees(Double(index) * 24 - 20))
      addSubview(photo)
    }
    for view in [story, list, wheel] { addSubview(view) }
    for label in [magnificationLabel, sourceLabel] {
      label.font = .system(size: 20, weight: .bold)
      label.textColor = Color(hex: 0x20_50A0)
      addSubview(label)
    }
    magnificationLabel.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.takeNextMagnification() })
    sourceLabel.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.takeNextSource() })
    interaction.loupe.diameter = 160
    addInteraction(interaction)
    showSettings()
  }

  override func layoutSubviews() {
    let (width, height) = (bounds.width, bounds.height)
    magnificationLabel.frame.origin = Point(x: 32, y: 28)
    sourceLabel.frame.origin = Point(x: 300, y: 28)
    story.frame = Rect(x: 32, y: 84, width: width * 0.3, height: 0)
    story.frame.size.height = story.sizeThatFits(story.bounds.size).height
    wheel.center = Point(x: 32 + width * 0.15, y: height * 0.76)
    let field = Rect(x: width * 0.38, y: 84, width: width * 0.34, height: height - 116)
    for (index, stripe) in stripes.enumerated() {
      let step = field.height / Double(stripes.count)
      stripe.frame = Rect(x: field.minX, y: field.minY + Double(index) * step, width: field.width, height: step)
    }
    for (index, photo) in photos.enumerated() {
      let place = (Double(index) + 0.5) / Double(photos.count)
      photo.center = Point(
        x: field.minX + field.width * (index % 2 == 0 ? 0.4 : 0.65), y: field.minY + field.height * place)
    }
    list.frame = Rect(x: width * 0.76, y: 84, width: width * 0.24 - 32, height: height - 116)
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
