import TactionGeometry

/// The kinds of parents under which every gesture has to feel the same.
enum Surroundings: String, CaseIterable {
  case plain, rotated, scaledDown, scaledUp, mirrored, nested, sheared

  /// Puts a view on the table that covers all of it, below parents of this kind.
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

  // Large enough to cover the window at any of the scales.
  private static let size = Size(width: 20_000, height: 20_000)

  private var transforms: [Transform] {
    switch self {
    case .plain: []
    case .rotated: [.rotation(.degrees(30))]
    case .scaledDown: [.scale(0.2)]
    case .scaledUp: [.scale(5)]
    case .mirrored: [.scale(x: -1, y: 1)]
    case .nested: [.scale(0.4), .rotation(.degrees(-75)), Transform.scale(1.5).rotated(by: .degrees(20))]
    case .sheared: [Transform(.init(rotation: .degrees(10), scaleX: 1.2, scaleY: 0.8, shear: 0.5))]
    }
  }

  /// A transform of a view about its centre, which lies on its parent's centre.
  private static func centered(_ transform: Transform, in parent: FakeView) -> Transform {
    let middle = Vector(dx: parent.size.width / 2, dy: parent.size.height / 2)
    return Transform.translation(Vector(dx: -size.width / 2, dy: -size.height / 2))
      .concatenating(transform).concatenating(.translation(middle))
  }
}
