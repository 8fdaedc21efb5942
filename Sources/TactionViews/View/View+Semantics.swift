import TactionEnvironment
import TactionGeometry

/// The meaning of views for tests and screen readers.
extension View {
  /// The name of the view for tests and screen readers, in the user's language; nil if the view itself supplies a name,
  /// such as the title of a button.
  ///
  /// A picture with a meaning needs a label. A view without semantics of its own becomes a group with this name.
  public final var accessibilityLabel: String? {
    get { semanticLabel }
    set {
      guard newValue != semanticLabel else { return }
      semanticLabel = newValue
      semanticsDidChange()
    }
  }

  /// The view whose text names this view, such as the label next to a field; nil, the default, for none.
  ///
  ///     let title = Label("City")
  ///     let city = TextField()
  ///     city.accessibilityLabelledBy = title
  ///
  /// Tests find the view by this text. Screen readers know that the two views belong together, so that they read the
  /// label only once. A label with text has priority over ``accessibilityLabel``. The view does not keep the label
  /// alive.
  public final var accessibilityLabelledBy: View? {
    get { semanticLabelView }
    set {
      guard newValue !== semanticLabelView else { return }
      semanticLabelView = newValue === self ? nil : newValue
      semanticsDidChange()
    }
  }

  /// The view whose text explains this view, such as the message about an error below a field; nil, the default, for
  /// none.
  ///
  /// The name of the explaining view is the hint of this view, unless the explaining view is hidden. If the explaining
  /// view has the state `invalid`, this view has this state too. This view does not keep the explaining view alive.
  public final var accessibilityDescribedBy: View? {
    get { semanticHintView }
    set {
      guard newValue !== semanticHintView else { return }
      semanticHintView = newValue === self ? nil : newValue
      semanticsDidChange()
    }
  }

  /// The semantics of the view, with the name from the app, the hint from the explaining view, the state for
  /// ``isModal``, and the action for a menu that a long press opens; nil if there are none.
  public final var effectiveSemantics: Semantics? {
    // Only the label's own name is used, because two views may name each other.
    let words = semanticLabelView.flatMap { $0.semanticLabel ?? $0.semantics?.name } ?? ""
    let name = words.isEmpty ? semanticLabel : words
    var meaning = semantics ?? (name != nil || coversOthers ? Semantics(.group) : nil)
    if let name { meaning?.name = name }
    if coversOthers { meaning?.states.insert(.modal) }
    if meaning?.actions.contains(.showMenu) == false, pressMenu(asCell: meaning?.role == .cell) != nil {
      meaning?.actions.append(.showMenu)
    }
    guard meaning != nil, let hint = semanticHintView, !hint.isHidden, let own = hint.semantics else { return meaning }
    meaning?.hint = hint.semanticLabel ?? own.name
    if own.states.contains(.invalid) { meaning?.states.insert(.invalid) }
    return meaning
  }

  /// Returns the interaction that opens a menu for the view; for a cell, also the interaction of a superview, such as
  /// its list.
  package final func pressMenu(asCell isCell: Bool) -> (any LongPressMenu)? {
    let own = { (view: View) in view.attachedInteractions.lazy.compactMap { $0 as? any LongPressMenu }.first }
    return isCell ? nearest(own) : own(self)
  }

  /// A number that identifies the view and its use for observers. No other view of the process has the number. The view
  /// gets another number when it is used for something else; see ``beginNewUse()``.
  package final var semanticNumber: Int { renewedNumber == 0 ? serial : renewedNumber }

  /// Gives the view a new number, without notice to observers.
  package final func renewSemanticNumber() { renewedNumber = View.nextSerial() }

  /// Gives the view and the views in it new numbers, so that actions that a screen reader requests for the former use
  /// have no effect on the new use.
  final func renewSemanticNumbers() {
    // Without observers of the window, no observer knows the numbers of its views. But a view that is now in no window
    // may have been in a window with observers.
    if let tree, tree.calls.onSemanticsChange == nil { return }
    forEachInSubtree { $0.renewSemanticNumber() }
    tree?.calls.onSemanticsChange?(self)
  }

  /// Notifies observers of the window's semantic tree that this view's part of the tree has changed.
  ///
  /// A control calls this method after each change of the value of ``semantics``. It costs nothing without observers.
  public final func semanticsDidChange() { tree?.calls.onSemanticsChange?(self) }

  /// Whether changes of texts have observers; if not, the changes need not be computed.
  public final var reportsTextChanges: Bool { tree?.calls.onTextChange != nil }

  /// Notifies observers, such as screen readers, of a change of ``semanticText`` or of its selection.
  public final func semanticTextDidChange(_ change: SemanticTextChange) { tree?.calls.onTextChange?(self, change) }
}
