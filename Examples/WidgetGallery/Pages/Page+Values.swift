import Taction

extension Page {
  /// Controls that set a number.
  static let values = Page(title: "Values", icon: .settings) { [slider, steps, upright, stepper, rating] }

  private static var slider: Exhibit {
    let value = Label("Volume: 40 %")
    let slider = Slider(value: 40, in: 0...100) { [weak value] in value?.text = "Volume: \(Int($0)) %" }
    slider.valueText = { "\(Int($0)) %" }
    return Exhibit("Slider", [value, slider.named("Volume")])
  }

  private static var steps: Exhibit {
    let locked = Slider(value: 3, in: 0...5, step: 1).named("Locked")
    locked.isEnabled = false
    return Exhibit("Slider in steps", [Slider(value: 2, in: 0...5, step: 1).named("Size"), locked])
  }

  private static var upright: Exhibit {
    let sliders = [0.3, 0.6, 0.8].enumerated().map { index, value in
      let slider = Slider(value: value, axis: .vertical).named("Band \(index + 1)")
      slider.minimumSize.height = 140
      return slider
    }
    let row = StackView(spacing: 16, arrangedSubviews: sliders)
    row.distribution = .fillEqually
    return Exhibit("Upright", [row])
  }

  private static var stepper: Exhibit {
    let locked = Stepper(value: 1, in: 1...9)
    locked.isEnabled = false
    return Exhibit("Stepper", [Stepper(value: 1, in: 1...9).row("Copies"), locked.row("Sheets")])
  }

  private static var rating: Exhibit {
    let stars = RatingView().named("Rating")
    stars.rating = 3
    let row = StackView(arrangedSubviews: [stars, Spacer()])
    return Exhibit("A control of your own", [row])
  }
}
