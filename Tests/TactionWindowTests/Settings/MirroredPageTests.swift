import Glibc
import Taction
import TactionTesting
import Testing

/// Compares a page of stacks, grids, flows, anchors and a scroll view from left to right with its mirrored layout.
///
/// `TACTION_PICTURES=FOLDER swift test --filter MirroredPage` also writes pictures with text to look at.
@Suite("Pages from right to left")
struct MirroredPageTests {
  /// Fills a window with the page; if `texts` is nil, the page has boxes of the same sizes.
  private func page(in window: Window, texts: [String]?) {
    let colors: [Color] = [.tint, .destructive, .success, .label, .secondaryLabel, .fill]
    var number = 0
    func view(_ text: String, _ width: Double = 60) -> View {
      number += 1
      if texts != nil {
        let label = Label(text)
        label.backgroundColor = .secondaryBackground
        return label
      }
      let view = View(frame: Rect(x: 0, y: 0, width: width, height: 20 + Double(number % 3) * 6))
      view.backgroundColor = colors[number % colors.count]
      return view
    }
    let words = texts ?? []
    func word(_ index: Int) -> String { words.isEmpty ? "" : words[index % words.count] }
    let bar = StackView(arrangedSubviews: [view(word(0), 44), Spacer(), view(word(1), 120), view(word(2), 30)])
    bar.alignment = .firstBaseline
    bar.layoutMargins = Insets(top: 4, left: 20, bottom: 4, right: 6)
    let form = GridLayout(columns: [.fitted, .flexible], spacing: 6)
    form.addRow([view(word(3), 70), view(word(4), 30)])
    form.addRow([view(word(5), 90), view(word(6), 30)])
    form.addArrangedSubview(view(word(7), 50), in: GridCell(columnSpan: 2, horizontalAlignment: .trailing))
    let tags = FlowView(spacing: 5, arrangedSubviews: (0..<9).map { view(word($0), 50 + Double($0) * 7) })
    let column = StackView(axis: .vertical, spacing: 10, arrangedSubviews: [bar, form, tags])
    column.pin(to: window.content, Anchors(leading: 16, trailing: 40, top: 10))
    let scroll = ScrollView()
    scroll.contentSize = Size(width: 720, height: 200)
    scroll.showsIndicators = false
    let cells = StackView(spacing: 4, arrangedSubviews: (0..<9).map { _ in view(word(number), 76) })
    cells.frame = Rect(x: 0, y: 0, width: 720, height: 60)
    scroll.addSubview(cells)
    scroll.bounds.size.height = 60
    scroll.pin(to: window.content, Anchors(leading: 0, trailing: 0, bottom: 0))
    let badge = View(frame: Rect(x: 0, y: 0, width: 30, height: 12))
    badge.backgroundColor = .destructive
    badge.pin(to: window.content, Anchors(top: 0, centerX: 90))
    column.frame.size.height = column.sizeThatFits(Size(width: 344, height: 0)).height
  }

  private func picture(_ direction: LayoutDirection, texts: [String]? = nil) throws -> Bitmap {
    try withStage(size: Size(width: 400, height: 400)) { stage in
      stage.settings.layoutDirection = direction
      let window = stage.makeWindow(size: Size(width: 400, height: 400))
      page(in: window, texts: texts)
      stage.settle()
      return try stage.screenshot()
    }
  }

  @Test("A page from right to left is the mirror image of the page from left to right, pixel by pixel")
  func mirror() throws {
    let (left, right) = (try picture(.leftToRight), try picture(.rightToLeft))
    var (different, drawn) = (0, 0)
    for y in 0..<400 {
      for x in 0..<400 {
        if left[x, y] != right[399 - x, y] { different += 1 }
        if left[x, y] != left[0, 399 - 100] { drawn += 1 }
      }
    }
    #expect(different == 0 && drawn > 10_000)
    if let folder = getenv("TACTION_PICTURES") {
      let folder = String(cString: folder)
      try left.writePNG(to: folder + "/boxes-ltr.png")
      try right.writePNG(to: folder + "/boxes-rtl.png")
      let arabic = ["السابق", "الإعدادات", "تم", "الاسم", "ليلى", "العنوان", "شارع النيل", "حفظ", "صور"]
      let english = ["Back", "Settings", "Done", "Name", "Ada", "Address", "Main street", "Save", "Photos"]
      try picture(.rightToLeft, texts: arabic).writePNG(to: folder + "/text-ar.png")
      try picture(.rightToLeft, texts: english).writePNG(to: folder + "/text-en-rtl.png")
      try picture(.leftToRight, texts: english).writePNG(to: folder + "/text-en.png")
    }
  }
}
