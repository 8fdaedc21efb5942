import TactionGeometry
import TactionViews

// Strokes and views that the app adds to the layers of the page.
extension InkView {
  /// Adds a stroke in front of all strokes of a layer, for example a stroke from another page; returns the stroke with
  /// its new ID.
  @discardableResult
  public final func add(_ stroke: InkStroke, to layer: Int = 0) -> InkStroke {
    let layer = layer.clamped(to: 0...page.layers.count - 1)
    var stroke = stroke
    stroke.id = InkStroke.ID(place: lastPlace(on: layer) + 1)
    perform(InkChange(layer: layer, added: [stroke]))
    return stroke
  }

  /// Adds a view of the app in front of a layer and behind the next layer, in the coordinates of the paper.
  ///
  /// The view receives touches like any other view. If the user is to draw over it, set its `isUserInteractionEnabled`
  /// to false.
  public final func addSubview(_ view: View, aboveLayer layer: Int) {
    content.insertSubview(view, above: layerViews[layer.clamped(to: 0...layerViews.count - 1)])
  }

  /// Returns the view of the next layer in front of a layer; nil for the frontmost layer.
  final func layerView(inFrontOf layer: Int) -> View? { layerViews.dropFirst(max(layer, 0) + 1).first }
}
