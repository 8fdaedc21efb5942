/// A view whose state is restored when the program starts again, if the program uses the product `TactionRestoration`.
///
///     extension DrawingView: RestorableView {
///       var restorableState: Drawing? { drawing }
///       func restore(_ state: Drawing) -> Bool { drawing = state; return true }
///     }
///
/// The view also needs a `restorationIdentifier`, which that product adds to views.
public protocol RestorableView: View {
  /// The type of the state that is stored; its conformance to `Codable` must not be isolated to the main actor.
  associatedtype RestorableState: Codable
  /// The current state; nil if there is nothing to store.
  var restorableState: RestorableState? { get }
  /// Restores the state of the last run. It is called when the view is in its window and was laid out. If it returns
  /// false, because content is still missing, it is called again in later frames.
  func restore(_ state: RestorableState) -> Bool
}
