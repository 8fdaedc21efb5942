/// The way to the contents of other programs; the application's connection to the compositor has one.
package protocol ClipboardProvider: AnyObject {
  /// The types of the content of another program; none where there is none, or where it cannot be read now.
  var foreignTypes: [TransferType] { get }

  /// Offers a content of this program to the others; nil where it is taken back.
  func offer(_ content: TransferContent?, on clipboard: Clipboard)

  /// Reads the content of another program, and calls a closure once: later, or at once where it cannot be read.
  func readForeign(
    _ type: TransferType, then: @escaping (Result<[UInt8], TransferError>) -> Void
  ) -> TransferReading
}

/// A reading of another program's data that is under way.
package final class TransferReading {
  /// Ends the reading; nil once it has ended.
  package var onCancel: (() -> Void)?

  /// Makes a reading.
  package init(onCancel: (() -> Void)? = nil) { self.onCancel = onCancel }

  /// Ends the reading, whose closure is called with `cancelled`; does nothing once it has ended.
  package func cancel() {
    let cancel = onCancel
    onCancel = nil
    cancel?()
  }
}
