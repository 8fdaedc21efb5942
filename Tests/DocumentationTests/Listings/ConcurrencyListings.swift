import Foundation
import Taction

// The listings of the page on concurrency.

/// Counts the words of a text, away from the main thread.
@concurrent nonisolated func countWords(in text: String) async -> Int {
  text.split(separator: " ").count
}

enum ConcurrencyListings {
  static func count(_ text: String, _ button: Button, _ label: Label) {
    button.action = {
      label.text = "Counting"
      Task {
        let count = await countWords(in: text)
        label.text = "\(count) words"
      }
    }
  }

  static func names(of folder: String) async throws -> [String] {
    let names = try await BackgroundWork.value { try FileManager.default.contentsOfDirectory(atPath: folder) }
    return names
  }

  static func later(_ app: Application, _ banner: View) {
    app.after(2) { [weak banner] in banner?.removeFromSuperview() }
  }

  static func cancel(_ app: Application, _ field: TextField, search: @escaping (String) -> Void) {
    var pending: AppTimer?
    field.onChange = { text in
      pending?.cancel()
      pending = app.after(0.3) { search(text) }
    }
  }

  static func slides(_ app: Application, _ pages: [Image], _ view: ImageView) -> Task<Void, any Error> {
    let show = Task {
      for page in pages {
        view.image = page
        try await app.clock.sleep(for: .seconds(5))
      }
    }
    return show
  }
}
