/// The access to the contents of other programs, which the application's connection to the compositor provides.
package protocol ClipboardProvider: AnyObject {
  /// The types of the content of another program; empty if there is no such content, or if the content cannot be read
  /// now.
  var foreignTypes: [TransferType] { get }

  /// Whether the content of another program counts, although this program has content, which is on another seat.
  var hidesOwnContent: Bool { get }

  /// Offers content of this program to other programs; nil withdraws the offer.
  func offer(_ content: TransferContent?, on clipboard: Clipboard)

  /// Reads the content of another program, and calls a closure once. If the content cannot be read, the call is
  /// immediate.
  func readForeign(
    _ type: TransferType, then: @escaping (Result<[UInt8], TransferError>) -> Void
  ) -> TransferReading
}

/// A read of another program's data that has not ended yet.
public final class TransferReading {
  /// Called to end the read; nil after the read has ended.
  package var onCancel: (() -> Void)?

  /// Creates a read.
  package init(onCancel: (() -> Void)? = nil) { self.onCancel = onCancel }

  /// Ends the read: its closure is called with `cancelled`. Does nothing if the read has already ended.
  public func cancel() { onCancel.take()?() }
}
