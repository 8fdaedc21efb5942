import Taction

extension Page {
  static let touchesInView = Page(
    title: "Touches in views",
    hint:
      "Each card counts what it hears of its touches itself, and has a pan that takes them away, holds them back, "
      + "or does neither."
  ) { page in
    let cards: [TouchCounter] = ["cancels", "delays began", "lets hear"].map { TouchCounter($0) }
    for (index, card) in cards.enumerated() {
      page.arena.addSubview(card)
      let pan = PanGestureRecognizer()
      pan.name = card.accessibilityIdentifier
      pan.cancelsTouchesInView = index != 2
      pan.delaysTouchesBegan = index == 1
      page.add(pan, to: card) { card.story }
    }
    page.layOut = { [weak page] arena in
      let direction = page?.layoutDirection ?? .leftToRight
      for (index, card) in cards.enumerated() { card.center = arena.center(of: index, among: 3, direction) }
    }
  }

  static let sources = Page(
    title: "Sources",
    hint:
      "Fingers, mouse (two fingers with Ctrl), pen, touchpad pinches and the wheel with Ctrl all drive the same "
      + "recognizers."
  ) { page in
    let card = Card("Anything goes", size: Size(width: 420, height: 280))
    page.addToMiddle(card)
    card.addInteraction(TransformInteraction(scale: 0.5...3))
    let watcher = SourceWatcher()
    watcher.name = "touches"
    page.add(watcher, to: card) { watcher.text }
  }
}

/// A card that counts the calls about its touches.
private final class TouchCounter: View {
  private let card: Card
  private var began = 0, moved = 0, ended = 0, cancelled = 0

  var story: String { "\(began) began, \(moved) moved, \(ended) ended, \(cancelled) cancelled" }

  init(_ text: String) {
    card = Card(text, size: Size(width: 230, height: 160))
    card.isUserInteractionEnabled = false
    super.init(frame: card.bounds)
    accessibilityIdentifier = text
    addSubview(card)
  }

  override func touchesBegan(_ touches: [Touch]) { began += touches.count }
  override func touchesMoved(_ touches: [Touch]) { moved += touches.count }
  override func touchesEnded(_ touches: [Touch]) { ended += touches.count }
  override func touchesCancelled(_ touches: [Touch]) { cancelled += touches.count }
}

/// Describes the touches and their contact; never recognizes a gesture.
private final class SourceWatcher: GestureRecognizer {
  private(set) var text = ""

  init() {
    super.init()
    delaysTouchesEnded = false
  }

  override func touchesBegan(_ touches: [Touch]) { describe() }
  override func touchesMoved(_ touches: [Touch]) { describe() }
  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

  private func describe() {
    guard let touch = touches.first else { return }
    let names: [Touch.Kind: String] = [.direct: "finger", .pointer: "mouse", .stylus: "pen", .touchpad: "touchpad"]
    text = "\(touches.count) × \(names[touch.kind] ?? "?")"
    if let force = touch.contact.force { text += ", force \(force.text(2))" }
  }
}
