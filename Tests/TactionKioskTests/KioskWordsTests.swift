import Taction
import TactionStageSupport
import TactionTesting
import Testing

@testable import TactionKiosk

@Suite("The words of a kiosk")
struct KioskWordsTests {
  @Test("No text of the lock is fixed in the code: all of it can be replaced")
  func replaced() throws {
    try withKiosk { scene in
      let (stage, words) = (scene.stage, ReplacedWords(scene.stage))
      scene.kiosk.ask(forPIN: "2718") {}
      words.note()
      stage.type(.escape)
      stage.settle()
      scene.kiosk.lock(pin: "2718")
      stage.settle()
      // The third wrong PIN is the first after which the user has to wait.
      for _ in 0..<3 {
        for _ in 0..<4 { try stage.find(.button, "0").tap() }
        try stage.find(.button, "<ok>").tap()
        words.note()
      }
      #expect(words.complaints(about: [.enterPIN, .wrongPIN, .pinWait, .ok, .cancel, .backspace]) == [])
    }
  }

  @Test("No text of the lock is cut off in the longest language", arguments: LongestWords.scales)
  func room(scale: Double) throws {
    for size in [Size(width: 360, height: 640), Size(width: 640, height: 360)] {
      try withStage(size: size) { stage in
        stage.settings.textScale = scale
        stage.app.wordTables = [LongestWords.table]
        let window = stage.makeWindow()
        let kiosk = Kiosk.start(window, options: KioskOptions(), surroundings: .none)
        kiosk.ask(forPIN: "2718") {}
        stage.settle()
        try stage.writePicture("pin-longest-\(Int(size.width))-\(Int(scale * 100))")
        #expect(window.content.clippedTexts == [])
      }
    }
  }
}
