import Taction
import TactionTesting
import Testing

@Suite("The listings on commands")
struct CommandListingTests {
  @Test("Escape stops a player, which removes the command; a button is enabled while the history can undo")
  func commands() throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      let window = stage.makeWindow()
      let player = CommandListings.Player()
      CommandListings.stop(player, in: window)
      #expect(window.content.commands.count == 1)
      stage.settle()
      withExtendedLifetime(player) { stage.type(.escape) }
      #expect(window.content.commands.isEmpty)
      let (history, revert, status) = (UndoHistory(), Button("Revert"), Label())
      CommandListings.follow(history, revert, status)
      CommandListings.move(View(), to: Point(x: 9, y: 9), in: history)
      #expect(revert.isEnabled && status.text == "Move")
      history.undo()
      #expect(!revert.isEnabled && status.text.isEmpty && history.canRedo)
      let (deck, card) = (CommandListings.Deck(), CommandListings.Card(text: "Queen"))
      deck.cards = [card]
      CommandListings.remove(card, from: deck, in: history)
      #expect(deck.cards.isEmpty && status.text == "Delete card")
      history.undo()
      #expect(deck.cards == [card])
      history.removeAll()
      #expect(!history.canRedo)
    }
  }
}
