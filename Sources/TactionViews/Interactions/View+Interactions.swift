extension View {
  /// What fingers can do to the view, in the order in which it was added.
  public final var interactions: [any Interaction] { attachedInteractions }

  /// Lets fingers do something to the view; an interaction leaves the view that it belonged to.
  ///
  /// One that watches touches turns `isUserInteractionEnabled` on.
  public final func addInteraction(_ interaction: any Interaction) {
    guard interaction.view !== self else { return }
    interaction.view?.removeInteraction(interaction)
    // Something that heard of its end may have found a place for it.
    guard interaction.view == nil else { return }
    interaction.willMove(to: self)
    attachedInteractions += [interaction]
    interaction.didMove(to: self)
  }

  /// Takes an interaction away; what it has under way is cancelled.
  public final func removeInteraction(_ interaction: any Interaction) {
    guard attachedInteractions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    guard interaction.view === self else { return }
    attachedInteractions = attachedInteractions.filter { $0 !== interaction }
    interaction.didMove(to: nil)
  }
}
