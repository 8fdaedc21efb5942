import Taction
import TactionStageSupport
import TactionTesting
import Testing

@Suite("The keys of a number pad without Num Lock in controls")
struct NumberPadTests {
  /// The keys, as in keysymdef.h.
  private static let (right, down, end) = (Key(rawValue: 0xFF98), Key(rawValue: 0xFF99), Key(rawValue: 0xFF9C))

  @Test("The arrows and End of a number pad do what the other arrows and End do")
  func arrows() throws {
    let size = Size(width: 800, height: 900)
    try withStage(size: size) { stage in
      let (window, names) = (stage.makeWindow(size: size), ["A", "B", "C"])
      let (slider, stepper, toggle) = (Slider(value: 0.5), Stepper(value: 5, in: 0...9), Switch())
      let (segments, radio, pages) = (SegmentedControl(names), RadioGroup(names), PageControl(numberOfPages: 3))
      let (wheel, menu, scroll) = (Picker(names), MenuPicker(names), ScrollView())
      scroll.minimumSize = Size(width: 100, height: 100)
      scroll.contentSize = Size(width: 100, height: 900)
      let controls: [View] = [slider, stepper, toggle, segments, radio, pages, wheel, menu, scroll]
      let column = StackView(axis: .vertical, arrangedSubviews: controls)
      column.alignment = .leading
      column.fill(window.content, of: .safeArea)
      stage.settle()
      @MainActor func press(_ key: Key, in view: View?) {
        #expect(view?.becomeFirstResponder() == true)
        stage.type(key)
      }
      press(Self.down, in: slider)
      press(Self.end, in: stepper)
      press(Self.right, in: toggle)
      press(Self.right, in: segments)
      press(Self.down, in: radio.subviews.first)
      press(Self.end, in: pages)
      press(Self.down, in: wheel.subviews.first)
      press(Self.down, in: menu)
      press(Self.end, in: scroll)
      #expect(slider.value < 0.5 && stepper.value == 9 && toggle.isOn && pages.currentPage == 2)
      #expect(segments.selectedIndex == 1 && radio.selectedIndex == 1)
      #expect(wheel.selectedIndex == 1 && menu.selectedIndex == 1)
      stage.advance(by: 1)
      #expect(scroll.contentOffset.y > 100)
      press(.space, in: menu)
      stage.advance(by: 1)
      stage.type(Self.end)
      stage.type(.return)
      stage.advance(by: 1)
      #expect(menu.selectedIndex == 2)
    }
  }
}
