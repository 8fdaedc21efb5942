import Taction

extension Page {
  /// Labels: fonts, colours, alignments and scripts.
  static let text = Page(title: "Text", icon: .document) { [fonts, colors, alignments, scripts] }

  private static var fonts: Exhibit {
    let fonts: [(String, Font)] = [
      ("Large title", .largeTitle), ("Title", .title), ("Headline", .headline), ("Body", .body),
      ("Subheadline", .subheadline), ("Footnote", .footnote), ("Caption", .caption),
    ]
    let labels = fonts.map { name, font in
      let label = Label(name)
      label.font = font
      label.numberOfLines = 0
      return label
    }
    return Exhibit("Fonts", labels)
  }

  private static var colors: Exhibit {
    let colors: [(String, Color)] = [
      ("Label", .label), ("Secondary label", .secondaryLabel), ("Tint", .tint), ("Destructive", .destructive),
      ("Success", .success),
    ]
    let labels = colors.map { name, color in
      let label = Label(name)
      label.textColor = color
      return label
    }
    return Exhibit("Colours", labels)
  }

  private static var alignments: Exhibit {
    let alignments: [(String, TextAlignment)] = [
      ("At the side where lines begin", .leading), ("In the middle", .center), ("At the other side", .trailing),
    ]
    let labels = alignments.map { text, alignment in
      let label = Label(text)
      label.alignment = alignment
      label.numberOfLines = 0
      return label
    }
    return Exhibit("Alignment", labels)
  }

  private static var scripts: Exhibit {
    let texts = ["Straße, façade, Łódź", "Καλημέρα κόσμε", "Доброе утро", "بِسْمِ اللّٰه", "שלום עולם"]
    let labels = texts.map { text in
      let label = Label(text)
      label.alignment = .natural
      label.numberOfLines = 0
      return label
    }
    return Exhibit("Scripts", labels)
  }
}
