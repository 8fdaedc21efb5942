import Taction
import TactionTesting

@testable import TactionControls
@testable import TactionViews

/// All controls, pressed, dragged and held by all devices at the same time, while the app disables, changes and removes
/// them.
///
/// Values stay in their limits, editing begins and ends in pairs, and no control repeats its action after it is
/// released.
final class ControlMonkey: Monkey {
  private var scroll = ScrollView()
  private var flow = FlowView()
  private var controls: [View] = []
  private var activations = 0
  /// The sliders that a finger or a key has changed, and that have not reported the end of the change.
  private var edited: Set<ObjectIdentifier> = []

  override func build() {
    scroll.frame = window.content.bounds
    scroll.anchors = .fill
    scroll.contentSize = Size(width: 560, height: 1200)
    window.content.addSubview(scroll)
    flow.frame = Rect(x: 0, y: 0, width: 560, height: 1200)
    scroll.addSubview(flow)
    addButtons()
    addValues()
    addChoices()
    for control in controls { flow.addArrangedSubview(control) }
    addDeeds(to: &actions)
    addDeeds(to: &deeds)
    actions.add("Return or the space bar is held", 6) { [weak self] in
      guard let self, hands.heldKeys.isEmpty else { return }
      let key = dice.chance(0.5) ? Key.return : .space
      if stage.keys.press(key) { hands.heldKeys.append(key) }
    }
  }

  private func activated(_ name: String) {
    activations += 1
    called(name)
  }

  private func addButtons() {
    for index in 0..<3 {
      let button = Button("Button \(index)") { [weak self] in self?.activated("a button") }
      button.repeats = index == 1
      if index == 2 {
        button.setMenu { [weak self] in
          Menu([MenuItem("Item") { [weak self] in self?.activated("an item") }])
        }
      }
      controls.append(button)
    }
    controls.append(Switch { [weak self] _ in self?.activated("a switch") })
    controls.append(Checkbox("Check") { [weak self] _ in self?.activated("a check box") })
    controls.append(MenuPicker(["A", "B"]) { [weak self] _ in self?.activated("a menu picker") })
  }

  private func addValues() {
    for axis in [StackView.Axis.horizontal, .vertical] {
      let slider = Slider(value: 3, in: 0...10, step: axis == .vertical ? 1 : 0, axis: axis)
      slider.onChange = { [weak self, weak slider] value in
        guard let self, let slider else { return }
        expect(slider.limits.contains(value), "a slider has the value \(value)")
        edited.insert(ObjectIdentifier(slider))
        activated("a slider")
      }
      slider.onEditingEnd = { [weak self, weak slider] _ in
        guard let self, let slider else { return }
        edited.remove(ObjectIdentifier(slider))
        called("the end of a slider")
      }
      controls.append(slider)
    }
    let stepper = Stepper(value: 3, in: 0...10)
    stepper.onChange = { [weak self, weak stepper] value in
      guard let self, let stepper else { return }
      expect(stepper.limits.contains(value), "a stepper has the value \(value)")
      activated("a stepper")
    }
    stepper.wraps = true
    controls.append(stepper)
  }

  private func addChoices() {
    let titles = ["One", "Two", "Three"]
    controls.append(SegmentedControl(titles) { [weak self] in self?.chosen($0, of: titles.count, "a segment") })
    controls.append(RadioGroup(titles) { [weak self] in self?.chosen($0, of: titles.count, "a radio button") })
    controls.append(PageControl(numberOfPages: 5) { [weak self] in self?.chosen($0, of: 5, "a page") })
    let picker = Picker(columns: [(0..<30).map { "\($0)" }, ["a", "b", "c"]])
    picker.onChange = { [weak self, weak picker] rows in
      guard let self, let picker else { return }
      let isSound = zip(rows, picker.columns).allSatisfy { $1.indices.contains($0) }
      expect(rows.count == picker.columns.count && isSound, "a picker has the rows \(rows)")
      activated("a picker")
    }
    controls.append(picker)
  }

