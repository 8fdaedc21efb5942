import Taction

/// The listings of Docs/Commands.md.
enum CommandListings {
  static func button(of history: UndoHistory, in toolbar: Toolbar, _ window: Window) {
    let undo = history.undoCommand
    toolbar.items = [BarButton(undo, showsTitle: false)]
    window.addCommand(undo)
  }

  static func delete(in window: Window, _ board: Board, _ toolbar: Toolbar, _ more: Button) {
    let delete = Command("Delete", icon: .delete, shortcut: "Delete") { board.deleteSelection() }
    toolbar.items = [BarButton(delete, showsTitle: false)]
    more.setMenu { Menu([MenuItem(delete)]) }
    window.addCommand(delete)
    board.onSelectionChange = { delete.isEnabled = !board.selection.isEmpty }
  }

  static func keys(in window: Window, _ page: View, notes: @escaping () -> Void, find: @escaping () -> Void) {
    window.addShortcut("Ctrl+N", "New note") { notes() }
    page.addShortcut("Ctrl+F", "Find") { find() }
    window.content.addInteraction(ShortcutsOverview())
  }

  static func stop(_ player: Player, in window: Window) {
    let stop = window.addShortcut("Escape", "Stop") { [weak player] in player?.stop() }
    player.onEnd = { [weak window] in window?.removeCommand(stop) }
  }

  static func undo(in window: Window, _ board: Board, _ toolbar: Toolbar) -> UndoHistory {
    let history = UndoHistory()
    window.addCommand(history.undoCommand)
    window.addCommand(history.redoCommand)
    toolbar.items = [history.undoCommand, history.redoCommand].map { BarButton($0, showsTitle: false) }
    board.addInteraction(UndoSwipes(history))
    return history
  }

  static func move(_ card: View, to new: Point, in history: UndoHistory) {
    let old = card.center
    history.perform("Move", { card.center = new }, undo: { card.center = old })
  }

  static func remove(_ card: Card, from deck: Deck, in history: UndoHistory) {
    history.change(\.cards, of: deck, "Delete card") { $0.removeAll { $0 == card } }
  }

  static func follow(_ history: UndoHistory, _ revert: Button, _ status: Label) {
    history.onChange = { [weak history] in
      guard let history else { return }
      revert.isEnabled = history.canUndo
      status.text = history.undoName ?? ""
    }
  }

  static func drag(_ card: View, _ pan: PanGestureRecognizer, in history: UndoHistory) {
    let old = card.center
    card.center += pan.translation(in: card.superview)
    pan.setTranslation(.zero, in: card.superview)
    let new = card.center
    history.record("Move", coalescing: ObjectIdentifier(card), undo: { card.center = old }, redo: { card.center = new })
    if pan.state == .ended || pan.state == .cancelled { history.endCoalescing(ObjectIdentifier(card)) }
  }

  /// A board of cards.
  final class Board: View {
    var selection: [View] = [] {
      didSet { onSelectionChange() }
    }
    var onSelectionChange: () -> Void = {}

    func deleteSelection() { selection = [] }
  }

  /// A card of a deck.
  struct Card: Equatable {
    var text = ""
  }

  /// A document.
  final class Deck {
    var cards: [Card] = []
  }

  /// A player of a song.
  final class Player {
    var onEnd: () -> Void = {}

    func stop() { onEnd() }
  }
}
