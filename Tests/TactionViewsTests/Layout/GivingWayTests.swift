import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import Testing

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

@Suite("Text is shortened before controls")
struct GivingWayTests {
  private let long = "Show a notification whenever somebody changes one of my recipes"

  private func lay(_ view: View, width: Double, height: Double? = nil) {
    let height = height ?? view.fittingSize(in: Size(width: width, height: 0)).height
    view.frame = Rect(x: 0, y: 0, width: width, height: height)
    view.layoutIfNeeded()
  }

  private func label(_ text: String, lines: Int = 0) -> Label {
    let label = Label(text)
    label.numberOfLines = lines
    return label
  }

  @Test(
    "A long label is shortened before a switch", arguments: [0, 1, 2], [StackView.Distribution.fill, .equalSpacing])
  func row(lines: Int, distribution: StackView.Distribution) {
    for isMirrored in [false, true] {
      let (text, toggle) = (label(long, lines: lines), Switch())
      let own = toggle.sizeThatFits(.zero)
      let row = StackView(spacing: 12, arrangedSubviews: [text, toggle])
      row.layoutDirectionOverride = isMirrored ? .rightToLeft : .leftToRight
      row.distribution = distribution
      lay(row, width: 328)
      #expect(toggle.frame.width == own.width)
      #expect((isMirrored ? toggle.frame.minX : 328 - toggle.frame.maxX) == 0)
      #expect(text.frame.width == 328 - 12 - own.width)
      #expect((isMirrored ? 328 - text.frame.maxX : text.frame.minX) == 0)
      let needed = text.sizeThatFits(Size(width: text.frame.width, height: 0)).height
      #expect(row.bounds.height >= needed && (lines != 0 || row.bounds.height > own.height))
    }
  }

