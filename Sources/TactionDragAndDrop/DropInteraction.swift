import TactionEnvironment
import TactionGeometry
import TactionViews

/// Accepts data that the user drops on a view with a finger, a pen or a mouse, from this program or another program.
///
/// `View.onDrop(types:perform:)` creates a drop interaction:
///
///     let drops = trash.onDrop(types: ["application/x-note"]) { drop in ... }
///     drops.actions = .move
///
/// The target of a drag is the frontmost view under it, if that view accepts one of the drag's types; otherwise the
/// nearest superview that accepts one. Views behind a sheet, an alert or a menu do not receive drops. While a drag
/// rests near an edge of a scroll view, the content scrolls.
public final class DropInteraction: Interaction {
  /// The view that the interaction belongs to.
  public private(set) weak var view: View?
  /// The types that the view accepts, the best first.
  public let types: [TransferType]
  /// The actions that the view allows; `copy` and `move` by default.
  public var actions: DragActions = [.copy, .move]
  /// The action that the view prefers if the source allows both actions; `copy` by default.
  public var preferredAction: DragActions = .copy
  /// Returns whether the view accepts the dragged data at its current location. If nil, the default, the view accepts
  /// the data at every location.
  public var accepts: ((Drop) -> Bool)?
  /// Called when a drag that the view accepts enters the view.
  public var onEnter: ((Drop) -> Void)?
  /// Called after an accepted drag has moved over the view, or has scrolled the content under it; the drop has the new
  /// location.
  public var onMove: ((Drop) -> Void)?
  /// Called when an accepted drag has left the view, and before ``onDrop`` if the data is dropped.
  public var onLeave: ((Drop) -> Void)?
  /// Called when data was dropped.
  public var onDrop: (Drop) -> Void
  /// Whether the view has a border while data that it accepts is over it; true by default.
  public var showsHighlight = true

  /// Whether data that the view accepts is over it.
  public var isTargeted: Bool { !drops.isEmpty }

  /// The drops over the view. There may be several, because each seat may drag something.
  private var drops: Set<ObjectIdentifier> = [] {
    didSet { if drops.isEmpty != oldValue.isEmpty { updateHighlight() } }
  }
  private var highlight: View?

  /// Creates an interaction. Add it to a view.
  public init(types: [TransferType], onDrop: @escaping (Drop) -> Void) { (self.types, self.onDrop) = (types, onDrop) }

  /// Resets the state, because the view is no longer a target.
  public func willMove(to view: View?) { drops = [] }

  /// Enables user interaction of the new view, because hit tests skip a view without it.
  public func didMove(to view: View?) {
    self.view = view
    view?.isUserInteractionEnabled = true
  }

  /// Returns the type of the dragged data that the view accepts at the current location; nil if the view does not
  /// accept the data.
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
  /// Accepts data that the user drops on the view.
  ///
  ///     list.onDrop(types: [.uris, .text]) { drop in
  ///       Task { if let text = try await drop.text() { insert(text) } }
  ///     }
  ///
  /// - Parameters:
  ///   - types: The types that the view accepts, the best first.
  ///   - perform: Called when data was dropped; see ``Drop``.
  /// - Returns: The interaction, which also has handlers for the drag before the drop. The view keeps a reference to
  ///   the interaction, so the caller need not.
  @discardableResult
  public final func onDrop(types: [TransferType], perform: @escaping (Drop) -> Void) -> DropInteraction {
    let interaction = DropInteraction(types: types, onDrop: perform)
    addInteraction(interaction)
    return interaction
  }
}
