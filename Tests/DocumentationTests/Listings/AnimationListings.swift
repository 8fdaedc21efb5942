import Taction

/// Listings of the page on animation: fades, and views that follow another view.
enum AnimationListings {
  static func fadeOut(_ photo: View) {
    View.animate(duration: 0.3) {
      photo.alpha = 0
    } completion: { finished in
      if finished { photo.removeFromSuperview() }
    }
  }

  static func fadeIn(_ photo: View) async -> Bool {
    View.performWithoutAnimation { photo.alpha = 0 }
    let finished = await View.animate(with: Spring(response: 0.4, dampingRatio: 1)) { photo.alpha = 1 }
    return finished
  }

  static func handles(on photo: View, _ corner: View, _ title: Label, in window: Window) {
    let handles = FollowerView(of: photo)
    window.content.addSubview(handles)
    corner.pin(to: handles, Anchors(trailing: -22, bottom: -22))

    let name = FollowerView(of: photo)
    name.isUpright = true
    window.content.addSubview(name)
    title.pin(to: name, Anchors(bottom: -28, centerX: 0))
  }
}

/// A bar whose length a spring moves.
final class LevelBar: View {
  private lazy var length = SpringMotion(
    0, of: self, spring: Spring(response: 0.4, dampingRatio: 0.8), restDistance: SpringMotion.pixelRestDistance,
    movesView: false)

  /// Shows a level from 0 to 1.
  func show(_ level: Double, animated: Bool = true) {
    length.onChange = { [weak self] in self?.setNeedsDisplay() }
    length.move(to: level * bounds.width, animated: animated)
  }

  override func draw(into list: inout DisplayList) {
    list.fill(Rect(x: 0, y: 0, width: length.value, height: bounds.height), color: .tint)
  }
}
