import Glibc
import Taction
import TactionTesting
import TactionTestSupport

/// A window with a button from which a test presents something; the button's parents are of a given kind.
package final class PresentationScene {
  package let stage: Stage
  package let window: Window
  /// The view to present from; its middle is at (`size.width` / 2, 100) on the screen, and it is 120 by 44 px there.
  package let button: Button
  package var taps = 0
  package let size: Size

  package init(_ stage: Stage, _ kind: ParentKind, size: Size) {
    (self.stage, self.size) = (stage, size)
    window = stage.makeWindow(size: size)
    let parent = kind.build(in: window)
    button = Button("Open")
    let scale = parent.transformToWindow.meanScale
    button.bounds = Rect(x: 0, y: 0, width: 120 / scale, height: 44 / scale)
    button.center = parent.convert(Point(x: size.width / 2, y: 100), from: nil)
    parent.addSubview(button)
    button.action = { [unowned self] in taps += 1 }
    stage.settle()
  }

  package var buttonPlace: Point { Point(x: size.width / 2, y: 100) }

  /// Waits until all movement has ended.
  package func rest() { stage.advance(by: 1.5) }

  /// Presents a view in a fitted sheet; returns the sheet at rest.
  @discardableResult
  package func presentFitted(_ content: View) -> Sheet {
    let sheet = Sheet(content)
    sheet.detents = [.fitted]
    button.present(sheet)
    rest()
    return sheet
  }

  package func tap(_ x: Double, _ y: Double) { stage.tap(at: Point(x: x, y: y)) }

  package func picture(_ name: String) throws { try stage.writePicture(name) }
}

/// Runs a test in a ``PresentationScene`` on a strict stage.
package func withPresentation(
  size: Size = Size(width: 600, height: 800), in kind: ParentKind = .plain, _ body: (PresentationScene) throws -> Void
) throws {
  try withStage(size: size) { stage in try body(PresentationScene(stage, kind, size: size)) }
}

extension View {
  /// The bounding box on the screen.
  package var screenFrame: Rect { convert(bounds, to: nil) }
}

/// A view with a fixed natural size.
package final class Sized: View {
  private let wanted: Size

  package init(_ width: Double, _ height: Double) {
    wanted = Size(width: width, height: height)
    super.init()
    backgroundColor = .tint
  }

  package override func sizeThatFits(_ size: Size) -> Size { wanted }
}
