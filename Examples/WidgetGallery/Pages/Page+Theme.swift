import Taction

extension Page {
  /// The colours of the theme, and the palette.
  static let theme = Page(title: "Theme", icon: .sun) { [roles, palette] }

  private static func swatch(_ color: Color) -> View {
    let view = View()
    view.backgroundColor = color
    view.cornerRadius = 8
    view.borderWidth = 1
    view.borderColor = .separator
    view.minimumSize = Size(width: 56, height: 32)
    return view
  }

  private static func exhibit(_ title: String, _ colors: [(String, Color)]) -> Exhibit {
    let grid = GridLayout(columns: [.fitted, .flexible], spacing: 8)
    grid.verticalAlignment = .center
    for (name, color) in colors {
      let label = Label(name)
      label.numberOfLines = 0
      grid.addRow([swatch(color), label])
    }
    return Exhibit(title, [grid])
  }

  private static var roles: Exhibit {
    exhibit(
      "Roles",
      [
        ("Label", .label), ("Secondary label", .secondaryLabel), ("Background", .background),
        ("Secondary background", .secondaryBackground), ("Fill", .fill), ("Separator", .separator), ("Tint", .tint),
        ("On tint", .onTint), ("Destructive", .destructive), ("Success", .success),
      ])
  }

  private static var palette: Exhibit {
    exhibit(
      "Palette",
      [
        ("Red", .red), ("Orange", .orange), ("Yellow", .yellow), ("Green", .green), ("Mint", .mint), ("Teal", .teal),
        ("Cyan", .cyan), ("Blue", .blue), ("Indigo", .indigo), ("Purple", .purple), ("Pink", .pink), ("Brown", .brown),
      ])
  }
}
