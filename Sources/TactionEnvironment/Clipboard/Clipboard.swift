import TactionGraphics

/// The content that the user has copied, in this program or in another program.
///
///     Clipboard.shared.setText(label.text)
///
///     Task {
///       if let text = try await Clipboard.shared.text() { field.insert(text) }
///     }
///
/// Data of another program arrives through a pipe. Reading it takes time and may fail, because the other program may
/// have ended, be slow or be hostile. Reading never blocks the window. The program's own data is handed over directly.
///
/// A program can read the content of another program only while one of its own windows has the keyboard focus;
/// otherwise, ``types`` is empty for such content.
public final class Clipboard: TransferReadable {
  /// The clipboard of the desktop.
  ///
  /// In tests, each stage has its own clipboard. This property is the clipboard of the stage whose code runs: in the
  /// body of `withStage`, in handlers, and in tasks that the body or a handler starts. In any other code, it is the
  /// clipboard of the stage that the test used last.
  public static var shared: Clipboard { Clipboards.current.general }
  /// The primary selection: the text that was selected last, which a middle click pastes.
  ///
  /// On compositors that do not support the primary selection, it works only within the program. In tests, each stage
  /// has its own primary selection; see ``shared``.
  public static var primary: Clipboard { Clipboards.current.primary }

  /// Called after the content has changed, or has become readable or unreadable. With several seats, it is not called
  /// just because another seat is used.
  public var onChange: (() -> Void)?

  private var own: TransferContent?
  /// Whether the content was this program's own at the last call of ``onChange``.
  private var wasOwn = false
  private weak var provider: (any ClipboardProvider)?

  /// The content of this program, if it counts on the seat that was used last; otherwise nil.
  private var present: TransferContent? { provider?.hidesOwnContent == true ? nil : own }

  /// The maximum size of data that is read from another program, in bytes.
  public nonisolated static let maximumSize = 64 << 20

  package init() {}

  // MARK: Writing

  /// The types of the content, the best type first; empty if there is no content, or if the content cannot be read now.
  public var types: [TransferType] { present?.types ?? provider?.foreignTypes ?? [] }

  /// Whether the content has data of a type, such as ``TransferType/text``.
  public func has(_ type: TransferType) -> Bool { types.contains(type) }

  /// Whether this program has set the content.
  public var isOwn: Bool { present != nil }

  /// Replaces the content by text.
  public func setText(_ text: String) { set([.text(text)]) }

  /// Replaces the content by a picture, which is offered as PNG.
  public func setImage(_ image: Image) { set([.image(image)]) }

  /// Replaces the content by a copy of a picture, which is offered as PNG.
  ///
  /// - Throws: `ImageError.outOfMemory` if the system has no memory for the copy.
  public func setImage(_ bitmap: Bitmap) throws(ImageError) { set([try .image(bitmap)]) }

  /// Replaces the content by addresses, such as file addresses. They are offered also as text.
  public func setURIs(_ uris: [String]) { set([.uris(uris), .text(uris.joined(separator: "\n"))]) }

  /// Replaces the content by items of several types, the best type first. Without items, the clipboard becomes empty.
  ///
  /// Items whose type cannot be sent are left out. If several items have the same type, only the first of them is used.
  public func set(_ items: [TransferItem]) {
    let content = TransferContent(items)
    own = content.types.isEmpty ? nil : content
    provider?.offer(own, on: self)
    contentDidChange()
  }

  /// Empties the clipboard, even if another program has set the content.
  public func clear() { set([]) }

  // MARK: Reading

  /// Returns the text; nil if the content has no text.
  public func text() async throws(TransferError) -> String? {
    try await transferredText()
  }

  /// Returns the picture, which is decoded on another thread; nil if the content has no picture.
  ///
  /// - Throws: `TransferError`: `invalid` if the PNG cannot be decoded.
  public func image() async throws(TransferError) -> Image? {
    try await transferredImage()
  }

  /// Returns the addresses; nil if the content has no addresses.
  public func uris() async throws(TransferError) -> [String]? { try await transferredURIs() }

  /// Returns the data of a type; nil if the content has no data of that type.
  public func data(_ type: TransferType) async throws(TransferError) -> [UInt8]? { try await bytes(of: type) }

  /// Reads the data of a type and calls a closure with the result exactly once. If this program has set the content,
  /// the closure is called immediately, unless the item still has to be loaded.
  @discardableResult
  public func read(
    _ type: TransferType, then: @escaping (Result<[UInt8]?, TransferError>) -> Void
  ) -> TransferReading {
    if let present { return present.read(type, then: then) }
    guard let provider, provider.foreignTypes.contains(type) else {
      then(.success(nil))
      return TransferReading()
    }
    return provider.readForeign(type) { then($0.map(Optional.some)) }
  }

  // MARK: For the connection

  /// Connects the clipboard to other programs. The current content is dropped, because it belongs to the former
  /// connection.
  package func attach(_ provider: any ClipboardProvider) {
    (self.provider, own) = (provider, nil)
    contentDidChange()
  }

  /// Ends the connection to other programs, if `provider` is the current connection.
  package func detach(_ provider: any ClipboardProvider) {
    guard self.provider === provider else { return }
    (self.provider, own) = (nil, nil)
    contentDidChange()
  }

  /// Drops this program's content, because another program has replaced it.
  package func ownContentWasReplaced() {
    guard own != nil else { return }
    own = nil
    contentDidChange()
  }

  /// Handles a change of the content of another program.
  package func foreignContentDidChange() {
    if !isOwn || !wasOwn { contentDidChange() }
  }

  /// Notifies the app of the current content.
  private func contentDidChange() {
    wasOwn = isOwn
    onChange?()
  }
}
