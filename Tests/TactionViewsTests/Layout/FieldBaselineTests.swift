import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

@Suite("Baselines of fields, text views and pickers")
struct FieldBaselineTests {
  /// Returns the bottom row of dark pixels of letters without descenders, in some columns and rows of the window.
  private func bottom(of window: TestWindow, _ x: Range<Int>, _ y: Range<Int>) -> Int? {
    y.last { y in
      x.contains { window.bitmap.color(x: $0, y: y).red < 0.4 }
    }
  }

  /// Shows a view next to a label in a row, and returns the bottom of the letters of both.
  private func stand(_ view: View, rows: Range<Int> = 0..<300) throws -> (label: Int?, view: Int?) {
    let window = try TestWindow(width: 400, height: 300)
    let label = Label("HHH")
    label.font = .system(size: 30)
    label.sizeToFit()
    let row = StackView(spacing: 20, arrangedSubviews: [label, view])
    row.alignment = .firstBaseline
    row.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    window.root.addSubview(row)
    window.frame()
    window.frame(at: 1)
    let (left, right) = (Int(label.frame.maxX) + 8, Int(view.frame.maxX))
    #expect(right > left + 20)
    return (bottom(of: window, 0..<left, 0..<300), bottom(of: window, left..<min(right, 400), rows))
  }

  @Test("A text view's first line is on the row's baseline, with any text after it")
  func textView() throws {
    for text in ["HHH", "HHH\n\n\n"] {
      let view = TextView()
      view.text = text
      view.minimumSize = Size(width: 150, height: 120)
      let (label, letters) = try stand(view)
      #expect(label != nil && abs((label ?? 0) - (letters ?? 99)) <= 1, "\(text)")
    }
  }

  @Test("A text view's baseline follows the font of its first line, and does not follow scrolling")
  func attributes() throws {
    let view = TextView(frame: Rect(x: 0, y: 0, width: 200, height: 60))
    let plain = try #require(view.firstBaseline(in: view.bounds.size))
    view.text = String(repeating: "HHH\n", count: 40)
    #expect(view.firstBaseline(in: view.bounds.size) == plain)
    view.layoutIfNeeded()
    view.scroll(to: Point(x: 0, y: 200), animated: false)
    #expect(view.firstBaseline(in: view.bounds.size) == plain)
    view.setAttributes(in: 0..<3) { $0.font = .system(size: 40) }
    let large = Font.system(size: 40).lineAscent + view.textInsets.top
    #expect(try abs(#require(view.firstBaseline(in: view.bounds.size)) - large) < 1e-6 && large > plain)
    view.textInsets.top += 7
    #expect(try abs(#require(view.firstBaseline(in: view.bounds.size)) - large - 7) < 1e-6)
    // Sizes without room for a letter do no harm.
    for size in [Size.zero, Size(width: -5, height: -5), Size(width: 1, height: 1)] {
      #expect(view.firstBaseline(in: size)?.isFinite == true)
    }
  }

  @Test("The selected row of a wheel picker is on the row's baseline")
  func wheel() throws {
    let picker = Picker(["xx", "HHH", "xx"], selectedIndex: 1)
    picker.minimumSize.width = 120
    let height = picker.sizeThatFits(.zero).height
    let label = Label("HHH")
    label.font = .system(size: 30)
    label.sizeToFit()
    let line = max(try #require(picker.firstBaseline(in: Size(width: 120, height: height))), 0)
    let middle = Int(line)
    let (letters, chosen) = try stand(picker, rows: middle - 16..<middle + 10)
    #expect(letters != nil && abs((letters ?? 0) - (chosen ?? 99)) <= 1)
    #expect(Picker([]).firstBaseline(in: Size(width: 100, height: 100)) == nil)
  }

  @Test("The title of a menu button is on the row's baseline, with and without a selection")
  func menu() throws {
    let (letters, choice) = try stand(MenuPicker(["HHH", "HHHHHH"]))
    #expect(letters != nil && abs((letters ?? 0) - (choice ?? 99)) <= 1)
    let (one, none) = (MenuPicker(["HHH"]), MenuPicker(["HHH"], selectedIndex: nil))
    let size = Size(width: 100, height: 44)
    #expect(one.firstBaseline(in: size) == none.firstBaseline(in: size))
    let field = TextField()
    #expect(field.firstBaseline(in: size) == one.firstBaseline(in: size))
  }
}