  private func chosen(_ index: Int, of count: Int, _ name: String) {
    expect((0..<count).contains(index), "\(name) has the index \(index)")
    activated(name)
  }

  // MARK: An app

  private func addDeeds(to deeds: inout Repertoire) {
    let some = { [weak self] (body: (View, ControlMonkey) -> Void) in
      guard let self, let view = controls.randomElement(using: &dice) else { return }
      body(view, self)
    }
    deeds.add("one is disabled or enabled", 4) {
      some { view, _ in
        switch view {
        case let control as Control: control.isEnabled.toggle()
        case let group as RadioGroup: group.isEnabled.toggle()
        case let picker as Picker: picker.isEnabled.toggle()
        default: break
        }
      }
    }
    deeds.add("one goes", 3) { some { view, _ in view.removeFromSuperview() } }
    deeds.add("one comes", 4) { some { view, monkey in monkey.flow.addArrangedSubview(view) } }
    deeds.add("one hides or shows", 2) { some { view, _ in view.isHidden.toggle() } }
    deeds.add("one gets the focus", 4) { some { view, _ in _ = view.becomeFirstResponder() } }
    deeds.add("one loses the focus", 1) { some { view, _ in _ = view.resignFirstResponder() } }
    deeds.add("one changes", 6) { some { view, monkey in monkey.change(view) } }
    deeds.add("all are laid out again", 1) { [weak self] in self?.flow.setNeedsLayout() }
  }

  private func change(_ view: View) {
    let limits = [0.0...10, 2...3, 5...5, -100...100][Int(dice.next() % 4)]
    switch view {
    case let slider as Slider:
      switch dice.next() % 3 {
      case 0: slider.limits = limits
      case 1: slider.step = dice.number(0...2)
      default: slider.setValue(dice.number(-10...20), animated: dice.chance(0.5))
      }
    case let stepper as Stepper:
      if dice.chance(0.5) { stepper.limits = limits } else { stepper.step = dice.number(0.1...3) }
    case let control as Switch: control.setOn(dice.chance(0.5), animated: dice.chance(0.5))
    case let group as RadioGroup: group.selectedIndex = dice.chance(0.3) ? nil : Int(dice.next() % 3)
    case let control as SegmentedControl: control.select(Int(dice.next() % 3), animated: dice.chance(0.5))
    case let pages as PageControl: pages.currentPage = Int(dice.next() % 5)
    case let picker as Picker:
      if dice.chance(0.5) {
        picker.select(Int(dice.next() % 3), inColumn: Int(dice.next() % 2), animated: dice.chance(0.7))
      } else {
        picker.columns = [(0..<Int(1 + dice.next() % 40)).map { "\($0)" }, ["a", "b", "c"]]
      }
    case let button as Button: button.title = dice.chance(0.5) ? "B" : "A long title"
    default: break
    }
  }

  // MARK: Invariants

  override func checkScene() {
    for case let slider as Slider in controls {
      expect(slider.limits.contains(slider.value), "a slider has the value \(slider.value) in \(slider.limits)")
    }
    for case let stepper as Stepper in controls {
      expect(stepper.limits.contains(stepper.value), "a stepper has the value \(stepper.value) in \(stepper.limits)")
    }
  }

  override func settleScene() {
    expect(edited.isEmpty, "a slider was changed, and did not say that it is over")
    for presentation in window.content.presentations { presentation.dismiss() }
  }

  override func checkRest() {
    let before = activations
    pass(3)
    expect(activations == before, "a control is activated \(activations - before) times with nothing held")
  }

  override func clear() {
    for control in controls { control.removeFromSuperview() }
    controls = []
    scroll.removeFromSuperview()
    flow.removeFromSuperview()
    (scroll, flow) = (ScrollView(), FlowView())
  }
}
