/// The access to the contents of other programs, which the application's connection to the compositor provides.
package protocol ClipboardProvider: AnyObject {
  /// The types of the content of another program; empty if there is none, or if it cannot be read at present.
  var foreignTypes: [TransferType] { get }

  /// Offers a content of this program to other programs; nil withdraws it.
  func offer(_ content: TransferContent?, on clipboard: Clipboard)

  /// Reads the content of another program, and calls a closure once: later, or at once if it cannot be read.
  func readForeign(
    _ type: TransferType, then: @escaping (Result<[UInt8], TransferError>) -> Void
  ) -> TransferReading
}

/// A reading of another program's data that is under way.
public final class TransferReading {
  /// Ends the reading; nil once it has ended.
  package var onCancel: (() -> Void)?

  /// Makes a reading.
  package init(onCancel: (() -> Void)? = nil) { self.onCancel = onCancel }

  /// Ends the reading, whose closure is called with `cancelled`; does nothing once it has ended.
  public func cancel() {
    let cancel = onCancel
    onCancel = nil
    cancel?()
  }
}
