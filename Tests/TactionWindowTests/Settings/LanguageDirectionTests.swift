import Taction
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("The direction of layout by the user's language")
struct LanguageDirectionTests {
  @Test(
    "Languages that are written from right to left",
    arguments: [
      "ar", "ar_EG.UTF-8", "he_IL", "fa_IR.utf8", "ur_PK", "yi_US", "ps_AF", "sd_PK", "ug_CN@arabic", "dv_MV", "ks_IN",
      "ckb_IQ", "ku_IQ", "pa_PK", "AR_eg", "uz_UZ@arabic", "az-Arab-IR", "ar.UTF-8@euro",
    ])
  func rightToLeft(locale: String) { #expect(UserLanguage.direction(of: locale) == .rightToLeft) }

  @Test(
    "All other languages, and nonsense, are from left to right",
    arguments: [
      "", "C", "POSIX", "C.UTF-8", "en_US.UTF-8", "de", "arn_CL", "sd_IN@devanagari", "ks_IN@devanagari", "ku_TR",
      "pa_IN", "@", ".", "_", "@arabi", "ar-Latn", "uz_UZ@cyrillic",
    ])
  func leftToRight(locale: String) { #expect(UserLanguage.direction(of: locale) == .leftToRight) }

  @Test("A window follows the direction of the settings, and fingers hit the views at their new places")
  func window() throws {
    try withStage(size: Size(width: 400, height: 100)) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 100))
      var taps: [String] = []
      let buttons = ["A", "B"].map { name in Button(name) { taps.append(name) } }
      let row = StackView(arrangedSubviews: [buttons[0], Spacer(), buttons[1]])
      row.fill(window.content)
      stage.settle()
      stage.touch(at: Point(x: 10, y: 50)).lift()
      stage.settings.layoutDirection = .rightToLeft
      stage.settle()
      #expect(buttons[0].frame.maxX == 400 && buttons[1].frame.minX == 0)
      stage.touch(at: Point(x: 10, y: 50)).lift()
      #expect(taps == ["A", "B"])
    }
  }

  @Test("A finger scrolls content that begins at the right, to its left end and no further")
  func scrolling() throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      stage.settings.layoutDirection = .rightToLeft
      let window = stage.makeWindow(size: Size(width: 400, height: 300))
      let scroll = ScrollView(frame: window.content.bounds)
      scroll.contentSize = Size(width: 700, height: 300)
      window.content.addSubview(scroll)
      stage.settle()
      #expect(scroll.contentOffset == Point(x: 300, y: 0))
      let finger = stage.touch(at: Point(x: 100, y: 150))
      finger.move(to: Point(x: 200, y: 150))
      #expect(scroll.contentOffset.x == 200)
      finger.move(to: Point(x: 390, y: 150))
      finger.lift()
      stage.advance(by: 3)
      #expect(scroll.contentOffset.x == 0)
    }
  }
}
