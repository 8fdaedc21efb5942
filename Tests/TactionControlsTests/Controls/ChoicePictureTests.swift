import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Draws pickers, radio groups, segments and sliders, in each theme and direction and with large text.
///
/// `TACTION_PICTURES=FOLDER swift test --filter ChoicePicture` writes the pictures to look at.
@Suite("Choice controls in light, dark, high contrast, right to left and large")
struct ChoicePictureTests {
  @Test("Pickers, radio groups, segments and sliders draw something in each look", arguments: Look.allCases)
  func pictures(look: Look) throws {
    try withPresentation(size: Size(width: 600, height: 800)) { scene in
      look.apply(to: scene.stage)
      let resting = try scene.stage.screenshot().allPixels
      let stack = StackView(axis: .vertical)
      stack.spacing = 12
      let slider = Slider(value: 40, in: 0...100, step: 10)
      (slider.minimumIcon, slider.maximumIcon, slider.showsMarks) = (.mute, .volume, true)
      let disabled = Picker(["Off", "On"], selectedIndex: 1)
      disabled.isEnabled = false
      let narrow = SegmentedControl(["Day", "Week", "Fortnight", "Month", "A very long title"], selectedIndex: 2)
      let views: [View] = [
        Picker(
          columns: [(0..<24).map(String.init), ["00", "15", "30", "45"], ["today", "tomorrow"]],
          selectedIndices: [7, 1, 0]),
        MenuPicker(["Name", "Date", "Size"]), RadioGroup(["Small", "Medium", "Large"], selectedIndex: 1),
        RadioGroup(["One", "Two", "Three"], selectedIndex: 0, axis: .horizontal), narrow, slider, disabled,
      ]
      for view in views { stack.addArrangedSubview(view) }
      stack.frame = Rect(x: 20, y: 20, width: 560, height: 760)
      scene.window.content.addSubview(stack)
      scene.rest()
      #expect(try scene.stage.screenshot().allPixels != resting)
      try scene.picture("choices-\(look)")
    }
  }
}
