/// Something that a view lets fingers do to it; see ``View/addInteraction(_:)``.
///
/// To write one, add recognizers in `didMove(to:)`, and take them away in `willMove(to:)`. The view keeps its
/// interactions alive; they must not do the same to the view.
@MainActor public protocol Interaction: AnyObject {
  /// The view it belongs to; nil for none. To be held weakly.
  var view: View? { get }

  /// Called before it is added to another view, or taken away (nil), while it still belongs to the present one.
  func willMove(to view: View?)

  /// Called after it was added to a view, or taken away (nil).
  func didMove(to view: View?)
}
