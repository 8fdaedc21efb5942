import Taction
import TactionTestSupport

extension ParentKind {
  /// Adds parents of this kind to a window and returns the innermost. Each parent is in the middle of the previous one,
  /// and large enough that fingers hit it everywhere in the window.
  public func build(in window: Window) -> View {
    let size = Size(width: 20_000, height: 20_000)
    var parent = window.content
    for transform in transforms {
      let view = View(frame: Rect(origin: .zero, size: size))
      view.center = parent.bounds.center
      view.transform = transform
      parent.addSubview(view)
      parent = view
    }
    return parent
  }
}
