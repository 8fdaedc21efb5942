import TactionViews

// The part of the content that was shown when the program ended.
extension CanvasView: RestorableView {
  /// The placement to be shown again when the program starts again: that at the end of the current motion; nil before
  /// the first layout.
  ///
  /// It is stored if the canvas has a `restorationIdentifier` of the product `TactionRestoration`.
  public final var restorableState: CanvasPlacement? { laidOutSize.isEmpty ? nil : restingPlacement }

  /// Shows the placement of the last run, or the nearest placement within the limits, unless fingers already hold the
  /// content. A key still returns to the placement that the app has set.
  public final func restore(_ state: CanvasPlacement) -> Bool {
    guard state.isValid, !isHeld else { return true }
    guard !laidOutSize.isEmpty else { return false }
    firstZoom = nil
    move(to: limited(state), duration: 0)
    return true
  }
}
