import TactionGeometry

/// The kinds of parents under which every gesture must work in the same way, because fingers move on the screen, not in
/// the coordinates of a view.
public enum ParentKind: String, CaseIterable, Sendable {
  case plain, rotated, scaledDown, scaledUp, mirrored, nested, sheared

  /// The kinds in which content can follow two fingers that rotate. In a sheared parent, a rotation on the screen is
  /// not a rotation of the content.
  public static let even = allCases.filter { $0 != .sheared }

  /// The parents' transforms, from the outermost parent inward; each acts about the middle of its superview.
  public var transforms: [Transform] {
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
}
