import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionViews

@Suite("Views draw their own content only when it changes")
struct RedrawTests {
  final class Counting: View {
    private(set) var draws = 0
    override func draw(into list: inout DisplayList) {
      draws += 1
      list.fill(bounds.inset(by: 4), color: .black)
    }
  }

  private func scene() throws -> (window: TestWindow, box: View, view: Counting) {
    let window = try TestWindow()
    let box = View(frame: Rect(x: 10, y: 10, width: 100, height: 100))
    let view = Counting(frame: Rect(x: 10, y: 10, width: 40, height: 30))
    box.addSubview(view)
    window.root.addSubview(box)
    window.frame()
    return (window, box, view)
  }

  @Test("A view does not draw again when it moves, fades, or changes background, shadow or siblings", arguments: 0..<12)
  func kept(change: Int) throws {
    let (window, box, view) = try scene()
    #expect(view.draws == 1)
    switch change {
    case 0: view.center.x += 5
    case 1: view.transform = .rotation(.degrees(20))
    case 2: view.alpha = 0.5
    case 3: view.backgroundColor = .white
    case 4: view.shadow = Shadow()
    case 5: view.clipsToBounds = true
    case 6: view.isHidden = true
    case 7: box.bounds.origin.y = 8
    case 8: box.transform = .scale(2)
    case 9: box.addSubview(View(frame: view.frame))
    case 10: view.addSubview(View(frame: view.bounds))
    default: View.animate(duration: 0.1) { view.transform = .scale(0.5) }
    }
    for step in 0..<5 { window.frame(at: Double(step) / 50) }
    view.isHidden = false
    window.frame(at: 1)
    #expect(view.draws == 1)
  }

  @Test("A view draws once after setNeedsDisplay, and when its bounds change")
  func redrawn() throws {
    let (window, _, view) = try scene()
    view.setNeedsDisplay()
    view.setNeedsDisplay()
    window.frame()
    #expect(view.draws == 2)
    view.bounds.size.width += 1
    view.frame.size.height += 1
    window.frame()
    #expect(view.draws == 3)
    window.frame(at: 1)
    #expect(view.draws == 3)
  }

  @Test("The images of a removed view are released with the next frame")
  func images() throws {
    let window = try TestWindow()
    weak var image: Image?
    do {
      let fresh = try Image(copying: Bitmap(width: 8, height: 8))
      image = fresh
      let view = ImageView(image: fresh)
      window.root.addSubview(view)
      window.frame()
      view.removeFromSuperview()
    }
    window.frame()
    #expect(image == nil)
  }
}
