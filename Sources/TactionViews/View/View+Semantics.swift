import TactionGeometry

/// The meaning of views to those who do not see them.
extension View {
  /// The words that name the view for tests and screen readers, in the user's language; nil for those that it finds
  /// itself, such as the title of a button.
  ///
  /// A picture that says something needs one. On a view without a meaning of its own it makes a group of that name.
  public final var accessibilityLabel: String? {
    get { semanticLabel }
    set {
      guard newValue != semanticLabel else { return }
      semanticLabel = newValue
      semanticsDidChange()
    }
  }

  /// The meaning of the view with the name that it was given; nil for none.
  public final var effectiveSemantics: Semantics? {
    guard let semanticLabel else { return semantics }
    var meaning = semantics ?? Semantics(.group)
    meaning.name = semanticLabel
    return meaning
  }

  /// A number that no other view of the process has.
  package final var semanticNumber: Int { serial }

  /// Tells those who follow the window's semantic tree that this view's part of it has changed.
  ///
  /// A control calls it after each change of what ``semantics`` returns. It costs nothing while nobody follows.
  public final func semanticsDidChange() { tree?.onSemanticsChange?(self) }
}
