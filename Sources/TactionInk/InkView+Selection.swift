import TactionGeometry
import TactionGraphics
import TactionViews

// Changes of the selected strokes. Each change is one step of the undo history.
extension InkView {
  /// The selected strokes, from back to front.
  public final var selectedStrokes: [InkStroke] {
    let layer = page.layers[activeIndex]
    return selection.sorted().compactMap { layer[$0] }
  }

  final var activeLayerView: InkLayerView { layerViews[activeIndex] }

  /// Moves, scales or rotates the selected strokes by a transform in the coordinates of the paper.
  public final func transformSelection(by transform: Transform) {
    guard transform.isFinite, transform.isInvertible else { return }
    replaceSelection { $0.applying(transform) }
  }

  /// Sets the colour of the selected strokes.
  public final func recolorSelection(_ color: Color) {
    replaceSelection { stroke in
      var stroke = stroke
      stroke.tool.color = color
      return stroke
    }
  }

  /// Removes the selected strokes.
  public final func deleteSelection() {
    selectionView.finishMovement()
    perform(InkChange(layer: activeIndex, removed: selectedStrokes))
  }

  /// Adds copies of the selected strokes in front of the layer, and selects them.
  ///
  /// - Parameter step: The vector from the strokes to their copies, in px of the paper.
  public final func duplicateSelection(by step: Vector = Vector(dx: 24, dy: 24)) {
    guard step.isFinite else { return }
    selectionView.finishMovement()
    var place = lastPlace(on: activeIndex)
    let copies = selectedStrokes.map { stroke in
      place += 1
      var copy = stroke.applying(.translation(step))
      copy.id = InkStroke.ID(place: place)
      return copy
    }
    let owner = selectionOwner
    perform(InkChange(layer: activeIndex, added: copies))
    if selectionOwner == owner { selection = Set(copies.map(\.id)) }
  }

  /// Selects all strokes of the active layer.
  public final func selectAll() { selection = Set(page.layers[activeIndex].strokes.map(\.id)) }

  private func replaceSelection(_ body: (InkStroke) -> InkStroke) {
    selectionView.finishMovement()
    let before = selectedStrokes
    let after = before.map(body)
    guard after != before else { return }
    perform(InkChange(layer: activeIndex, removed: before, added: after))
  }
}
