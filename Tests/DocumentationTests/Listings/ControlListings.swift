import Taction

enum ControlListings {
  static func controls(in stack: StackView, label: Label) {
    let wifi = Switch(isOn: true) { isOn in label.text = isOn ? "on" : "off" }
    stack.addArrangedSubview(wifi)

    let agree = Checkbox("I agree") { state in label.text = state == .on ? "yes" : "no" }
    stack.addArrangedSubview(agree)

    let volume = Slider(value: 20, in: 0...100, step: 5) { value in label.text = "\(Int(value))" }
    volume.onEditingEnd = { value in label.text = "Set to \(Int(value))" }
    stack.addArrangedSubview(volume)

    let copies = Stepper(value: 1, in: 1...99) { value in label.text = "\(Int(value)) copies" }
    stack.addArrangedSubview(copies)

    volume.minimumIcon = .mute
    volume.maximumIcon = .volume
    volume.showsMarks = true

    let span = SegmentedControl(["Day", "Week", "Month"], selectedIndex: 1) { index in label.text = "\(index)" }
    stack.addArrangedSubview(span)

    let size = RadioGroup(["Small", "Medium", "Large"], selectedIndex: 1) { index in label.text = "\(index)" }
    stack.addArrangedSubview(size)

    let hour = Picker((0..<24).map(String.init), selectedIndex: 7) { row in label.text = "\(row) h" }
    stack.addArrangedSubview(hour)

    let time = Picker(columns: [(0..<24).map(String.init), ["00", "15", "30", "45"]], selectedIndices: [7, 2])
    time.setLabel("Hour", ofColumn: 0)
    time.setLabel("Minute", ofColumn: 1)
    time.onChange = { rows in label.text = "\(rows[0]) h \(rows[1] * 15) min" }
    stack.addArrangedSubview(time)

    let order = MenuPicker(["Name", "Date", "Size"]) { index in label.text = "\(index)" }
    stack.addArrangedSubview(order)

    let bar = ProgressView(progress: 0)
    bar.setProgress(0.4, animated: true)
    stack.addArrangedSubview(bar)

    let busy = ActivityIndicator()
    busy.isRunning = true
    stack.addArrangedSubview(busy)

    let dots = PageControl(numberOfPages: 5) { page in label.text = "Page \(page + 1)" }
    stack.addArrangedSubview(dots)
  }

  static func delete(in stack: StackView, remove: @escaping () -> Void) {
    let delete = Button("Delete", icon: .delete) { remove() }
    delete.role = .destructive
    delete.contentInsets = Insets(horizontal: 28, vertical: 12)
    stack.addArrangedSubview(delete)
  }

  static func move(_ wifi: Switch, _ volume: Slider, _ span: SegmentedControl, _ time: Picker) {
    wifi.setOn(false, animated: true)
    volume.setValue(40, animated: true)
    span.select(0, animated: true)
    time.select(9, inColumn: 0, animated: true)
  }

  static func limit(_ copies: Stepper, _ span: SegmentedControl, _ size: RadioGroup, _ volume: Slider) {
    copies.limits = 1...20
    span.segments[2].isEnabled = false
    size.titles = ["S", "M", "L", "XL"]
    volume.valueText = { value in "\(Int(value)) percent" }
  }

  static func pages(of scroll: ScrollView, in stack: StackView) {
    scroll.isPagingEnabled = true
    let pages = PageControl()
    pages.follow(scroll)
    stack.addArrangedSubview(pages)
  }
}

/// A custom control: five boxes, of which the first ones are filled.
final class RatingView: Control {
  /// Called with the rating that the user has chosen.
  var onChange: (Int) -> Void = { _ in }

  /// The rating, from 0 to 5.
  var rating = 0 {
    didSet {
      rating = max(0, min(rating, 5))
      guard rating != oldValue else { return }
      setNeedsDisplay()
      semanticsDidChange()
    }
  }

  override func sizeThatFits(_ size: Size) -> Size { Size(width: 5 * 44, height: 44) }

  override func draw(into list: inout DisplayList) {
    for index in 0..<5 {
      let box = Rect(center: Point(x: Double(index) * 44 + 22, y: 22), size: Size(width: 28, height: 28))
      let color = index < rating ? Color.tint : .fill
      list.fill(RoundedRect(box, radius: 8), color: color, opacity: contentOpacity)
    }
    super.draw(into: &list)  // the focus ring
  }

  // A tap: the box below the finger. A key: one more.
  override func activate() { choose(activationPoint.map { Int($0.x / 44) + 1 } ?? rating % 5 + 1) }

  private func choose(_ number: Int) {
    let old = rating
    rating = number
    if rating != old { onChange(rating) }
  }

  override var semantics: Semantics? {
    Semantics(
      .slider, value: .number(Double(rating), in: 0...5, text: "\(rating) of 5"), states: semanticStates,
      actions: [.increment, .decrement])
  }

  override func perform(_ action: Semantics.Action) -> Bool {
    guard isEnabled else { return false }
    switch action {
    case .increment: choose(rating + 1)
    case .decrement: choose(rating - 1)
    case .setNumber(let number): choose(Int(max(0, min(number.rounded(), 5))))
    default: return false
    }
    return true
  }
}
