import Foundation
import Taction
import TactionForms
import TactionTesting
import Testing

@Suite("The listings on forms")
struct FormTests {
  @Test("A booking is saved once the address is right")
  func booking() throws {
    try withStage(size: Size(width: 360, height: 640)) { stage in
      var saved: FormListings.Guest?
      let form = FormListings.booking(FormListings.Guest(), in: stage.makeWindow()) { saved = $0 }
      stage.settle()
      try stage.find(.textField, "E-mail").tap()
      stage.type("ada\n")
      #expect(form.rows[1].error == "An address has an @." && stage.find(.textField, "Nights").isFocused)
      #expect(!form.submit() && saved == nil && stage.find(.textField, "E-mail").isFocused)
      stage.type("@b.org\n\n")
      #expect(saved?.mail == "ada@b.org" || saved?.mail == "@b.org")
    }
  }

  @Test("A form in a sheet asks before changes are lost")
  func sheet() throws {
    try withStage(size: Size(width: 360, height: 640)) { stage in
      let name = TextRow("Name", isRequired: true)
      let form = Form([FormSection(rows: [name])])
      let sheet = Sheet(form)
      let save = FormListings.saving(form, in: sheet)
      #expect(!save.isEnabled)
      let window = stage.makeWindow()
      window.content.present(sheet)
      stage.advance(by: 1)
      try stage.find(.textField, "Name").tap()
      stage.type("A")
      #expect(save.isEnabled)
      stage.type(.backspace)
      #expect(!save.isEnabled)
      #expect(sheet.perform(.dismiss))
      stage.advance(by: 1)
      #expect(stage.find(.alert).exists)
    }
  }

  @Test("A form that is no longer used is released")
  func release() {
    weak var released: Form?
    do {
      let form = Form()
      released = form
      _ = FormListings.saving(form, in: Sheet(form))
    }
    #expect(released == nil)
  }

  @Test("Forms edit settings, numbers, dates and colours")
  func others() throws {
    try withStage(size: Size(width: 360, height: 640)) { stage in
      let window = stage.makeWindow()
      let name = "org.taction.forms-test-\(UUID().uuidString)"
      let store = try #require(UserDefaults(suiteName: name))
      let folder = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? NSHomeDirectory() + "/.config"
      let file = "\(folder)/\(name).plist"
      defer {
        store.removePersistentDomain(forName: name)
        try? FileManager.default.removeItem(atPath: file)
      }
      var isOut = false
      let form = FormListings.settings(store, open: {}, signOut: { isOut = true })
      form.sections += [
        FormListings.dates(FormListings.Guest()),
        FormSection(rows: FormListings.numbers().map { FormRow("Number", $0) } + [FormRow("Stars", StarsControl())]),
      ]
      let card = View()
      for view in FormListings.colors(card) { card.addSubview(view) }
      FormListings.hebrew(DatePicker())
      form.fill(window.content)
      stage.settle()
      try stage.find(.switch, "Wi-Fi").tap()
      #expect(store.bool(forKey: "wifi"))
      // The next run of a program reads the file.
      #expect(FileManager.default.fileExists(atPath: file))
      try stage.find(.button, "Sign out").tap()
      #expect(isOut)
      let stars = try #require(form.rows.last?.control as? StarsControl)
      stars.choose(1)
      #expect(form.rows.last?.problem == "Tell us why, please.")
    }
  }

  @Test("The accent colour that the user has chosen is there in the next run")
  func brand() throws {
    let name = "org.taction.brand-test-\(UUID().uuidString)"
    let store = try #require(UserDefaults(suiteName: name))
    let folder = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? NSHomeDirectory() + "/.config"
    defer {
      store.removePersistentDomain(forName: name)
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name).plist")
    }
    for color in [nil, Color.green] {
      try withStage(size: Size(width: 360, height: 640)) { stage in
        let form = Form([FormSection(rows: [FormListings.brand(store, of: stage.app)])])
        #expect(stage.app.accentColor?.premultiplied == color?.premultiplied)
        form.fill(stage.makeWindow().content)
        stage.settle()
        try stage.find(.button, "Accent colour").tap()
        stage.advance(by: 1)
        try stage.find(.cell, "Green").tap()
        #expect(stage.app.accentColor?.premultiplied == Color.green.premultiplied)
      }
    }
  }

  @Test("An app sets the values of rows")
  func values() throws {
    try withStage(size: Size(width: 360, height: 640)) { stage in
      let (wifi, volume, sound) = (SwitchRow("Wi-Fi"), SliderRow("Volume"), DisclosureRow("Sound") {})
      let room = ChoiceRow("Room", FormListings.Room.allCases, selection: .small) { $0.rawValue }
      let form = Form([FormSection(rows: [wifi, room, volume, sound])])
      form.fill(stage.makeWindow().content)
      FormListings.set(wifi, room, volume, sound, in: form)
      stage.settle()
      #expect(wifi.isOn && room.selection == .large && volume.value == 0.5 && sound.value == "Chime")
      #expect(form.rows.count == 5 && !form.hasChanges)
    }
  }
}
