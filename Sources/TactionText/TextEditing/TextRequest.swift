import TactionEnvironment
import TactionViews

/// A text that the user has pasted or dropped, from the request to the insertion.
///
/// It belongs to the text that the field has at the time of the request. If the app sets another text, or a list
/// removes the item of the field, the request ends and nothing is inserted. Until its end, the field is in use, so a
/// list keeps the field's cell.
final class TextRequest {
  /// Whether the text may still be inserted.
  private(set) var isOpen = true
  private var use: ViewUse?
  private var reading: TransferReading?

  init(for view: View) { use = ViewUse(of: view) { [weak self] in self?.end() } }

  /// Stores the reading of the text, to cancel it at the end of the request.
  func take(_ reading: TransferReading) {
    if isOpen { self.reading = reading } else { reading.cancel() }
  }

  /// Ends the request, because the text was inserted or can no longer be inserted. A second call does nothing.
  func end() {
    guard isOpen else { return }
    isOpen = false
    let reading = reading
    (self.reading, use) = (nil, nil)
    reading?.cancel()
  }
}
