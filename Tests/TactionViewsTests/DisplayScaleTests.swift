import TactionEnvironment
import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionViews

/// A view that counts how often it was asked to draw, and records the scale each time.
private final class Witness: View {
  var scales: [Double] = []
  override func draw(into list: inout DisplayList) { scales.append(displayScale) }
}

/// A view whose content depends on the scale.
private final class Dot: View {
  override func draw(into list: inout DisplayList) {
    list.fill(Rect(x: 0, y: 0, width: 1 / displayScale, height: 1), color: .black)
  }
}

/// A view that makes a snapshot of another view when it draws.
private final class Mirror: View {
  weak var source: View?
  override func draw(into list: inout DisplayList) { _ = try? source?.snapshot(scale: 3) }
}

@Suite("The scale that content is drawn for")
struct DisplayScaleTests {
  @Test("Views know the scale when they draw")
  func theScaleOfTheWindowIsKnownWhereViewsDraw() throws {
    let view = Witness(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(view.displayScale == 1)
    let window = try TestWindow(width: 20, height: 20, scale: 2)
    window.root.addSubview(view)
    window.frame()
    window.frame(at: 1)
    #expect(view.displayScale == 2 && view.scales == [2])
  }

  @Test("A snapshot is drawn for its own scale, and the next frame again for the scale of the window")
  func snapshots() throws {
    let view = Witness(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    _ = try view.snapshot(scale: 3)
    _ = try view.snapshot()
    #expect(view.scales == [3, 1])
    let window = try TestWindow(width: 20, height: 20, scale: 2)
    window.root.addSubview(view)
    window.frame()
    _ = try view.snapshot(scale: 2)
    #expect(view.scales == [3, 1, 2])
    _ = try window.root.snapshot(scale: 4)
    window.root.setNeedsDisplay()
    window.frame(at: 1)
    #expect(view.scales == [3, 1, 2, 4, 2] && view.displayScale == 2)
  }

  /// Returns a view with a background, and text on it.
  private func card() -> View {
    let card = View(frame: Rect(x: 0, y: 0, width: 120, height: 60))
    card.backgroundColor = .background
    let label = Label(frame: card.bounds)
    label.text = "Words"
    card.addSubview(label)
    return card
  }

  @Test("A snapshot of a view in no window has the colours and fonts of the current theme, even after a change")
  func themes() throws {
    let before = Theme.current
    defer { Theme.setCurrent(before) }
    let card = card()
    let old = try card.snapshot()
    var settings = UserSettings()
    settings.colorScheme = .dark
    settings.textScale = 1.5
    Theme.setCurrent(Theme(settings))
    let new = try card.snapshot()
    #expect(!new.hasSamePixels(as: old))
    #expect(new.hasSamePixels(as: try self.card().snapshot()))
  }

  @Test("A snapshot that another view makes while a frame is drawn does not change the view in this frame")
  func snapshotInAFrame() throws {
    let (dot, mirror) = (Dot(frame: Rect(x: 0, y: 0, width: 10, height: 10)), Mirror())
    let window = try TestWindow(width: 20, height: 20, scale: 2)
    window.root.addSubview(dot)
    window.frame()
    let content = dot.content
    mirror.source = dot
    window.root.addSubview(mirror)
    window.frame(at: 1)
    #expect(dot.content == content && content.count == 1)
  }

  @Test("A view's content is recorded again for another scale")
  func contentIsRecordedAgainForAnotherScale() throws {
    let (holder, view) = (View(), Witness(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    holder.addSubview(view)
    let window = try TestWindow(width: 20, height: 20)
    window.root.addSubview(holder)
    holder.bounds.size = Size(width: 20, height: 20)
    window.frame()
    _ = window.pipeline.update(time: 1, scale: 3, pixelSize: (60, 60))
    _ = window.pipeline.update(time: 2, scale: 3, pixelSize: (60, 60))
    #expect(view.scales == [1, 3])
    holder.removeFromSuperview()
    _ = try holder.snapshot()
    #expect(view.scales == [1, 3, 1] && view.displayScale == 1)
    let other = try TestWindow(width: 20, height: 20, scale: 3)
    other.frame()
    other.root.addSubview(holder)
    other.frame(at: 1)
    #expect(view.scales == [1, 3, 1, 3])
  }
}
