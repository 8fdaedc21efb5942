import TactionGraphics

/// The content that the user has copied, in this program or in another one.
///
///     Clipboard.shared.setText(label.text)
///
///     Task {
///       if let text = try await Clipboard.shared.text() { field.insert(text) }
///     }
///
/// Data of another program comes through a pipe, so that reading takes time, and may fail: the other program may have
/// ended, be slow or be hostile. None of this blocks the window. The program's own data is handed over directly.
///
/// A program sees the content of others only while one of its windows has the keyboard; ``types`` is empty otherwise.
public final class Clipboard: TransferReadable {
  /// The clipboard of the desktop.
  ///
  /// In tests, each stage has its own clipboard, and this is the clipboard of the stage whose code runs: in the body of
  /// `withStage`, in handlers, and in tasks that these start. Elsewhere, it is the clipboard of the stage that the test
  /// used last.
  public static var shared: Clipboard { Clipboards.current.general }
  /// The primary selection: the text that was selected last, which a middle click pastes.
  ///
  /// Some compositors do not support it; then it works only within the program. In tests, each stage has its own; see
  /// ``shared``.
  public static var primary: Clipboard { Clipboards.current.primary }

  /// Called after the content has changed, or has become readable or unreadable.
  public var onChange: (() -> Void)?

  private var own: TransferContent?
  private weak var provider: (any ClipboardProvider)?

  /// The maximum size of data that is read from another program, in bytes.
  public nonisolated static let maximumSize = 64 << 20

  package init() {}

  // MARK: Writing

  /// The types of the content, the best first; empty if there is none, or if it cannot be read at present.
  public var types: [TransferType] { own?.types ?? provider?.foreignTypes ?? [] }

  /// Whether there is text, or data of another type.
  public func has(_ type: TransferType) -> Bool { types.contains(type) }

  /// Whether this program has set the content.
  public var isOwn: Bool { own != nil }

  /// Replaces the content by text.
  public func setText(_ text: String) { set([.text(text)]) }

  /// Replaces the content by a picture, which is offered as PNG.
  public func setImage(_ image: Image) { set([.image(image)]) }

  /// Replaces the content by a copy of a picture, which is offered as PNG.
  ///
  /// - Throws: `ImageError.outOfMemory` where the system has no memory for the copy.
  public func setImage(_ bitmap: Bitmap) throws(ImageError) { set([try .image(bitmap)]) }

  /// Replaces the content by addresses, such as those of files, which are offered also as text.
  public func setURIs(_ uris: [String]) { set([.uris(uris), .text(uris.joined(separator: "\n"))]) }

  /// Replaces the content by items of several types, the best first; without items, the clipboard becomes empty.
  ///
  /// Items whose type is no MIME type, and further items of a type that an earlier item has, are left out.
  public func set(_ items: [TransferItem]) {
    let content = TransferContent(items)
    own = content.types.isEmpty ? nil : content
    provider?.offer(own, on: self)
    onChange?()
  }

  /// Empties the clipboard, also if another program has set the content.
  public func clear() { set([]) }

  // MARK: Reading

  /// Returns the text; nil if there is none.
  public func text() async throws(TransferError) -> String? {
    try await transferredText()
  }

  /// Returns the picture; nil if there is none. It is decoded on another thread.
  ///
  /// - Throws: `TransferError`; `invalid` for a PNG that cannot be decoded.
  public func image() async throws(TransferError) -> Image? {
    try await transferredImage()
  }

  /// Returns the addresses; nil if there are none.
  public func uris() async throws(TransferError) -> [String]? { try await transferredURIs() }

  /// Returns the data of a type; nil if there is none.
  public func data(_ type: TransferType) async throws(TransferError) -> [UInt8]? { try await bytes(of: type) }

  /// Reads the data of a type and calls a closure with it exactly once: at once if this program has set the content.
  @discardableResult
  public func read(
    _ type: TransferType, then: @escaping (Result<[UInt8]?, TransferError>) -> Void
  ) -> TransferReading {
    if let own { return own.read(type, then: then) }
    guard let provider, provider.foreignTypes.contains(type) else {
      then(.success(nil))
      return TransferReading()
    }
    return provider.readForeign(type) { then($0.map(Optional.some)) }
  }

  // MARK: For the connection

  /// Connects the clipboard to other programs. Its content belongs to the former connection, and is dropped.
  package func attach(_ provider: any ClipboardProvider) {
    (self.provider, own) = (provider, nil)
    onChange?()
  }

  /// Ends the connection to other programs, if this is the present one.
  package func detach(_ provider: any ClipboardProvider) {
    guard self.provider === provider else { return }
    (self.provider, own) = (nil, nil)
    onChange?()
  }

  /// Drops this program's content, because another program has replaced it.
  package func ownContentWasReplaced() {
    guard own != nil else { return }
    own = nil
    onChange?()
  }

  /// Handles a change of the content of another program.
  package func foreignContentDidChange() {
    if own == nil { onChange?() }
  }
}
