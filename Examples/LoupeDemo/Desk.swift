import Taction

/// Objects to look at closely: text, translucent photos, a list that scrolls, and a wheel that rotates.
final class Desk: View {
  /// The loupe for the whole desk.
  let interaction = LoupeInteraction()
  /// Small print, and the view in which it scrolls if it is too long.
  let story = Label()
  private let storyPane = ScrollView()
  /// The photos, over stripes.
  let photos: [ImageView]
  /// The scrolling list.
  let list = TermList()
  /// The moving view.
  let wheel = Wheel(frame: Rect(x: 0, y: 0, width: 180, height: 180))
  /// The view that contains the wheel, which rotates on it.
  private let stand = View(frame: Rect(x: 0, y: 0, width: 180, height: 180))
  /// The settings: a tap switches to the next value.
  let magnificationLabel = Label()
  let sourceLabel = Label()
  private let stripes: [View]

  private static let magnifications = [2.0, 3, 4, 8]

  init(flowers: [Image], frame: Rect) {
    photos = flowers.map { ImageView(image: $0) }
    stripes = (0..<9).map { _ in View() }
    super.init(frame: frame)
    backgroundColor = Color(light: Color(hex: 0xF0_EDE6), dark: Color(hex: 0x2C_2A26))
    story.text = """
      A loupe shows what lies under it as it would look from nearer by. Letters are drawn again at their new size, so \
      that their curves stay round; photos show the detail that they have; and what is half transparent lets through \
      what is below it, here as there. Rest a finger on anything to see it, then move it about.
      """
    story.font = .system(size: 11).followingTextScale()
    story.numberOfLines = 0
    for (index, stripe) in stripes.enumerated() {
      stripe.backgroundColor = Color(hex: index % 2 == 0 ? 0x40_7890 : 0xF4_F4F0)
      addSubview(stripe)
    }
    photos.forEach(addSubview)
    stand.addSubview(wheel)
    storyPane.addSubview(story)
    for view in [storyPane, list, stand] { addSubview(view) }
    for label in [magnificationLabel, sourceLabel] {
      label.font = .system(size: 17, weight: .bold).followingTextScale()
      label.textColor = .tint
      label.numberOfLines = 0
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
    let top = max(84, layOutSettings(in: Rect(x: 32, y: 28, width: width - 64, height: 0), second: 268) + 16)
    let listWidth = max(width * 0.24 - 32, list.leastWidth)
    let field = Rect(x: width * 0.38, y: top, width: width * 0.58 - listWidth - 32, height: height - top - 32)
    layOutField(field)
    stand.center = mirrored(Point(x: 32 + width * 0.15, y: height * 0.76))
    layOutStory(Rect(x: 32, y: top, width: width * 0.3, height: max(0, stand.frame.minY - top - 8)))
    list.frame = mirrored(
      Rect(x: width - 32 - listWidth, y: top, width: listWidth, height: height - top - 32))
  }

  /// Positions the text at the top, the photos with the wheel below it, and the list next to the photos.
  private func layOutNarrow() {
    let (width, height, margin) = (bounds.width, bounds.height, 12.0)
    let room = width - 2 * margin
    let story = layOutSettings(in: Rect(x: margin, y: margin, width: room, height: 0), second: nil) + 8
    let top = layOutStory(Rect(x: margin, y: story, width: room, height: height * 0.35)) + margin
    let listWidth = max(width * 0.45 - 3 * margin, list.leastWidth)
    let field = Rect(
      x: margin, y: top, width: max(0, room - margin - listWidth), height: max(0, height - top - margin))
    layOutField(field)
    stand.center = mirrored(Point(x: field.minX + stand.frame.width / 2, y: field.maxY - stand.frame.height / 2))
    list.frame = mirrored(Rect(x: field.maxX + margin, y: top, width: listWidth, height: field.height))
  }

  /// Positions the settings, below each other if they do not fit into one line, and returns their lower edge.
  ///
  /// - Parameter second: The distance of the second setting from the start of the line; nil puts it at the end of the
  ///   line.
  private func layOutSettings(in line: Rect, second: Double?) -> Double {
    let sizes = [magnificationLabel, sourceLabel].map { $0.sizeThatFits(Size(width: line.width, height: 0)) }
    let start = max(second ?? line.width - sizes[1].width, sizes[0].width + 16)
    let isOneLine = start + sizes[1].width <= line.width
    magnificationLabel.frame = mirrored(Rect(origin: line.origin, size: sizes[0]))
    let corner =
      line.origin + (isOneLine ? Vector(dx: start, dy: 0) : Vector(dx: 0, dy: sizes[0].height + 12))
    sourceLabel.frame = mirrored(Rect(origin: corner, size: sizes[1]))
    return sourceLabel.frame.maxY
  }

  /// Positions the text at the top of an area, and returns its lower edge.
  @discardableResult
  private func layOutStory(_ area: Rect) -> Double {
    let height = story.sizeThatFits(Size(width: max(area.width, 1), height: 0)).height
    story.frame = Rect(x: 0, y: 0, width: area.width, height: height)
    storyPane.contentSize = story.frame.size
    storyPane.frame = mirrored(
      Rect(origin: area.origin, size: Size(width: area.width, height: min(height, area.height))))
    return storyPane.frame.maxY
  }

  private func mirrored(_ point: Point) -> Point { mirrored(Rect(origin: point, size: .zero)).origin }

  /// Positions the stripes and the photos; the photos and the wheel are smaller in a small field.
  private func layOutField(_ field: Rect) {
    let scale = min(1, field.width / 300, field.height / 500)
    for (index, stripe) in stripes.enumerated() {
      let step = field.height / Double(stripes.count)
      stripe.frame = mirrored(
        Rect(x: field.minX, y: field.minY + Double(index) * step, width: field.width, height: step))
    }
    for (index, photo) in photos.enumerated() {
      let place = (Double(index) + 0.5) / Double(photos.count)
      photo.transform = .rotation(.degrees(Double(index) * 24 - 20)).scaled(by: scale)
      photo.center = mirrored(
        Point(x: field.minX + field.width * (index % 2 == 0 ? 0.4 : 0.65), y: field.minY + field.height * place))
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
    setNeedsLayout()
  }
}
