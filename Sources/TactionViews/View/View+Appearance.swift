import TactionGeometry
import TactionGraphics

/// How the view looks.
extension View {
  /// How much of the view and all it holds, drawn together, is seen: 1 for all, 0 for nothing. Below 0.01 it is not
  /// hit.
  public final var alpha: Double {
    get { state.alpha }
    set {
      let value = min(max(newValue, 0), 1)
      guard newValue.isFinite, value != alpha else { return }
      change(\.alpha, to: value)
      seenChanged()
    }
  }

  /// Whether the view and all it holds are neither drawn nor hit.
  public final var isHidden: Bool {
    get { hidden }
    set {
      guard newValue != hidden else { return }
      hidden = newValue
      invalidateIntrinsicContentSize()
      tree?.setNeedsFrame()
    }
  }

  /// Whether what the view draws and holds is cut off at its bounds, with their corner radius, however it is turned.
  public final var clipsToBounds: Bool {
    get { clips }
    set {
      guard newValue != clips else { return }
      clips = newValue
      paintChanged()
    }
  }

  /// The colour that fills the bounds below everything else; nil for none.
  public final var backgroundColor: Color? {
    get { state.backgroundColor }
    set { paint(\.backgroundColor, newValue) }
  }

  /// The radius of the corners of background, border, shadow and clip, in logical pixels.
  ///
  /// No more than half the shorter side is drawn; a negative one counts as zero.
  public final var cornerRadius: Double {
    get { state.cornerRadius }
    set {
      guard newValue.isFinite, max(newValue, 0) != cornerRadius else { return }
      contentIsStale = true
      paint(\.cornerRadius, max(newValue, 0))
    }
  }

  /// The soft shadow on what lies beneath; nil for none. One with a number that is not finite is refused.
  public final var shadow: Shadow? {
    get { state.shadow }
    set {
      guard newValue?.isFinite ?? true else { return }
      paint(\.shadow, newValue)
    }
  }

  /// The width of the line along the inside of the edge, above the subviews, in logical pixels; 0, the default, for
  /// none.
  public final var borderWidth: Double {
    get { border.width }
    set {
      guard newValue.isFinite, max(newValue, 0) != border.width else { return }
      border.width = max(newValue, 0)
      contentIsStale = true
      paintChanged()
    }
  }

  /// The colour of the line along the edge.
  public final var borderColor: Color {
    get { border.color }
    set {
      guard newValue != border.color else { return }
      border.color = newValue
      contentIsStale = true
      paintChanged()
    }
  }

  /// Has `draw(into:)` called before the next frame, because what the view shows has changed.
  public final func setNeedsDisplay() {
    contentIsStale = true
    tree?.viewChanged(self)
  }
}

extension View {
  /// Says that the view's own pixels will differ, though it stays where it is.
  final func paintChanged() {
    version += 1
    tree?.viewChanged(self)
  }

  private func paint<Value: Interpolatable>(_ property: WritableKeyPath<ViewState, Value>, _ value: Value) {
    guard value != state[keyPath: property] else { return }
    change(property, to: value)
    seenChanged()
    paintChanged()
  }

  /// Calls `draw(into:)` if what it recorded last is out of date.
  final func refreshContent() {
    guard contentIsStale else { return }
    contentIsStale = false
    var fresh = DisplayList()
    draw(into: &fresh)
    guard fresh != content else { return }
    version += 1
    content = fresh
    updateImageUses()
  }
}
