import Taction

extension Page {
  /// The icons that Taction includes, with their names.
  static let icons = Page(title: "Icons", icon: .image) {
    let size = 20
    return stride(from: 0, to: Icon.all.count, by: size).map { start in
      let icons = Icon.all[start..<min(start + size, Icon.all.count)]
      return exhibit("Icons from \(start + 1) to \(start + icons.count)", icons)
    }
  }

  private static func exhibit(_ title: String, _ icons: ArraySlice<(name: String, icon: Icon)>) -> Exhibit {
    let cells = icons.map { name, icon in IconView(icon).named(name) }
    return Exhibit(title, [FlowView(spacing: 14, arrangedSubviews: cells)])
  }
}
