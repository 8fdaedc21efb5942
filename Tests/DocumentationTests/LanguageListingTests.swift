import Taction
import TactionTesting
import Testing

@Suite("The listings on languages")
struct LanguageListingTests {
  @Test("A price is written as in the user's region, and follows the settings")
  func price() throws {
    try withStage { stage in
      let price = PriceLabel()
      stage.makeWindow().content.addSubview(price)
      price.cents = 123_450
      #expect(price.text.contains("1,234.50"))
      for (language, text) in [("de-DE", "1.234,50"), ("de-CH", "1’234.50"), ("en-IN", "1,234.50")] {
        stage.settings.languages = [try #require(Language(language))]
        stage.settle()
        #expect(price.text.contains(text), "\(price.text)")
      }
    }
  }

  @Test("The reason of an app's own error is told in the user's language")
  func errors() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      stage.settings.languages = ["de"]
      tellWhy(OrderError.soldOut, on: window.content)
      stage.advance(by: 1)
      #expect(stage.find(.alert, "Ausverkauft.").exists)
    }
  }
}
