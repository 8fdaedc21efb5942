import Taction

extension Page {
  /// Views that show progress or the current page.
  static let progress = Page(title: "Progress", icon: .clock) { [bars, wheels, dots] }

  private static var bars: Exhibit {
    let bar = ProgressView(progress: 0.4).named("Copying")
    let more = Button("More") { [weak bar] in
      guard let bar, let progress = bar.progress else { return }
      bar.setProgress(progress < 1 ? progress + 0.2 : 0, animated: true)
    }
    more.role = .secondary
    let waiting = ProgressView().named("Searching")
    let row = FlowView(arrangedSubviews: [more])
    return Exhibit("ProgressView", [bar, row, Label.note("Without an end in sight:"), waiting])
  }

  private static var wheels: Exhibit {
    let wheel = ActivityIndicator().named("Loading")
    wheel.isRunning = true
    let toggle = Switch(isOn: true) { [weak wheel] in wheel?.isRunning = $0 }
    let row = StackView(arrangedSubviews: [wheel, Spacer()])
    return Exhibit("ActivityIndicator", [row, toggle.row("Running")])
  }

  private static var dots: Exhibit {
    let label = Label("Page 3 of 6")
    let dots = PageControl(numberOfPages: 6) { [weak label] in label?.text = "Page \($0 + 1) of 6" }
    dots.currentPage = 2
    return Exhibit("PageControl", [dots.named("Pages"), label])
  }
}
