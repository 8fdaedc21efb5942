import Taction

extension Page {
  /// Buttons: their roles, and buttons with icons, with repetition, and disabled.
  static let buttons = Page(title: "Buttons", icon: .checkmarkCircle) {
    [roles, withIcons, repeating, disabled]
  }

  private static var roles: Exhibit {
    let roles: [(String, Button.Role)] = [
      ("Save", .primary), ("Edit", .secondary), ("Skip", .plain), ("Delete", .destructive),
    ]
    let buttons = roles.map { title, role in
      let button = Button(title)
      button.role = role
      return button
    }
    return Exhibit("Roles", [FlowView(arrangedSubviews: buttons)])
  }

  private static var withIcons: Exhibit {
    let share = Button("Share", icon: .share)
    let play = Button(icon: .play).named("Play")
    play.role = .secondary
    let forward = Button("Next", icon: .forward)
    forward.role = .plain
    return Exhibit("Icons", [FlowView(arrangedSubviews: [share, play, forward])])
  }

  private static var repeating: Exhibit {
    let count = Label("0 times")
    let hold = Button("Hold me", icon: .add)
    var times = 0
    hold.repeats = true
    hold.action = { [weak count] in
      times += 1
      count?.text = "\(times) times"
    }
    let row = FlowView(spacing: 12, arrangedSubviews: [hold, count])
    return Exhibit("Repeats while it is held", [row])
  }

  private static var disabled: Exhibit {
    let buttons = [Button("Send", icon: .send), Button("Later")]
    buttons[1].role = .secondary
    buttons.forEach { $0.isEnabled = false }
    return Exhibit("Disabled", [FlowView(arrangedSubviews: buttons)])
  }
}
