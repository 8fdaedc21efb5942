import TactionGeometry

/// Takes data that the user drops on a view with a finger, a pen or a mouse, from this program or another one.
///
/// ``View/onDrop(types:perform:)`` makes one:
///
///     let drops = trash.onDrop(types: ["application/x-note"]) { drop in ... }
///     drops.actions = .move
///
/// The target of a drag is the frontmost view under it, if that view takes one of its types; otherwise the nearest
/// superview that does. Views behind a sheet, an alert or a menu take nothing.
public final class DropInteraction: Interaction {
  /// The view that it belongs to.
  public private(set) weak var view: View?
  /// The types that it takes, the best first.
  public let types: [TransferType]
  /// The actions that it allows; `copy` and `move` by default.
  public var actions: DragActions = [.copy, .move]
  /// The action that it prefers where the source allows both; `copy` by default.
  public var preferredAction: DragActions = .copy
  /// Returns whether it takes the dragged data at its current location; nil, the default, for everywhere.
  public var accepts: ((Drop) -> Bool)?
  /// Called when a drag that it takes enters the view.
  public var onEnter: ((Drop) -> Void)?
  /// Called after that drag has moved, with the new location.
  public var onMove: ((Drop) -> Void)?
  /// Called when that drag has left the view, or was dropped, before `onDrop`.
  public var onLeave: ((Drop) -> Void)?
  /// Called when data was dropped.
  public var onDrop: (Drop) -> Void
  /// Whether the view has a border while something that it takes is over it; true by default.
  public var showsHighlight = true

  /// Whether something that it takes is over the view.
  public var isTargeted: Bool { !drops.isEmpty }

  /// The drops over the view: each seat may drag something.
  private var drops: Set<ObjectIdentifier> = [] {
    didSet { if drops.isEmpty != oldValue.isEmpty { updateHighlight() } }
  }
  private var highlight: View?

  /// Creates an interaction, which is then added to a view.
  public init(types: [TransferType], onDrop: @escaping (Drop) -> Void) { (self.types, self.onDrop) = (types, onDrop) }

  /// Resets the state, as the view is no longer a target.
  public func willMove(to view: View?) { drops = [] }

  /// Makes the new view take touches, without which nothing hits it.
  public func didMove(to view: View?) {
    self.view = view
    view?.isUserInteractionEnabled = true
  }

  /// Returns the type of the dragged data that it takes at the current location; nil for none.
  func type(of drop: Drop) -> TransferType? {
    guard let type = types.first(where: drop.has), !actions.isDisjoint(with: drop.allowedActions) else { return nil }
    return accepts?(drop) ?? true ? type : nil
  }

  func entered(_ drop: Drop) {
    drops.insert(ObjectIdentifier(drop))
    onEnter?(drop)
  }

  func moved(_ drop: Drop) { onMove?(drop) }

  func left(_ drop: Drop) {
    drops.remove(ObjectIdentifier(drop))
    onLeave?(drop)
  }

  private func updateHighlight() {
    if isTargeted, showsHighlight, let view {
      let border = View()
      border.isUserInteractionEnabled = false
      border.borderWidth = 2
      border.borderColor = .tint
      border.cornerRadius = view.cornerRadius
      border.backgroundColor = .tint.withAlpha(0.12)
      view.addOverlaySubview(border)
      border.anchors = .fill
      highlight = border
    } else {
      highlight?.removeFromSuperview()
      highlight = nil
    }
  }
}

extension View {
  /// Takes what the user drops on the view.
  ///
  ///     list.onDrop(types: [.uris, .text]) { drop in
  ///       Task { if let text = try await drop.text() { list.insert(text) } }
  ///     }
  ///
  /// - Parameters:
  ///   - types: The types that the view takes, the best first.
  ///   - perform: Called when something was dropped; see ``Drop``.
  /// - Returns: The interaction, which also has handlers for the drag before the drop; it need not be kept.
  @discardableResult
  public final func onDrop(types: [TransferType], perform: @escaping (Drop) -> Void) -> DropInteraction {
    let interaction = DropInteraction(types: types, onDrop: perform)
    addInteraction(interaction)
    return interaction
  }
}
