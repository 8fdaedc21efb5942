import Taction

/// A photo that fingers move, scale and rotate.
public final class Photo: View {
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = .gray
    addInteraction(TransformInteraction(scale: 0.5...4))
  }
}