  @Test("Labels are shortened in any order of views and at any text scale", arguments: [1.0, 2])
  func order(scale: Double) {
    let before = Theme.current
    defer { Theme.setCurrent(before) }
    var settings = UserSettings()
    settings.textScale = scale
    Theme.setCurrent(Theme(settings))
    let picture = ImageView(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    picture.minimumSize = Size(width: 40, height: 40)
    let views = [picture, label(long), Switch(), label(long + long), Button("Go")]
    let needs = views.map { $0.fittingSize(in: .zero).width }
    let row = StackView(arrangedSubviews: views)
    lay(row, width: 500)
    for index in [0, 2, 4] { #expect(views[index].frame.width == needs[index]) }
    #expect(views[4].frame.maxX == 500)
    #expect(abs(views[1].frame.width - views[3].frame.width) <= 1, "the longest label is shortened first")
  }

  @Test("A container whose minimum size is taken back gives way as if it had never had one")
  func minimumTakenBack() {
    let (inner, other) = (StackView(arrangedSubviews: [label(long)]), View())
    other.bounds.size = Size(width: 100, height: 20)
    inner.minimumSize.width = 150
    let row = StackView(spacing: 0, arrangedSubviews: [inner, other])
    lay(row, width: 200, height: 20)
    #expect(row.arrangedSubviews.map(\.frame.width) == [150, 50])
    inner.minimumSize = .zero
    lay(row, width: 160, height: 20)
    #expect(row.arrangedSubviews.map(\.frame.width) == [60, 100])
  }

  @Test("If shortening labels is not enough, the longest other views are shortened to their minimum")
  func controls() {
    let (text, one, two) = (label(long), View(), View())
    one.minimumSize = Size(width: 80, height: 20)
    (one.bounds.size, two.bounds.size) = (Size(width: 300, height: 20), Size(width: 200, height: 20))
    text.minimumSize.width = 30
    let row = StackView(spacing: 0, arrangedSubviews: [one, text, two])
    lay(row, width: 330, height: 20)
    #expect(row.arrangedSubviews.map(\.frame.width) == [150, 30, 150])
    lay(row, width: 150, height: 20)
    #expect(row.arrangedSubviews[1].frame.width == 30 && row.arrangedSubviews[0].frame.width == 80)
  }

  @Test("A view with a stretch is shortened before labels, labels before other views")
  func stretch() {
    let (name, field, button) = (label("A name that is long", lines: 1), View(), Button("Edit"))
    field.bounds.size = Size(width: 200, height: 30)
    field.stretch = 1
    field.minimumSize.width = 60
    let (nameWidth, buttonWidth) = (name.bounds.width, button.bounds.width)
    let row = StackView(spacing: 0, arrangedSubviews: [name, field, button])
    lay(row, width: nameWidth + buttonWidth + 100)
    #expect([name, button].map(\.frame.width) == [nameWidth, buttonWidth] && field.frame.width == 100)
    lay(row, width: nameWidth + buttonWidth + 20)
    #expect(field.frame.width == 60 && button.frame.width == buttonWidth && name.frame.width == nameWidth - 40)
  }

  @Test("Nested stacks are shortened by as much as their labels can be shortened", arguments: [false, true])
  func nested(isColumn: Bool) {
    let (title, detail, icon) = (label(long), label(long, lines: 1), View())
    icon.bounds.size = Size(width: 30, height: 30)
    icon.minimumSize = icon.bounds.size
    let texts = StackView(axis: .vertical, spacing: 2, arrangedSubviews: [title, detail])
    let inner = isColumn ? texts : StackView(spacing: 6, arrangedSubviews: [icon, texts])
    let toggle = Switch()
    let own = toggle.sizeThatFits(.zero).width
    let row = StackView(spacing: 10, arrangedSubviews: [inner, toggle])
    lay(row, width: 300)
    #expect(toggle.frame.width == own && toggle.frame.maxX == 300)
    #expect(inner.frame.width == 290 - own && title.frame.maxX <= inner.frame.width)
    if !isColumn { #expect(icon.frame.width == 30) }
    #expect(row.bounds.height >= title.sizeThatFits(Size(width: title.frame.width, height: 0)).height)
  }

  @Test("In a column that is not high enough, labels lose lines before controls become lower than they need to be")
  func column() {
    let (text, button, toggle) = (label(String(repeating: long, count: 4)), Button("Done"), Switch())
    let column = StackView(axis: .vertical, spacing: 8, arrangedSubviews: [text, button, toggle])
    let needs = [button, toggle].map { $0.sizeThatFits(.zero).height }
    lay(column, width: 200, height: 160)
    #expect([button, toggle].map(\.frame.height) == needs)
    #expect(toggle.frame.maxY == 160 && text.frame.height == 160 - 16 - needs.reduce(0, +))
  }

  @Test("Columns of a grid, and a flow view in a row, are also shortened before controls")
  func others() {
    let field = View(frame: Rect(x: 0, y: 0, width: 250, height: 30))
    let text = label(long)
    let grid = GridLayout(columns: [.fitted, .fitted], spacing: 10)
    grid.addRow([text, field])
    lay(grid, width: 360)
    #expect(field.frame.width == 250 && text.frame.width == 100 && text.frame.height > 60)
    let tags = FlowView(spacing: 4, arrangedSubviews: (0..<8).map { label("Tag \($0)", lines: 1) })
    let toggle = Switch()
    let own = toggle.sizeThatFits(.zero).width
    let row = StackView(arrangedSubviews: [tags, toggle])
    lay(row, width: 200)
    #expect(toggle.frame.width == own && toggle.frame.maxX == 200)
  }

  @Test("The layout of very many nested rows with a switch ends")
  func deep() {
    var view: View = label(long)
    for _ in 0..<2000 { view = StackView(spacing: 0, arrangedSubviews: [view]) }
    let toggle = Switch()
    let row = StackView(arrangedSubviews: [view, toggle])
    lay(row, width: 200)
    #expect(toggle.frame.maxX <= 200)
  }
}
