import Glibc
import TactionEnvironment
import TactionViews
import TactionWayland

/// A source on the wire for data of this program, in a selection or a drag.
final class DataSource {
  /// The object on the wire.
  enum Object {
    case data(WlDataSource)
    case primary(ZwpPrimarySelectionSourceV1)
  }

  /// The prefix of the type that marks a program's own offers. The compositor sends a program's offers back to the
  /// program, which recognizes them by this mark.
  static let markPrefix = "application/x-taction-source-"
  /// The type that marks the offers of this process; no other process has it.
  static let mark = "\(markPrefix)\(getpid())-\(UInt64.random(in: 0...(.max)))"

  let object: Object
  let content: TransferContent
  /// Called when the compositor cancels the source, since another source has replaced it.
  var onCancel: (() -> Void)?

  init(_ source: WlDataSource, content: TransferContent, pipes: TransferPipes) {
    (object, self.content) = (.data(source), content)
    for name in Self.names(of: content) { source.offer(mimeType: name) }
    // A drag sets its own handler in place of this handler.
    source.onEvent = { [weak self, weak pipes] event in self?.handle(event, pipes) }
  }

  init(_ source: ZwpPrimarySelectionSourceV1, content: TransferContent, pipes: TransferPipes) {
    (object, self.content) = (.primary(source), content)
    for name in Self.names(of: content) { source.offer(mimeType: name) }
    source.onEvent = { [weak self, weak pipes] event in
      switch event {
      case .send(let name, let descriptor): self?.send(name, to: descriptor, pipes)
      case .cancelled: self?.cancelled()
      }
    }
  }

  /// The events of a drag.
  var onDragEvent: ((WlDataSource.Event) -> Void)?

  /// Destroys the source; running transfers continue.
  func destroy() {
    onCancel = nil
    onDragEvent = nil
    switch object {
    case .data(let source): source.destroy()
    case .primary(let source): source.destroy()
    }
  }

  private func handle(_ event: WlDataSource.Event, _ pipes: TransferPipes?) {
    switch event {
    case .send(let name, let descriptor): send(name, to: descriptor, pipes)
    case .cancelled where onDragEvent == nil: cancelled()
    case .target, .cancelled, .dndDropPerformed, .dndFinished, .action: onDragEvent?(event)
    }
  }

  private func cancelled() { onCancel.take()?() }

  private func send(_ name: String, to descriptor: Int32, _ pipes: TransferPipes?) {
    let type = TransferType(rawValue: name)
    guard let pipes, content.types.contains(type) else {
      WriteEnd.discard(descriptor)
      return
    }
    pipes.write(to: descriptor) { content.bytes(of: type, then: $0) }
  }

  private static func names(of content: TransferContent) -> [String] { content.types.flatMap(\.names) + [mark] }
}
