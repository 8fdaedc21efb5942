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
      #expect(price.text.contains("0.00"))
      price.cents = 123_450
      #expect(price.text.contains("1,234.50"))
      for (language, text) in [("de-DE", "1.234,50"), ("de-CH", "1’234.50"), ("en-IN", "1,234.50")] {
        stage.settings.languages = [try #require(Language(language))]
        stage.settle()
        #expect(price.text.contains(text), "\(price.text)")
      }
    }
  }

  @Test("Buttons of a kiosk choose the language of the whole app, and commands follow")
  func kiosk() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let (bar, price, listings) = (StackView(), PriceLabel(), LanguageListings())
      listings.addLanguageButtons(to: bar, of: stage.app)
      bar.addArrangedSubview(price)
      bar.layoutMargins = Insets(24)
      bar.fill(window.content)
      price.cents = 123_450
      stage.settle()
      let command = listings.makeCommand {}
      #expect(command.title == "Add to cart" && price.text.contains("1,234.50"))
      try stage.find(.button, "Deutsch").tap()
      #expect(price.text.contains("1.234,50") && price.theme.words[.back] == "Zurück")
      try stage.find(.button, "العربية").tap()
      stage.settle()
      #expect(bar.isMirrored && price.theme.words[.back] == "رجوع")
      try stage.writePicture("language-buttons-arabic")
      stage.app.languages = ["pl"]
      #expect(command.title == "Do koszyka")
      stage.settle()
      try stage.find(.button, "↺").tap()
      stage.settle()
      #expect(command.title == "Add to cart" && !bar.isMirrored && price.text.contains("1,234.50"))
    }
  }

  @Test("The reason of an app's own error is shown in the user's language")
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
