/// A behaviour that lets fingers change a view; see ``View/addInteraction(_:)``.
///
/// To write one, add recognizers in `didMove(to:)`, and remove them in `willMove(to:)`. The view keeps its
/// interactions alive; they must not keep the view alive.
@MainActor public protocol Interaction: AnyObject {
  /// The view that the interaction belongs to; nil if it belongs to no view. Store it in a weak property.
  var view: View? { get }

  /// Called before the interaction moves to another view, or is removed (nil), while it still belongs to its current
  /// view.
  func willMove(to view: View?)

  /// Called after the interaction was added to a view, or removed (nil).
  func didMove(to view: View?)
}

extension View {
  /// The view's interactions, in the order in which they were added.
  public final var interactions: [any Interaction] { attachedInteractions }

  /// Adds an interaction, after removing it from the view that it belonged to.
  ///
  /// An interaction that follows touches sets `isUserInteractionEnabled` to true.
  public final func addInteraction(_ interaction: any Interaction) {
    guard interaction.view !== self else { return }
    interaction.view?.removeInteraction(interaction)
    // A callback of the removal may have added the interaction to another view.
    guard interaction.view == nil else { return }
    interaction.willMove(to: self)
    attachedInteractions += [interaction]
    interaction.didMove(to: self)
  }

  /// Removes an interaction; its gesture or motion is cancelled if one is under way.
  public final func removeInteraction(_ interaction: any Interaction) {
    guard attachedInteractions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    guard interaction.view === self else { return }
    attachedInteractions = attachedInteractions.filter { $0 !== interaction }
    interaction.didMove(to: nil)
  }
}
