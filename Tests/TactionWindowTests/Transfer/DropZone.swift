import Taction

/// A view that accepts drops, with a log of its handlers.
final class DropZone {
  let view: View
  let interaction: DropInteraction
  var log: [String] = []
  var places: [Point] = []
  var drop: Drop?
  var texts: [String] = []

  init(_ frame: Rect, in parent: View, types: [TransferType] = [.text], holds: Bool = false) {
    let view = View(frame: frame)
    (self.view, interaction) = (view, view.onDrop(types: types) { _ in })
    parent.addSubview(view)
    interaction.onDrop = { [weak self] drop in
      guard let self else { return }
      note("drop", drop)
      if holds { self.drop = drop }
      _ = drop.read(types[0]) { [self] in texts.append(String(decoding: (try? $0.get()) ?? [], as: UTF8.self)) }
    }
    interaction.onEnter = { [weak self] in self?.note("enter", $0) }
    interaction.onMove = { [weak self] in self?.note("move", $0) }
    interaction.onLeave = { [weak self] _ in self?.log.append("leave") }
  }

  private func note(_ event: String, _ drop: Drop) {
    log.append(event)
    places.append(drop.location(in: view))
  }
}
