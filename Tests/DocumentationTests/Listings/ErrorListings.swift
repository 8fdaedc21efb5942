import Taction

nonisolated enum OrderError: UserFacingError {
  case soldOut

  func description(in words: Words) -> String {
    words.language.code == "de" ? "Ausverkauft." : "Sold out."
  }
}

func tellWhy(_ error: any Error, on page: View) {
  page.present(Alert(page.theme.words.reason(of: error)))
}
