import TactionEnvironment
import TactionViews

/// The clipboard, or the primary selection, of all seats.
///
/// The content belongs to the application, and is kept when windows close and when the connection is lost. The app
/// copies on the seat that was used last.
final class ClipboardConnection: ClipboardProvider {
  private let clipboard: Clipboard
  private let pipes: TransferPipes
  /// The selections of the current seats, each with the activity of its seat.
  private var selections: [(selection: Selection, activity: SeatActivity)] = []
  /// The content of this program; nil if this program has copied nothing.
  private var content: TransferContent?

  /// Connects a clipboard. Content of an earlier application is dropped.
  init(_ clipboard: Clipboard, pipes: TransferPipes) {
    (self.clipboard, self.pipes) = (clipboard, pipes)
    clipboard.attach(self)
  }

  /// Adds the selection of a seat that has appeared; on the first seat, the content of an earlier connection is offered
  /// again.
  func add(_ selection: Selection, activity: SeatActivity) {
    selections.append((selection, activity))
    selection.onChange = { [weak self] in self?.clipboard.foreignContentDidChange() }
    selection.onReplace = { [weak self] content in self?.wasReplaced(content) }
    if selections.count == 1, let content { selection.select(content) }
  }

  /// Removes the selection of a seat that is gone.
  func remove(_ selection: Selection) {
    selections.removeAll { $0.selection === selection }
    selection.release()
    if let content, let current, current.foreignOffer == nil,
      !selections.contains(where: { $0.selection.holds(content) })
    {
      current.adopt(content)
    }
    clipboard.foreignContentDidChange()
  }

  /// Ends the connection of the clipboard and drops its content.
  func close() {
    for (selection, _) in selections { selection.release() }
    selections = []
    content = nil
    clipboard.detach(self)
  }

  var foreignTypes: [TransferType] { current?.foreignOffer?.types ?? [] }

  var hidesOwnContent: Bool { current.map { $0.foreignOffer != nil && !$0.holdsOwn } ?? false }

  func offer(_ content: TransferContent?, on clipboard: Clipboard) {
    self.content = content
    current?.select(content)
  }

  func readForeign(
    _ type: TransferType, then: @escaping (Result<[UInt8], TransferError>) -> Void
  ) -> TransferReading {
    guard let offer = current?.foreignOffer else {
      then(.failure(.refused))
      return TransferReading()
    }
    return offer.read(type, by: pipes, then: then)
  }

  /// The selection of the seat that was used last.
  private var current: Selection? { selections.max { $0.activity.time < $1.activity.time }?.selection }

  private func wasReplaced(_ old: TransferContent) {
    guard content === old else { return clipboard.foreignContentDidChange() }
    content = nil
    clipboard.ownContentWasReplaced()
  }
}
