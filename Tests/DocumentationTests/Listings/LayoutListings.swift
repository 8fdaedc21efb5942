import Taction

/// The listings of the page on layout.
enum LayoutListings {
  static func bar(_ back: Button, _ title: Label, _ done: Button) -> StackView {
    let bar = StackView(arrangedSubviews: [back, Spacer(), title, Spacer(), done])
    bar.alignment = .firstBaseline
    bar.setCustomSpacing(16, after: title)
    return bar
  }

  static func sliderRow(_ icon: View, _ slider: View, _ value: Label) -> StackView {
    let row = StackView(arrangedSubviews: [icon, slider, value])
    slider.stretch = 1
    value.minimumSize.width = 48
    return row
  }

  static func chat(_ messages: View, _ field: View) -> StackView {
    let chat = StackView(axis: .vertical, arrangedSubviews: [messages, field])
    messages.stretch = 1
    return chat
  }

  static func announce(_ notice: View, in column: StackView) {
    column.axis = .vertical
    column.insertArrangedSubview(notice, at: 0)
    column.setCustomSpacing(24, after: notice)
  }

  static func form(_ name: View, _ street: View, _ save: Button) -> GridLayout {
    let form = GridLayout(columns: [.fitted, .flexible], spacing: 12)
    form.verticalAlignment = .firstBaseline
    form.addRow([Label("Name"), name])
    form.addRow([Label("Street"), street])
    form.addArrangedSubview(save, in: GridCell(columnSpan: 2, horizontalAlignment: .trailing))
    return form
  }

  static func pad(_ digits: [Button], _ zero: Button, _ enter: Button) -> GridLayout {
    let pad = GridLayout(columns: [.flexible, .flexible, .fixed(96)], rows: [.fixed(64)], arrangedSubviews: digits)
    pad.columnSpacing = 4
    pad.rowSpacing = 12
    pad.addArrangedSubview(enter, in: GridCell(column: 2, row: 1, rowSpan: 2))
    pad.setCell(GridCell(columnSpan: 2), for: zero)
    return pad
  }

  static func cards(_ cards: [View]) -> GridLayout {
    let grid = GridLayout(spacing: 16, arrangedSubviews: cards)
    grid.minimumColumnWidth = 240
    return grid
  }

  static func tags(_ names: [String]) -> FlowView {
    let tags = FlowView(spacing: 6, arrangedSubviews: names.map { Button($0) })
    tags.alignment = .center
    tags.lineSpacing = 12
    return tags
  }

  static func page(_ page: View, _ toolbar: View, _ video: View, in window: Window) {
    page.maximumSize.width = 640
    page.fill(window.content, margins: Insets(16), of: .safeArea)
    toolbar.pin(to: window.content, Anchors(leading: 0, trailing: 0, bottom: 0))
    video.aspectRatio = 16 / 9
    video.pin(to: page, Anchors(leading: 0, trailing: 0, top: 0))
  }

  static func player(_ player: View, _ arrow: ImageView) {
    player.layoutDirectionOverride = .leftToRight
    arrow.transform = arrow.layoutDirection == .rightToLeft ? .scale(x: -1, y: 1) : .identity
  }

  static func columns(_ row: StackView) {
    row.onSizeClassChange(Breakpoints(medium: 500, wide: 900)) { [weak row] sizeClass in
      row?.axis = sizeClass == .narrow ? .vertical : .horizontal
    }
  }
}

/// A plan that always shows all of its rooms.
final class PlanView: View {
  let rooms = View(frame: Rect(x: 0, y: 0, width: 1200, height: 800))

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addSubview(rooms)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let scale = min(bounds.width / rooms.bounds.width, bounds.height / rooms.bounds.height)
    rooms.transform = .scale(x: scale, y: scale)
    rooms.center = bounds.center
  }
}
