import Foundation
import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionForms

@Suite("Colour pickers")
struct ColorPickerTests {
  @Test("Colour parts convert back exactly, and keep the hue and saturation that greys and black lack")
  func parts() {
    var dice = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let color = Color(
        red: Double.random(in: 0...1, using: &dice), green: Double.random(in: 0...1, using: &dice),
        blue: Double.random(in: 0...1, using: &dice), alpha: Double.random(in: 0...1, using: &dice))
      let back = ColorParts(color).color
      for (a, b) in zip(
        [color.red, color.green, color.blue, color.alpha], [back.red, back.green, back.blue, back.alpha])
      {
        #expect(abs(a - b) < 1e-9)
      }
      let code = HexCode.text(for: color, showsOpacity: true)
      #expect(HexCode.color(of: code).map { HexCode.text(for: $0, showsOpacity: true) } == code)
    }
    let teal = ColorParts(hue: 0.5, saturation: 0.7, brightness: 0.8)
    #expect(ColorParts(.gray, like: teal).hue == 0.5)
    #expect(ColorParts(.black, like: teal).saturation == 0.7)
  }

  @Test(
    "Hex codes of 3, 4, 6 and 8 digits give colours, and other texts give none",
    arguments: [
      ("#fff", "#FFFFFF"), ("2B70E0", "#2B70E0"), ("#2B70E080", "#2B70E080"), ("f008", "#FF000088"), ("12345", nil),
      ("", nil), (" #2B70E0 \n", "#2B70E0"), ("#2B 70E0", nil), ("#GG0000", nil), ("#１２３", nil),
      ("123456789", nil),
    ] as [(String, String?)])
  func codes(text: String, code: String?) {
    let color = HexCode.color(of: text)
    #expect(color.map { HexCode.text(for: $0, showsOpacity: $0.alpha < 1) } == code)
  }

  @Test("A finger in the spectrum chooses hue and saturation, and slides along its edges", arguments: ParentKind.even)
  func spectrum(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let view = SpectrumView()
      var last: ColorParts?
      view.onChange = { last = $0 }
      view.bounds.size = Size(width: 200, height: 100)
      scene.show(view)
      scene.stage.tap(at: view.convert(Point(x: 50, y: 25), to: nil))
      #expect(abs((last?.hue ?? 0) - 0.25) < 0.01 && abs((last?.saturation ?? 0) - 0.75) < 0.01)
      let finger = scene.stage.touch(at: view.convert(Point(x: 50, y: 25), to: nil))
      scene.drag([finger], to: [view.convert(Point(x: 150, y: 50), to: nil)])
      #expect(abs((last?.hue ?? 0) - 0.75) < 0.01 && abs((last?.saturation ?? 0) - 0.5) < 0.01)
      scene.drag([finger], to: [view.convert(Point(x: 240, y: -30), to: nil)])
      #expect(last?.hue == 1 && last?.saturation == 1)
      view.becomeFirstResponder()
      scene.stage.type(.leftArrow)
      #expect(last?.hue == 1 && !view.perform(.decrement), "the finger still drags the mark")
      finger.lift()
    }
  }

  @Test("The mark of the spectrum rests while the screen is rotated under the finger that has dragged it")
  func rotation() throws {
    try withStage(size: Size(width: 600, height: 800)) { stage in
      let window = stage.makeWindow(size: Size(width: 600, height: 800))
      let view = SpectrumView()
      view.pin(to: window.content, Anchors(leading: 50, trailing: 50, top: 40, bottom: 40))
      stage.advance(by: 0.1)
      let finger = stage.touch(at: view.convert(Point(x: 100, y: 180), to: nil))
      finger.move(to: view.convert(Point(x: 250, y: 360), to: nil), over: 0.2)
      #expect(abs(view.parts.hue - 0.5) < 0.001 && abs(view.parts.saturation - 0.5) < 0.001)
      stage.rotate(to: Size(width: 800, height: 600), under: finger, nowAt: Point(x: 700, y: 500))
      #expect(abs(view.parts.hue - 0.5) < 0.01 && abs(view.parts.saturation - 0.5) < 0.01)
      let hue = view.parts.hue
      finger.move(by: Vector(dx: 70, dy: 0), over: 0.2)
      #expect(abs(view.parts.hue - hue - 0.1) < 0.001)
      finger.lift()
    }
  }

  @Test("Another finger on the spectrum does not move the mark away from the first finger", arguments: ParentKind.even)
  func secondFinger(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let view = SpectrumView()
      view.bounds.size = Size(width: 200, height: 100)
      scene.show(view)
      let place = { (x: Double, y: Double) in view.convert(Point(x: x, y: y), to: nil) }
      let isAt = { (hue: Double, saturation: Double) in
        abs(view.parts.hue - hue) < 0.01 && abs(view.parts.saturation - saturation) < 0.01
      }
      let first = scene.stage.touch(at: place(50, 25))
      scene.drag([first], to: [place(150, 50)])
      let second = scene.stage.touch(at: place(30, 90))
      scene.drag([first, second], to: [place(160, 40), place(60, 80)])
      #expect(isAt(0.8, 0.6))
      first.lift()
      scene.drag([second], to: [place(100, 80)])
      #expect(isAt(0.8, 0.6) && !view.isDragging)
      // While the second finger rests, the next finger moves the mark.
      let third = scene.stage.touch(at: place(160, 40))
      scene.drag([third], to: [place(20, 10)])
      #expect(isAt(0.1, 0.9))
      scene.lift([second, third])
      #expect(isAt(0.1, 0.9))
    }
  }

  @Test("A finger that drags the mark of the spectrum commits the text that an input method composes")
  func composedText() throws {
    let (name, view) = (TextRow("Name"), SpectrumView())
    var texts: [String] = []
    view.onChange = { _ in texts.append(name.text) }
    try withPage(Form([FormSection(rows: [name, FormRow("Colour", view)])])) { stage in
      try stage.find(.textField, "Name").tap()
      stage.settle()
      stage.inputMethod.compose("Ann")
      let finger = stage.touch(at: view.convert(view.bounds.center, to: nil))
      finger.move(by: Vector(dx: 20, dy: 0), over: 0.2)
      finger.lift()
      #expect(!texts.isEmpty && texts.allSatisfy { $0 == "Ann" })
    }
  }

  @Test("A spectrum that is disabled under a finger ends the drag, and is not drawn as pressed")
  func disabledSpectrum() throws {
    try withScene { scene in
      let view = SpectrumView()
      view.bounds.size = Size(width: 200, height: 100)
      var changes = 0
      view.onChange = { _ in changes += 1 }
      scene.show(view)
      let finger = scene.stage.touch(at: view.convert(Point(x: 50, y: 25), to: nil))
      finger.move(by: Vector(dx: 60, dy: 10), over: 0.2)
      #expect(changes > 0 && view.isDragging)
      view.isEnabled = false
      changes = 0
      finger.move(by: Vector(dx: 20, dy: 10), over: 0.1)
      view.isEnabled = true
      finger.move(by: Vector(dx: 20, dy: 10), over: 0.1)
      finger.lift()
      #expect(changes == 0 && !view.isDragging && !view.isHighlighted)
    }
  }

  @Test("A picker that is disabled under a finger ends the drag of its slider")
  func disabledPicker() throws {
    var changes = 0
    let picker = ColorPicker(color: .blue) { _ in changes += 1 }
    try withPage(ScrollView(content: picker), size: Size(width: 360, height: 640)) { stage in
      try stage.find(.segment, "Sliders").tap()
      stage.advance(by: 1)
      let slider = try #require(stage.find(.slider, "Red").view as? Slider)
      let finger = try stage.find(.slider, "Red").touch()
      finger.move(by: Vector(dx: 40, dy: 0), over: 0.2)
      #expect(changes > 0 && slider.isDragging)
      picker.isEnabled = false
      let value = slider.value
      changes = 0
      finger.move(by: Vector(dx: 40, dy: 0), over: 0.2)
      finger.lift()
      #expect(changes == 0 && !slider.isDragging && slider.value == value)
    }
  }

  @Test("Palette, sliders and code change the colour of a picker, which reports each change once")
  func pages() throws {
    var colors: [String] = []
    let picker = ColorPicker(color: .blue) { colors.append(HexCode.text(for: $0, showsOpacity: $0.alpha < 1)) }
    try withPage(ScrollView(content: picker), size: Size(width: 360, height: 640)) { stage in
      try stage.writePicture("color-palette")
      try stage.find(.cell, "Red").tap()
      #expect(colors == ["#E0403C"] && stage.find(.cell, "Red").states.contains(.selected))
      try stage.find(.cell, "Red").focus()
      stage.type(.rightArrow)
      #expect(colors.last == "#F08A24" && stage.find(.cell, "Orange").isFocused)
      try stage.find(.segment, "Sliders").tap()
      stage.advance(by: 1)
      try stage.find(.slider, "Blue").perform(.setNumber(255))
      #expect(colors.last == "#F08AFF")
      try stage.find(.slider, "Opacity").perform(.setNumber(50))
      #expect(colors.last == "#F08AFF80")
      try stage.writePicture("color-sliders")
      try stage.find(.segment, "Spectrum").tap()
      stage.advance(by: 1)
      try stage.find(.slider, "Spectrum").focus()
      stage.type(.rightArrow)
      try stage.writePicture("color-spectrum")
      let count = colors.count
      try stage.find(.textField, "Hex code").tap()
      let code = try #require(stage.find(.textField, "Hex code").view as? TextField)
      code.selectAll()
      stage.type("#00ff00zz!")
      #expect(code.text == "#00ff00" && colors.last == "#00FF0080" && colors.count > count)
      stage.clipboard.offer(String(repeating: "#ff", count: 1000))
      stage.keys.hold(.control) { stage.type("v") }
      stage.advance(by: 0.5)
      #expect(code.text == "#00ff00")
      picker.showsOpacity = false
      #expect(picker.color == Color(red: 0, green: 1, blue: 0))
    }
  }

  @Test("A code that is pasted with spaces around it is the colour of a picker")
  func pastedCode() throws {
    let picker = ColorPicker(color: .blue)
    try withPage(ScrollView(content: picker), size: Size(width: 360, height: 640)) { stage in
      try stage.find(.textField, "Hex code").tap()
      let code = try #require(stage.find(.textField, "Hex code").view as? TextField)
      code.selectAll()
      stage.clipboard.offer(" #00FF00 ")
      stage.keys.hold(.control) { stage.type("v") }
      stage.advance(by: 0.5)
      #expect(picker.color == Color(hex: 0x00_FF00))
    }
  }

  @Test("The popover of a colour well has the name of the well: the title of the row, the app's name, or Color")
  func wellName() throws {
    let (titled, named, plain) = (ColorWell(), ColorWell(), ColorWell())
    named.accessibilityLabel = "Pen"
    let rows = [FormRow("Accent", titled), FormRow("", named), FormRow("", plain)]
    try withPage(Form([FormSection(rows: rows)])) { stage in
      for name in ["Accent", "Pen", "Color"] {
        try stage.find(.button, name).tap()
        stage.advance(by: 1)
        #expect(stage.find(.popover, name).exists)
        stage.type(.escape)
        stage.advance(by: 1)
      }
    }
  }

  @Test("A colour well names its colour, and opens a picker")
  func well() throws {
    let well = ColorWell(color: .blue)
    let form = Form([FormSection(rows: [FormRow("Accent", well)])])
    try withPage(form, size: Size(width: 360, height: 640), look: .dark) { stage in
      #expect(stage.find(.button, "Accent").value == .text("Blue, #2B70E0"))
      try stage.find(.button, "Accent").tap()
      stage.advance(by: 1)
      try stage.writePicture("color-well-dark")
      try stage.find(.cell, "Green").tap()
      stage.type(.escape)
      stage.advance(by: 1)
      #expect(well.color == Color(hex: 0x3A_A857) && form.hasChanges)
    }
  }

  @Test("A colour picker refuses invalid colours, and replaces a theme colour by its current value")
  func absurd() {
    let (picker, well) = (ColorPicker(color: .red), ColorWell(color: .red))
    for number in Double.special {
      picker.color = Color(red: number, green: 0, blue: 0)
      well.color = Color(red: 0, green: 0, blue: 0, alpha: number)
      #expect(picker.color.red.isFinite && (0...1).contains(well.color.alpha))
    }
    picker.color = .label
    #expect(picker.color == Color(red: picker.color.red, green: picker.color.green, blue: picker.color.blue))
  }
}
