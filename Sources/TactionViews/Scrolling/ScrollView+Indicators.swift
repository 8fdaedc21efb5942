// The bars that show which part of the content is seen.
extension ScrollView {
  /// Shows the indicators for a moment, as when the view has just come to the screen.
  public final func flashIndicators() {
    showIndicators()
    hideIndicators()
  }

  /// Shows the indicators until they are hidden.
  final func showIndicators() {
    guard showsIndicators else { return }
    View.performWithoutAnimation {
      if indicators.isEmpty {
        indicators = ScrollAxis.allCases.map(ScrollIndicator.init)
        indicators.forEach(addOverlaySubview)
      }
      updateIndicators()
      for indicator in indicators { indicator.alpha = 1 }
    }
  }

  /// Lets the indicators fade, in a moment.
  final func hideIndicators() {
    guard drag == nil, !isPinching, motion == nil, indicators.contains(where: { $0.alpha > 0 }) else { return }
    View.animate(duration: ScrollConstants.indicatorFade, delay: ScrollConstants.indicatorRest) {
      for indicator in indicators { indicator.alpha = 0 }
    }
  }

  /// Brings the indicators to where they belong.
  final func updateIndicators() {
    for indicator in indicators { indicator.update(in: self) }
  }
}
