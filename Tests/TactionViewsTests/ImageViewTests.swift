import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionViews

@Suite("Images in views")
struct ImageViewTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  /// Returns an image that is red in the left half and blue in the right half.
  private func image(width: Int = 40, height: Int = 20) throws -> Image {
    let bitmap = try Bitmap(width: width, height: height)
    bitmap.fill(red)
    bitmap.fill(blue, in: Region(PixelRect(x: width / 2, y: 0, width: width / 2, height: height)))
    return try Image(copying: bitmap)
  }

  @Test("Content modes place the image as their names say")
  func places() {
    let (image, bounds) = (Size(width: 40, height: 20), Rect(x: 10, y: 0, width: 100, height: 100))
    #expect(ContentMode.scaleToFill.rect(of: image, in: bounds) == bounds)
    #expect(ContentMode.aspectFit.rect(of: image, in: bounds) == Rect(x: 10, y: 25, width: 100, height: 50))
    #expect(ContentMode.aspectFill.rect(of: image, in: bounds) == Rect(x: -40, y: 0, width: 200, height: 100))
    #expect(ContentMode.center.rect(of: image, in: bounds) == Rect(x: 40, y: 40, width: 40, height: 20))
    #expect(ContentMode.aspectFit.rect(of: .zero, in: bounds).isEmpty)
  }

  @Test("An image has the corners of the end of an animation that is finished early")
  func finishedCorners() throws {
    let window = try TestWindow()
    let view = ImageView(frame: Rect(x: 50, y: 20, width: 80, height: 80))
    view.image = try image(width: 80, height: 80)
    window.root.addSubview(view)
    window.frame()
    View.animate(duration: 1) { view.cornerRadius = 40 }
    window.frame(at: 0)
    window.frame(at: 0.5)
    view.finishAnimations()
    window.frame(at: 0.6)
    view.setNeedsDisplay()
    #expect(window.frame(at: 0.7).isEmpty, "the content is not out of date")
  }

  @Test("Each content mode draws within the bounds", arguments: ContentMode.allCases)
  func drawn(mode: ContentMode) throws {
    let window = try TestWindow()
    let view = ImageView(frame: Rect(x: 50, y: 20, width: 80, height: 80))
    view.image = try image(width: 160, height: 80)
    view.contentMode = mode
    window.root.addSubview(view)
    window.frame()
    #expect(window.bitmap.color(x: 70, y: 60) == red)
    #expect(window.bitmap.color(x: 110, y: 60) == blue)
    #expect(window.bitmap.color(x: 48, y: 60) == .white)
    #expect(window.bitmap.color(x: 132, y: 60) == .white)
    #expect(window.bitmap.color(x: 70, y: 30) == (mode == .aspectFit ? .white : red))
  }

  @Test("An image that fills the bounds has the view's round corners, in any size", arguments: [80, 54, 64, 99, 108.0])
  func corners(side: Double) throws {
    let window = try TestWindow()
    let view = ImageView(frame: Rect(x: 50, y: 20, width: side, height: side))
    view.image = try image(width: 49, height: 49)
    view.contentMode = .aspectFill
    window.root.addSubview(view)
    window.frame()
    #expect(window.bitmap.color(x: 51, y: 21) == red)
    view.cornerRadius = 20
    window.frame()
    #expect(window.bitmap.color(x: 51, y: 21) == .white)
    #expect(window.bitmap.color(x: 60, y: 60) == red)
  }

  @Test("While the size of an image view is animated, the image has the round corners and the proportions of the frame")
  func animatedCorners() throws {
    let window = try TestWindow()
    let view = ImageView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.image = try image()
    view.cornerRadius = 50
    window.root.addSubview(view)
    window.frame()
    View.animate(duration: 1, curve: .linear) {
      view.frame = Rect(x: 0, y: 0, width: 300, height: 300)
      view.cornerRadius = 150
    }
    window.frame(at: 0)
    #expect(window.bitmap.color(x: 8, y: 8) == .white && window.bitmap.color(x: 20, y: 20) == red)
    window.frame(at: 0.5)
    #expect(window.bitmap.color(x: 20, y: 20) == .white && window.bitmap.color(x: 40, y: 40) == red)
    view.finishAnimations()
    view.cornerRadius = 0
    view.contentMode = .aspectFit
    View.animate(duration: 1, curve: .linear) { view.frame.size.height = 100 }
    window.frame(at: 1)
    window.frame(at: 1.5)
    #expect(window.bitmap.color(x: 20, y: 20) == .white && window.bitmap.color(x: 20, y: 30) == red)
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
  }

  @Test("A subview changes no pixel in the round corners of an image view that clips", arguments: [0.0, 10])
  func subviewOfClipping(degrees: Double) throws {
    let window = try TestWindow()
    let view = ImageView(frame: Rect(x: 50, y: 20, width: 80, height: 80))
    view.image = try image()
    (view.clipsToBounds, view.cornerRadius, view.transform) = (true, 20, .rotation(.degrees(degrees)))
    window.root.addSubview(view)
    window.frame()
    let before = try window.redrawn()
    view.addSubview(View(frame: Rect(x: 30, y: 30, width: 20, height: 20)))
    window.frame()
    #expect(try window.redrawn().hasSamePixels(as: before))
  }

  private final class FramedImageView: ImageView {
    override func draw(into list: inout DisplayList) {
      super.draw(into: &list)
      list.fill(bounds, color: .black)
    }
  }

  private final class PaintedButton: Button {
    override func draw(into list: inout DisplayList) {
      list.fill(bounds, color: .black)
      super.draw(into: &list)
    }
  }

  @Test("The round corners of a view that clips also clip what a subclass draws", arguments: [false, true])
  func drawingSubclass(isButton: Bool) throws {
    let window = try TestWindow()
    let photo = FramedImageView()
    photo.image = try image()
    let view: View = isButton ? PaintedButton() : photo
    view.frame = Rect(x: 50, y: 20, width: 80, height: 80)
    (view.clipsToBounds, view.cornerRadius, view.backgroundColor) = (true, 20, nil)
    window.root.addSubview(view)
    window.frame()
    #expect(window.bitmap.color(x: 51, y: 21) == .white && window.bitmap.color(x: 70, y: 30) == .black)
  }

  private final class PlaceholderView: ImageView {
    /// The distance from the bounds to the edges of the placeholder.
    var reach = 0.0

    override func draw(into list: inout DisplayList) {
      super.draw(into: &list)
      if image == nil { list.fill(bounds.inset(by: -reach), color: .black) }
    }
  }

  @Test("The placeholder of a subclass is clipped to the round corners even after the view has shown an image")
  func clippedPlaceholder() throws {
    let window = try TestWindow()
    let view = PlaceholderView(frame: Rect(x: 50, y: 20, width: 80, height: 80))
    (view.clipsToBounds, view.cornerRadius, view.image) = (true, 20, try image())
    window.root.addSubview(view)
    window.frame()
    view.image = nil
    window.frame()
    #expect(window.bitmap.color(x: 51, y: 21) == .white && window.bitmap.color(x: 70, y: 30) == .black)
  }

  @Test("A placeholder beyond the bounds is drawn, and leaves nothing behind, after the view has shown an image")
  func largePlaceholder() throws {
    let window = try TestWindow()
    let view = PlaceholderView(frame: Rect(x: 50, y: 20, width: 40, height: 40))
    (view.reach, view.image) = (6, try image())
    window.root.addSubview(view)
    window.frame()
    view.image = nil
    window.frame()
    #expect(window.bitmap.color(x: 46, y: 40) == .black)
    view.center.x += 60
    window.frame()
    #expect(window.bitmap.color(x: 46, y: 40) == .white && window.bitmap.color(x: 106, y: 40) == .black)
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
  }

  @Test("An image view is as large as its image, and another image damages the view")
  func sizes() throws {
    let view = ImageView(image: try image())
    #expect(view.frame == Rect(x: 0, y: 0, width: 40, height: 20))
    let window = try TestWindow()
    window.root.addSubview(view)
    window.frame()
    view.image = try image()
    #expect(window.frame() == Region(PixelRect(x: 0, y: 0, width: 40, height: 20)))
    view.contentMode = .center
    #expect(window.frame().isEmpty)
    view.image = nil
    #expect(!window.frame().isEmpty)
    #expect(view.sizeThatFits(.zero) == .zero)
  }
}
