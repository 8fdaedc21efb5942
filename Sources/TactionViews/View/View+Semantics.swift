import TactionGeometry

/// The meaning of views for tests and screen readers.
extension View {
  /// The name of the view for tests and screen readers, in the user's language; nil for the name that the view finds
  /// itself, such as the title of a button.
  ///
  /// A picture with a meaning needs one. A view without semantics of its own becomes a group of that name.
  public final var accessibilityLabel: String? {
    get { semanticLabel }
    set {
      guard newValue != semanticLabel else { return }
      semanticLabel = newValue
      semanticsDidChange()
    }
  }

  /// The view whose text names this one, such as the label next to a field; nil, the default, for none.
  ///
  ///     let title = Label("City")
  ///     let city = TextField()
  ///     city.accessibilityLabelledBy = title
  ///
  /// Tests find the view by this text. Screen readers know both views, so that they read the label once. A label with
  /// text has priority over ``accessibilityLabel``. The view does not keep the label alive.
  public final var accessibilityLabelledBy: View? {
    get { semanticLabelView }
    set {
      guard newValue !== semanticLabelView else { return }
      semanticLabelView = newValue === self ? nil : newValue
      semanticsDidChange()
    }
  }

  /// The view whose text explains this one, such as the message about an error below a field; nil, the default, for
  /// none.
  ///
  /// Its name is the hint of this view, unless it is hidden. If it has the state `invalid`, so has this view. The view
  /// does not keep it alive.
  public final var accessibilityDescribedBy: View? {
    get { semanticHintView }
    set {
      guard newValue !== semanticHintView else { return }
      semanticHintView = newValue === self ? nil : newValue
      semanticsDidChange()
    }
  }

  /// The semantics of the view with the app's name for it, what explains it, and ``isModal``; nil for none.
  public final var effectiveSemantics: Semantics? {
    // Only the label's own name counts: two views may name each other.
    let words = semanticLabelView.flatMap { $0.semanticLabel ?? $0.semantics?.name } ?? ""
    var meaning = semantics
    if let name = words.isEmpty ? semanticLabel : words {
      if meaning == nil { meaning = Semantics(.group) }
      meaning?.name = name
    }
    if coversOthers {
      if meaning == nil { meaning = Semantics(.group) }
      meaning?.states.insert(.modal)
    }
    guard meaning != nil, let hint = semanticHintView, !hint.isHidden, let own = hint.semantics else { return meaning }
    meaning?.hint = hint.semanticLabel ?? own.name
    if own.states.contains(.invalid) { meaning?.states.insert(.invalid) }
    return meaning
  }

  /// A number that no other view of the process has.
  package final var semanticNumber: Int { serial }

  /// Notifies observers of the window's semantic tree that this view's part of the tree has changed.
  ///
  /// A control calls it after each change of what ``semantics`` returns. It costs nothing without observers.
  public final func semanticsDidChange() { tree?.calls.onSemanticsChange?(self) }

  /// Whether changes of texts have observers; if not, they need not be computed.
  public final var reportsTextChanges: Bool { tree?.calls.onTextChange != nil }

  /// Notifies observers, such as screen readers, of a change of ``semanticText`` or of its selection.
  public final func semanticTextDidChange(_ change: SemanticTextChange) { tree?.calls.onTextChange?(self, change) }
}
