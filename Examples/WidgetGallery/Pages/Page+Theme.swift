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
    for (name, color) in colors { grid.addRow([swatch(color), Label(name)]) }
    return Exhibit(title, [grid])
  }

  private static var roles: Exhibit {
    exhibit(
      "Roles",
      [
        ("label", .label), ("secondaryLabel", .secondaryLabel), ("background", .background),
        ("secondaryBackground", .secondaryBackground), ("fill", .fill), ("separator", .separator), ("tint", .tint),
        ("onTint", .onTint), ("destructive", .destructive), ("success", .success),
      ])
  }

  private static var palette: Exhibit {
    exhibit(
      "Palette",
      [
        ("red", .red), ("orange", .orange), ("yellow", .yellow), ("green", .green), ("mint", .mint), ("teal", .teal),
        ("cyan", .cyan), ("blue", .blue), ("indigo", .indigo), ("purple", .purple), ("pink", .pink), ("brown", .brown),
      ])
  }
}
