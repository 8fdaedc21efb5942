import TactionTesting
import Testing

@testable import TactionPortals

@Suite("Saving a file in Taction's own dialog")
struct FileSavingTests {
  @Test("A name is saved in the folder that is shown; the user is asked before a file is replaced")
  func saving() async throws {
    try await withPicker { rig in
      try rig.make(["old.txt"], folders: ["Letters"])
      await rig.save("new.txt")
      for bad in ["", ".", "..", "a/b"] {
        try rig.enter(bad)
        #expect(!rig.stage.find(.button, "Save").isEnabled, "\(bad)")
      }
      try await rig.tap(file: "old.txt")
      try await rig.askToSave()
      try rig.stage.find(.alert).find(.button, "Cancel").tap()
      rig.stage.advance(by: 1)
      #expect(rig.picker != nil)
      try rig.enter("Letters")
      try await rig.askToSave()
      try await rig.tap(.button, "OK")
      try await rig.askToSave()
      try await rig.tap(.button, "OK")
      try rig.enter("old.txt")
      try await rig.askToSave()
      try await rig.tap(.button, "Replace")
      #expect(try await rig.result().map(\.name) == ["old.txt"])
      await rig.save("at once.txt")
      rig.stage.type(.return)
      #expect(try await rig.result().map(\.name) == ["at once.txt"])
      await rig.save("fresh.txt")
      try await rig.tap(file: "Letters")
      try await rig.tap(.button, "Save")
      #expect(try await rig.result().map { $0.parent?.name } == ["Letters"])
    }
  }

  @Test("While the disk is read before a file is saved, a second tap does not ask twice, and the user can cancel")
  func savingSlowly() async throws {
    try await withPicker { rig in
      try rig.make(["old.txt"])
      await rig.save("old.txt")
      let picker = try #require(rig.picker)
      for _ in 0..<2 { try rig.stage.find(.button, "Save").tap() }
      await picker.saving?.value
      rig.stage.advance(by: 1)
      try rig.stage.find(.alert).find(.button, "Cancel").tap()
      rig.stage.advance(by: 1)
      #expect(rig.stage.findAll(.alert).isEmpty)
      try rig.stage.find(.button, "Save").tap()
      try rig.stage.find(.button, "Cancel").tap()
      await picker.saving?.value
      #expect(rig.stage.findAll(.alert).isEmpty)
      #expect(try await rig.result().isEmpty)
    }
  }

  @Test("If the user goes to another folder while the disk is read before a file is saved, the dialog stays open")
  func savingElsewhere() async throws {
    try await withPicker { rig in
      try rig.make([], folders: ["Letters"])
      await rig.save("new.txt")
      let picker = try #require(rig.picker)
      try rig.stage.find(.button, "Save").tap()
      try await rig.tap(file: "Letters")
      await picker.saving?.value
      #expect(rig.picker === picker)
      try await rig.tap(.button, "Save")
      #expect(try await rig.result().map { $0.parent?.name } == ["Letters"])
    }
  }
}
