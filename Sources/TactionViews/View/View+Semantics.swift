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

  /// The view whose words name this one, such as the label in front of a field; nil, the default, for none.
  ///
  ///     let title = Label("City")
  ///     let city = TextField()
  ///     city.accessibilityLabelledBy = title
  ///
  /// Tests find the view by these words. Screen readers are told of both, so that they read the label once. A label
  /// with words comes before ``accessibilityLabel``. The view does not keep the label alive.
  public final var accessibilityLabelledBy: View? {
    get { semanticLabelView }
    set {
      guard newValue !== semanticLabelView else { return }
      semanticLabelView = newValue === self ? nil : newValue
      semanticsDidChange()
    }
  }

  /// The meaning of the view with the name that it was given; nil for none.
  public final var effectiveSemantics: Semantics? {
    // The label's own words only: two views may name each other.
    let words = semanticLabelView.flatMap { $0.semanticLabel ?? $0.semantics?.name } ?? ""
    guard let name = words.isEmpty ? semanticLabel : words else { return semantics }
    var meaning = semantics ?? Semantics(.group)
    meaning.name = name
    return meaning
  }

  /// A number that no other view of the process has.
  package final var semanticNumber: Int { serial }

  /// Tells those who follow the window's semantic tree that this view's part of it has changed.
  ///
  /// A control calls it after each change of what ``semantics`` returns. It costs nothing while nobody follows.
  public final func semanticsDidChange() { tree?.onSemanticsChange?(self) }
}
