import Glibc
import TactionWayland

/// The clipboard of a ``Stage``, or its primary selection, as another program sees it.
///
///     stage.clipboard.offer("Hello")                  // another program copies
///     stage.keys.hold(.control) { stage.type("v") }   // the user pastes
///     #expect(stage.clipboard.read("UTF8_STRING") == Array("Hello".utf8))
public final class StageClipboard {
  private weak var stage: Stage?
  private let isPrimary: Bool

  init(_ stage: Stage, isPrimary: Bool) { (self.stage, self.isPrimary) = (stage, isPrimary) }

  private var selection: CompositorSelection? { isPrimary ? stage?.seat?.primary : stage?.seat?.clipboard }

  /// The names of the types of the current content; the application or another program may have copied it.
  public var types: [String] {
    (selection?.source?.types ?? []).filter { !$0.hasPrefix("application/x-taction-source-") }
  }

  /// Copies text, as another program does, under all type names that programs use for text.
  public func offer(_ text: String) {
    let bytes = Array(text.utf8)
    offer(types: ["text/plain;charset=utf-8", "text/plain", "UTF8_STRING", "STRING", "TEXT"]) {
      [pipes = stage?.compositor.peerPipes] in pipes?.write(bytes, to: $1)
    }
  }

  /// Copies data of several types, as another program does.
  public func offer(_ data: KeyValuePairs<String, [UInt8]>) {
    offer(types: data.map(\.key)) { [pipes = stage?.compositor.peerPipes] type, descriptor in
      pipes?.write(data.first { $0.key == type }?.value ?? [], to: descriptor)
    }
  }

  /// Copies data as another program does. The closure of the test writes the data, for example slowly or wrongly.
  ///
  /// - Parameters:
  ///   - types: The MIME types of the data.
  ///   - send: Called when the data of a type is requested, with the pipe end to which the closure writes the data. The
  ///     closure has to close the pipe end.
  public func offer(types: [String], send: @escaping (_ type: String, _ descriptor: Int32) -> Void) {
    let source = CompositorDataSource(types: types)
    source.send = send
    select(source)
  }

  /// Empties the clipboard, as another program does.
  public func clear() { select(nil) }

  /// Reads the content, as another program does; nil if there is no content of this type, or no data arrives.
  ///
  /// The application and the compositor run until both are idle, but no time passes.
  public func read(_ type: String) -> [UInt8]? {
    guard let stage, let source = selection?.source, source.types.contains(type) else { return nil }
    var result: [UInt8]?
    stage.compositor.peerPipes.read {
      source.send(type, $0)
    } then: {
      result = $0
    }
    stage.deliver()
    return result
  }

  /// Requests the content, as another program does; nil if there is no content of this type.
  ///
  /// Returns the read end of a pipe, which the test may read and has to close. Reading does not block.
  package func request(_ type: String) -> Int32? {
    guard let stage, let source = selection?.source, source.types.contains(type) else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    source.send(type, ends[1])
    stage.deliver()
    return ends[0]
  }

  private func select(_ source: CompositorDataSource?) {
    guard let stage, let selection else { return }
    selection.select(source)
    stage.deliver()
  }
}

extension CompositorSeat {
  /// A closure that requests the clipboard's content like a faulty compositor, with any type and any descriptor, and
  /// closes the descriptor; nil if the clipboard is empty.
  package var clipboardSourceForTest: ((_ type: String, _ descriptor: Int32) -> Void)? { clipboard.source?.send }
}
