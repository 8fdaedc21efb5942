import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Presentations whose content needs another size while it is shown, with Wayland events")
struct GrowingContentTests {
  private enum Kind: CaseIterable {
    case sheet, popover, alert

    func make(_ content: View) -> Presentation {
      switch self {
      case .sheet:
        let sheet = Sheet(content)
        sheet.detents = [.fitted]
        return sheet
      case .popover: return Popover(content)
      case .alert:
        let alert = Alert("Title")
        alert.accessory = content
        return alert
      }
    }
  }

  @Test("A fitted sheet, a popover and an alert follow the size that fits their content", arguments: [false, true])
  func following(isNested: Bool) throws {
    for kind in Kind.allCases {
      try withPresentation { scene in
        let message = Label("Short")
        message.numberOfLines = 0
        let rows = StackView(axis: .vertical, arrangedSubviews: [Button("Save")])
        let content: View = isNested ? rows : message
        if isNested { rows.addArrangedSubview(message) }
        scene.button.present(kind.make(content))
        scene.rest()
        let before = content.bounds.height
        message.text = String(repeating: "A longer message. ", count: 20)
        scene.rest()
        let needed = content.sizeThatFits(Size(width: content.bounds.width, height: 0)).height
        #expect(needed > before && content.bounds.height >= needed - 0.5, "\(kind)")
        message.text = "Short"
        scene.rest()
        #expect(abs(content.bounds.height - before) < 0.5, "\(kind)")
      }
    }
  }
}
