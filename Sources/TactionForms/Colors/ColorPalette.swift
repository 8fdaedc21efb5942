import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews
import TactionWords

/// The colours that the user can choose: nine hues, each light, full and dark, and also white, grey and black.
final class ColorPalette: View {
  var onChoose: (Color) -> Void = { _ in }
  var isEnabled = true {
    didSet { for cell in cells { cell.isEnabled = isEnabled } }
  }

  private let cells: [PaletteCell]
  private static let columns = 5
  private static let hues: [(name: Word, light: UInt32, full: UInt32, dark: UInt32)] = [
    (.red, 0xF6_A5A0, 0xE0_403C, 0x8E_1B18), (.orange, 0xF9_CE9A, 0xF0_8A24, 0x99_5208),
    (.yellow, 0xFA_E6A0, 0xF2_C530, 0x97_7605), (.green, 0xA8_DDB5, 0x3A_A857, 0x1B_6430),
    (.cyan, 0xAC_E2F3, 0x30_B4DC, 0x10_6A86), (.blue, 0xA9_C6F5, 0x2B_70E0, 0x13_3F8A),
    (.purple, 0xD9_B8EC, 0x98_48C8, 0x5A_2180), (.pink, 0xF5_B1CB, 0xE0_4880, 0x8D_1C48),
    (.brown, 0xD6_BFA8, 0x96_704A, 0x57_3D22), (.gray, 0xFF_FFFF, 0x80_8080, 0x00_0000),
  ]

  init() {
    let blocks = stride(from: 0, to: Self.hues.count, by: Self.columns).map { start in
      Self.hues[start..<min(start + Self.columns, Self.hues.count)]
    }
    cells = blocks.flatMap { block in
      block.map { PaletteCell($0.light, $0.name == .gray ? .white : $0.name, isFull: $0.name == .gray) }
        + block.map { PaletteCell($0.full, $0.name, isFull: true) }
        + block.map { PaletteCell($0.dark, $0.name == .gray ? .black : $0.name, isFull: $0.name == .gray) }
    }
    super.init(frame: .zero)
    for cell in cells { addSubview(cell) }
    cells.first?.isTabStop = true
  }

  /// Marks the cell that has a given colour, regardless of the opacity.
  func show(_ color: Color) {
    let chosen = cells.first { $0.color.rgba >> 8 == color.rgba >> 8 }
    for cell in cells { cell.isChosen = cell === chosen }
    if let chosen { setTabStop(chosen) }
  }

  private func setTabStop(_ cell: PaletteCell) { for other in cells { other.isTabStop = other === cell } }

  fileprivate func choose(_ cell: PaletteCell) { onChoose(cell.color) }

  /// Moves the focus for an arrow key, and chooses the colour of the cell that gets the focus; returns whether the key
  /// was an arrow key.
  fileprivate func move(_ event: KeyEvent, from cell: PaletteCell) -> Bool {
    guard event.isPlain, let index = cells.firstIndex(where: { $0 === cell }) else { return false }
    let forward = isMirrored ? -1 : 1
    let step: Int
    switch event.key.unpadded {
    case .leftArrow: step = -forward
    case .rightArrow: step = forward
    case .upArrow: step = -Self.columns
    case .downArrow: step = Self.columns
    default: return false
    }
    guard cells.indices.contains(index + step) else { return true }
    let next = cells[index + step]
    setTabStop(next)
    next.becomeFirstResponder()
    choose(next)
    return true
  }

  override var arrangesBySize: Bool { true }

  private var rows: Int { (cells.count + Self.columns - 1) / Self.columns }

  override func sizeThatFits(_ size: Size) -> Size {
    let target = theme.metrics.touchTarget
    return Size(width: max(size.width, Double(Self.columns) * target), height: Double(rows) * target)
  }

  override func layoutSubviews() {
    let (width, height) = (bounds.width / Double(Self.columns), bounds.height / Double(rows))
    for (index, cell) in cells.enumerated() {
      cell.frame = mirrored(
        Rect(
          x: Double(index % Self.columns) * width, y: Double(index / Self.columns) * height, width: width,
          height: height))
    }
  }

  override var semantics: Semantics? { Semantics(.grid, name: theme.words[.palette]) }
}

/// A colour of the palette.
private final class PaletteCell: Control {
  let color: Color
  private let word: Word
  private let isFull: Bool
  var isTabStop = false
  var isChosen = false {
    didSet {
      guard isChosen != oldValue else { return }
      setNeedsDisplay()
      semanticsDidChange()
    }
  }

  init(_ hex: UInt32, _ word: Word, isFull: Bool) {
    (color, self.word, self.isFull) = (Color(hex: hex), word, isFull)
    super.init(frame: .zero)
  }

  private var shape: RoundedRect { RoundedRect(bounds.inset(by: 4), radius: 6) }

  /// The perceived brightness of the colour, from 0 to 1.
  private var lightness: Double { 0.3 * color.red + 0.6 * color.green + 0.1 * color.blue }

  override var focusShape: RoundedRect { shape.inset(by: 2) }

  override func draw(into list: inout DisplayList) {
    list.drawSwatch(color, in: shape, edge: theme.trackEdge, opacity: contentOpacity)
    if isChosen {
      let side = min(bounds.width, bounds.height) * 0.5
      list.draw(
        .checkmark, in: Rect(center: bounds.center, size: Size(width: side, height: side)),
        color: lightness > 0.6 ? .black : .white, opacity: contentOpacity)
    }
    drawTint(over: shape, into: &list)
    super.draw(into: &list)
  }

  override var canBecomeFirstResponder: Bool { isEnabled && isTabStop }

  override func activate() { (superview as? ColorPalette)?.choose(self) }

  override func keyDown(_ event: KeyEvent) -> Bool {
    if isFirstResponder, isEnabled, (superview as? ColorPalette)?.move(event, from: self) == true { return true }
    return super.keyDown(event)
  }

  /// A cell with the name of the colour; for a light or a dark colour, the name includes the brightness.
  override var semantics: Semantics? {
    let words = theme.words
    let name = isFull ? words[word] : "\(words[word]), \(words.percent(lightness))"
    return Semantics(
      .cell, name: name, states: semanticStates.union(isChosen ? .selected : []), actions: [.press])
  }
}
