import Taction

// The listings of the page for people who come from UIKit.
final class DraggablePhoto: ImageView {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addGestureRecognizer(PanGestureRecognizer { [weak self] pan in self?.follow(pan) })
  }

  private func follow(_ pan: PanGestureRecognizer) {
    if pan.state == .began { stopMovement() }
    center += pan.translation(in: superview)
    pan.setTranslation(.zero, in: superview)
    guard pan.state == .ended else { return }
    let way = pan.velocity(in: superview) * 0.15
    View.animate(duration: 0.3) { center += way }
  }
}

/// A picture above a row of controls.
final class Player: View {
  let picture = ImageView()
  let controls = StackView(axis: .horizontal, spacing: 8)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addSubview(picture)
    addSubview(controls)
  }

  override func layoutSubviews() {
    let height = controls.sizeThatFits(bounds.size).height
    controls.frame = Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    picture.frame = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height - height)
  }
}
