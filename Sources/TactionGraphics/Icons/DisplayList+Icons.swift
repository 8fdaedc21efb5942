import TactionGeometry

extension DisplayList {
  /// Draws an icon in the middle of a rectangle, at the largest size that fits.
  ///
  /// - Parameters:
  ///   - icon: The icon.
  ///   - rect: The rectangle, in local coordinates; nothing is drawn if it is empty or not finite.
  ///   - color: The colour of the layers that have no colour of their own. Its alpha is the opacity of all layers, even
  ///     of layers with their own colours.
  ///   - isMirrored: Whether left and right are exchanged, for example for an icon that points in the reading
  ///     direction.
  ///   - transform: The transform from local coordinates to device pixels.
  ///   - opacity: The opacity of the icon, 0...1, by which alpha is multiplied.
  public mutating func draw(
    _ icon: Icon, in rect: Rect, color: Color, isMirrored: Bool = false, transform: Transform = .identity,
    opacity: Double = 1
  ) {
    guard let fit = icon.transform(in: rect, isMirrored: isMirrored) else { return }
    let place = fit.concatenating(transform)
    let opacity = color.isFixed ? opacity * color.alpha.clamped(to: 0...1) : opacity
    // Translucent shapes would be blended twice where they overlap. So their opacity becomes the opacity of a group.
    // The alpha of a colour that follows the theme is not known yet; only a single shape can be drawn in this colour.
    let fades = color.isFixed ? opacity < 1 && icon.steps.count > 1 : !icon.isTintedShape
    let tint = color.isFixed || fades ? color.withAlpha(1) : color
    let outer = openGroups
    if icon.isClipped || fades {
      let clip = icon.isClipped ? RoundedRect(icon.viewBox) : nil
      var group = Group(opacity: fades ? opacity : 1, clip: clip, transform: place)
      if fades, !color.isFixed { group.color = color }
      beginGroup(group)
    }
    for step in icon.steps { draw(step, tint: tint, transform: place, opacity: fades ? 1 : opacity) }
    while openGroups > outer { endGroup() }
  }

  private mutating func draw(_ step: Icon.Step, tint: Color, transform: Transform, opacity: Double) {
    switch step {
    case .beginGroup(let own): beginGroup(Group(opacity: own))
    case .endGroup: endGroup()
    case .layer(let layer):
      let color = if case .color(let own) = layer.paint { own } else { tint }
      let (place, opacity) = (layer.transform.concatenating(transform), opacity * layer.opacity)
      switch layer.shape {
      case .fill(let rule): fill(layer.path, rule: rule, color: color, transform: place, opacity: opacity)
      case .stroke(let style): stroke(layer.path, style, color: color, transform: place, opacity: opacity)
      }
    }
  }
}

extension Icon {
  /// Whether the icon is a single shape without a colour of its own.
  fileprivate var isTintedShape: Bool {
    if steps.count == 1, case .layer(let layer) = steps[0], case .tint = layer.paint { true } else { false }
  }

  /// Returns the transform from the icon's coordinates to local coordinates; nil if nothing would be visible.
  fileprivate func transform(in rect: Rect, isMirrored: Bool) -> Transform? {
    guard rect.isFinite, !rect.isEmpty, viewBox.isFinite, !viewBox.isEmpty else { return nil }
    let scale = min(rect.width / viewBox.width, rect.height / viewBox.height)
    let across = isMirrored ? -scale : scale
    let transform = Transform(
      a: across, b: 0, c: 0, d: scale, tx: rect.center.x - viewBox.center.x * across,
      ty: rect.center.y - viewBox.center.y * scale)
    return transform.isInvertible ? transform : nil
  }
}
