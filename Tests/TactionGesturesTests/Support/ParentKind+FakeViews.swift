import TactionGeometry
import TactionTestSupport

extension ParentKind {
  /// Adds a view that covers the whole table, below parents of this kind, and returns it.
  func makeView(on table: Table) -> FakeView {
    var parent = table.root
    for transform in transforms {
      let view = FakeView("parent", size: Self.size, transform: Self.centered(transform, in: parent))
      parent.add(view)
      parent = view
    }
    let view = FakeView("photo", size: Self.size, transform: Self.centered(.identity, in: parent))
    parent.add(view)
    return view
  }

  // This size covers the window at any of the scales.
  private static let size = Size(width: 20_000, height: 20_000)

  /// Returns the transform of a view about its centre, which is at the centre of its parent.
  private static func centered(_ transform: Transform, in parent: FakeView) -> Transform {
    let middle = Vector(dx: parent.size.width / 2, dy: parent.size.height / 2)
    return Transform.translation(Vector(dx: -size.width / 2, dy: -size.height / 2))
      .concatenating(transform).concatenating(.translation(middle))
  }
}
