import Taction

/// The listings of the page on views that are tilted in space.
enum TiltListings {
  static func lean(_ photo: View) {
    photo.transform3D = .perspective(distance: 800).rotated(by: .degrees(40), about: .unitY)
  }

  static func flip(_ card: View, front: View, back: View) {
    func turn(_ angle: Angle) {
      let space = Transform3D.perspective(distance: 800)
      front.transform3D = space.rotated(by: angle, about: .unitY)
      back.transform3D = space.rotated(by: angle + .degrees(180), about: .unitY)
    }

    for side in [front, back] {
      side.isDoubleSided = false
      card.addSubview(side)
    }
    turn(.zero)
    var showsBack = false
    card.addGestureRecognizer(
      TapGestureRecognizer { _ in
        showsBack.toggle()
        View.animate(duration: 0.6) { turn(showsBack ? .degrees(180) : .zero) }
      })
  }

  static func drag(_ chip: View, on table: View) {
    chip.addGestureRecognizer(
      PanGestureRecognizer { pan in
        chip.center += pan.translation(in: table)
        pan.setTranslation(.zero, in: table)
      })
  }
}
