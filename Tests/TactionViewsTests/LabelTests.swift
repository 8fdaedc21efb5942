import TactionGeometry
import TactionGestures
import TactionGraphics
import Testing

@testable import TactionViews

@Suite("Labels")
struct LabelTests {
  private let font = Font.system(size: 20)

  private func ink(_ bitmap: Bitmap) -> PixelRect {
    var box = PixelRect.zero
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] & 0xFF < 200 {
        box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  @Test("A label's lines are at the top, middle or bottom, and its links at their text")
  func verticalAlignment() throws {
    for (alignment, middle) in [(Label.VerticalAlignment.top, 14.0), (.center, 60), (.bottom, 106)] {
      let window = try TestWindow(width: 120, height: 120)
      let label = Label(frame: window.root.bounds)
      label.font = font
      label.attributedText.append(AttributedText("XXXX", attributes: TextAttributes(color: .black, link: "a")))
      label.verticalAlignment = alignment
      window.root.addSubview(label)
      window.frame()
      let box = ink(window.bitmap)
      #expect(abs(Double(box.y) + Double(box.height) / 2 - middle) < 5, "\(alignment)")
      #expect(label.link(at: Point(x: 10, y: middle)) == "a", "\(alignment)")
      let baseline = try #require(label.firstBaseline(in: label.bounds.size))
      #expect(abs(baseline - Double(box.maxY)) < 1.5, "\(alignment)")
    }
  }

  @Test("A label is as large as its text, in whole pixels")
  func sizes() {
    let label = Label("Pinch me")
    #expect(label.frame.origin == .zero && label.bounds.width > 40 && label.bounds.width < 100)
    #expect(label.bounds.width == label.bounds.width.rounded())
    let small = label.bounds.size
    label.font = .system(size: 34)
    label.sizeToFit()
    #expect(abs(label.bounds.width - small.width * 2) <= 2 && abs(label.bounds.height - small.height * 2) <= 2)
    label.text = "Pinch me, and pinch me again"
    label.sizeToFit()
    let oneLine = label.bounds.size
    #expect(oneLine.width > small.width * 4)
    label.numberOfLines = 0
    let wrapped = label.sizeThatFits(Size(width: oneLine.width / 2, height: 0))
    #expect(wrapped.width <= oneLine.width / 2 && wrapped.height >= 2 * oneLine.height - 2)
    #expect(Label("").bounds.size == .zero)
  }

  @Test("A label takes touches once it has a recognizer")
  func touches() throws {
    let window = try TestWindow()
    let label = Label("Tap")
    window.root.addSubview(label)
    #expect(window.touch(label.center) === window.root)
    label.addGestureRecognizer(TapGestureRecognizer { _ in })
    #expect(window.touch(label.center) === label)
  }

  @Test("Setting an equal text of a label causes no frame; another text damages only the label")
  func changes() throws {
    let window = try TestWindow()
    let label = Label(frame: Rect(x: 20, y: 30, width: 100, height: 30))
    label.text = "1.25"
    window.root.addSubview(label)
    window.frame()
    let requests = window.requests
    label.text = "1.25"
    label.font = .body
    label.textColor = .label
    label.numberOfLines = 1
    #expect(window.requests == requests && window.frame().isEmpty)
    label.text = "1.26"
    let damage = window.frame()
    #expect(!damage.isEmpty && PixelRect(x: 15, y: 25, width: 110, height: 40).contains(damage.bounds))
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
    label.textColor = Color(red: 1, green: 0, blue: 0)
    #expect(!window.frame().isEmpty)
  }

  @Test("A label centres text vertically, and aligns text by its alignment", arguments: TextAlignment.allCases)
  func places(alignment: TextAlignment) throws {
    let window = try TestWindow()
    let label = Label(frame: Rect(x: 20, y: 20, width: 160, height: 100))
    label.text = "Hx"
    label.alignment = alignment
    window.root.addSubview(label)
    window.frame()
    let box = ink(window.bitmap)
    #expect(abs(box.rect.center.y - 70) < 4)
    switch alignment {
    case .leading, .natural: #expect(abs(box.x - 21) <= 2)
    case .center: #expect(abs(box.rect.center.x - 100) < 2)
    case .trailing: #expect(abs(box.maxX - 180) <= 2)
    }
  }

  @Test("A label draws nothing beyond the lines that fit")
  func lines() throws {
    let window = try TestWindow()
    let label = Label(frame: Rect(x: 20, y: 20, width: 100, height: 50))
    label.numberOfLines = 0
    label.text = "one two three four five six seven eight nine ten eleven twelve thirteen"
    window.root.addSubview(label)
    window.frame()
    let box = ink(window.bitmap)
    #expect(PixelRect(x: 18, y: 18, width: 104, height: 54).contains(box) && box.height > 25)
    label.numberOfLines = 1
    window.frame()
    #expect(ink(window.bitmap).height < 22 && ink(window.bitmap).maxX <= 121)
  }

  @Test("A label without a size draws nothing, and logs this once")
  func noSize() throws {
    let window = try TestWindow()
    let label = Label(frame: Rect(x: 50, y: 50, width: 0, height: 0))
    label.text = "x"
    window.root.addSubview(label)
    window.root.addSubview(Label(frame: Rect(x: 50, y: 50, width: 0, height: 0)))
    let notices = NoticeCapture.during {
      window.frame()
      label.text = "another"
      window.frame(at: 1)
    }
    #expect(ink(window.bitmap).isEmpty)
    #expect(notices == ["Label has text and no size; set its frame or call sizeToFit()"])
    // A label that has width 0 because a bar is too narrow is not a mistake of the app.
    let squeezed = Label("x")
    squeezed.frame = Rect(x: 50, y: 80, width: 0, height: 20)
    window.root.addSubview(squeezed)
    #expect(NoticeCapture.during { window.frame(at: 1.2) } == [])
    let button = Button("Go")
    button.bounds.size = .zero
    window.root.addSubview(button)
    let more = NoticeCapture.during { window.frame(at: 1.5) }
    #expect(more == ["Button has text and no size; set its frame or call sizeToFit()"])
    label.sizeToFit()
    window.frame(at: 2)
    #expect(!ink(window.bitmap).isEmpty && label.frame.origin == Point(x: 50, y: 50))
  }

  @Test("Text of a label that is scaled up is as sharp as large text", arguments: [1, 2])
  func sharp(scale: Int) throws {
    let (enlarged, large) = (try TestWindow(scale: Double(scale)), try TestWindow(scale: Double(scale)))
    let label = Label(frame: Rect(x: 0, y: 0, width: 60, height: 30))
    label.text = "Sharp"
    label.transform = .scale(3)
    label.center = Point(x: 100, y: 75)
    enlarged.root.addSubview(label)
    let other = Label(frame: Rect(x: 10, y: 30, width: 180, height: 90))
    other.text = "Sharp"
    other.font = .system(size: 51)
    large.root.addSubview(other)
    enlarged.frame()
    large.frame()
    #expect(enlarged.bitmap.hasSamePixels(as: large.bitmap))
    #expect(ink(large.bitmap).width > 80 * scale)
  }

  @Test("A label that moves or turns is drawn as in a whole redraw", arguments: [0.0, 17, 90])
  func moved(degrees: Double) throws {
    let window = try TestWindow()
    let label = Label("Moving text")
    label.backgroundColor = Color(white: 0.9)
    window.root.addSubview(label)
    window.frame()
    for step in 1..<8 {
      label.center += Vector(dx: 9.3, dy: 7.1)
      label.transform = Transform.scale(1 + Double(step) / 10).rotated(by: .degrees(degrees * Double(step) / 7))
      label.alpha = step % 2 == 0 ? 0.6 : 1
      window.frame(at: Double(step))
      #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
    }
  }
}
