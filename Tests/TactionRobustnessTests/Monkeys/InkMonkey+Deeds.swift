import Taction
import TactionCanvas

@testable import TactionInk

// An app that changes the ink and its view at any time.
extension InkMonkey {
  /// The maximum number of strokes that the app makes, because long pages take more time and do not find more faults.
  private static let maximumStrokes = 150

  /// Adds what the app does, also in its handlers.
  func addDeeds(to deeds: inout Repertoire) {
    addTools(to: &deeds)
    addSelections(to: &deeds)
    addChanges(to: &deeds)
    addPages(to: &deeds)
    addPlaces(to: &deeds)
  }

  // MARK: Tools

  private func addTools(to deeds: inout Repertoire) {
    deeds.add("another instrument", 8) { [weak self] in
      guard let self else { return }
      ink.instrument = anyInstrument()
    }
    deeds.add("other instruments of the pen's eraser and buttons", 2) { [weak self] in
      guard let self else { return }
      ink.eraserInstrument = anyInstrument()
      ink.firstButtonInstrument = dice.chance(0.3) ? nil : anyInstrument()
      ink.secondButtonInstrument = dice.chance(0.3) ? nil : anyInstrument()
    }
    deeds.add("fingers draw or not", 3) { [weak self] in self?.ink.drawsWithFinger.toggle() }
    deeds.add("drawing is enabled or not", 2) { [weak self] in
      guard let self else { return }
      // A view that mostly does not draw finds little.
      ink.isDrawingEnabled = dice.chance(0.75)
    }
    deeds.add("another layer", 4) { [weak self] in
      guard let self else { return }
      ink.activeLayer = Int.random(in: -1...3, using: &dice)
    }
    deeds.add("other properties", 2) { [weak self] in
      guard let self else { return }
      ink.straightensOnHold = dice.chance(0.5)
      ink.prediction = [0, 0.016, 0.05][Int(dice.next() % 3)]
      ink.rejectsPalms = dice.chance(0.7)
      ink.hasMomentum = dice.chance(0.7)
    }
  }

  private func anyInstrument() -> InkInstrument {
    switch dice.next() % 10 {
    case 0: .lasso
    case 1: .eraser(.strokes)
    case 2, 3: .eraser(.area(radius: dice.number(0...30)))
    default: .pen(anyTool())
    }
  }

  private func anyTool() -> InkTool {
    let kind = InkTool.Kind.allCases.randomElement(using: &dice) ?? .ball
    let color = [Color.black, .red, .blue.withAlpha(0.4), .yellow][Int(dice.next() % 4)]
    return InkTool(kind, color: color, width: dice.number(0.5...24))
  }

  // MARK: The selection

  private func addSelections(to deeds: inout Repertoire) {
    deeds.add("all ink is selected", 5) { [weak self] in self?.ink.selectAll() }
    deeds.add("some ink is selected", 3) { [weak self] in
      guard let self else { return }
      let known = ink.page.layers[ink.activeIndex].strokes.map(\.id).filter { _ in dice.chance(0.5) }
      // There is no stroke with the last of these IDs.
      ink.selection = Set(known + [InkStroke.ID(place: 1 << 40)])
    }
    deeds.add("no ink is selected", 2) { [weak self] in self?.ink.selection = [] }
    deeds.add("the selected ink is deleted", 2) { [weak self] in self?.ink.deleteSelection() }
    deeds.add("the selected ink gets a colour", 3) { [weak self] in self?.ink.recolorSelection(.green) }
    deeds.add("the selected ink is copied", 2) { [weak self] in
      guard let self, strokeCount < Self.maximumStrokes else { return }
      ink.duplicateSelection(by: Vector(dx: dice.number(-40...40), dy: dice.number(-40...40)))
    }
    deeds.add("the selected ink is moved", 3) { [weak self] in
      guard let self else { return }
      let turn = Transform.rotation(.degrees(dice.number(-90...90))).scaled(by: dice.number(0.6...1.5))
      ink.transformSelection(by: turn.concatenating(.translation(Vector(dx: dice.number(-60...60), dy: 20))))
    }
  }

  // MARK: The strokes

  private var strokeCount: Int { ink.page.layers.reduce(0) { $0 + $1.strokes.count } }

  private func addChanges(to deeds: inout Repertoire) {
    deeds.add("the app adds a stroke", 4) { [weak self] in
      guard let self, strokeCount < Self.maximumStrokes else { return }
      ink.add(anyStroke(), to: Int.random(in: -1...3, using: &dice))
    }
    deeds.add("the app changes strokes", 4) { [weak self] in self?.changeStrokes() }
    addHistory(to: &deeds, of: "the app", undo: 3, redo: 2)
    deeds.add("a picture comes", 2) { [weak self] in
      guard let self, ink.pictures.items.count < 4 else { return }
      let place = Point(x: dice.number(0...600), y: dice.number(0...600))
      ink.pictures.layer = Int(dice.next() % 3)
      ink.pictures.add(InkPicture(id: "\(dice.next())", center: place, edge: dice.number(20...200)))
    }
    deeds.add("a picture goes", 2) { [weak self] in
      guard let self, let picture = ink.pictures.items.randomElement(using: &dice) else { return }
      ink.pictures.remove(picture.id)
    }
    deeds.add("pictures are movable or not", 1) { [weak self] in self?.ink.pictures.areMovable.toggle() }
  }

  private func anyStroke() -> InkStroke {
    let start = Point(x: dice.number(-50...650), y: dice.number(-50...650))
    let way = Vector(dx: dice.number(-12...12), dy: dice.number(-12...12))
    let points = (0..<Int.random(in: 1...12, using: &dice)).map { step in
      InkPoint(start + way * Double(step), time: Double(step) / 60, force: dice.chance(0.5) ? dice.number(0...1) : nil)
    }
    return InkStroke(points, tool: anyTool())
  }

  /// Replaces some strokes of a layer and removes others; sometimes then removes all of them, though some are already
  /// gone.
  private func changeStrokes() {
    let index = Int(dice.next() % UInt64(ink.page.layers.count))
    var change = InkChange(layer: index)
    for var stroke in ink.page.layers[index].strokes where dice.chance(0.2) {
      change.removed.append(stroke)
      stroke.tool = anyTool()
      if dice.chance(0.5) { change.added.append(stroke) }
    }
    ink.perform(change, "Change")
    if dice.chance(0.2) { ink.perform(InkChange(layer: index, removed: change.removed)) }
  }

  // MARK: Pages

  private func addPages(to deeds: inout Repertoire) {
    deeds.add("the paper is another one", 3) { [weak self] in
      guard let self else { return }
      setPaper(anyPaper())
    }
    deeds.add("the page is another one", 1) { [weak self] in
      guard let self else { return }
      var page = InkPage(paper: anyPaper(), layerCount: Int.random(in: 1...3, using: &dice))
      for _ in 0..<(dice.next() % 6) { page.append(anyStroke(), to: Int.random(in: 0...2, using: &dice)) }
      open(page)
    }
    deeds.add("the page is read from its journal", 1) { [weak self] in self?.reopen() }
  }

  private func anyPaper() -> InkPaper {
    let sizes: [Size?] = [
      nil, Self.size, Size(width: 600, height: 600), InkPaper.a4, Size(width: 150, height: 900),
    ]
    let colors: [Color] = [.white, .white, .yellow, .white.withAlpha(0.5), .clear]
    return InkPaper(
      size: sizes[Int(dice.next() % 5)], color: colors[Int(dice.next() % 5)],
      ruling: InkPaper.Ruling.allCases.randomElement(using: &dice) ?? .plain, spacing: dice.chance(0.5) ? 24 : 40)
  }

  // MARK: The view

  private func addPlaces(to deeds: inout Repertoire) {
    deeds.add("the paper is zoomed", 3) { [weak self] in
      guard let self else { return }
      ink.zoom(by: dice.number(0.4...2.5), animated: dice.chance(0.5))
    }
    deeds.add("the paper is scrolled", 3) { [weak self] in
      guard let self else { return }
      ink.scroll(to: Point(x: dice.number(0...600), y: dice.number(0...600)), animated: dice.chance(0.5))
    }
    deeds.add("the paper is turned", 1) { [weak self] in
      guard let self else { return }
      ink.turn(to: .degrees(dice.number(-180...180)), animated: dice.chance(0.5))
    }
    deeds.add("the paper is where it was first", 2) { [weak self] in self?.ink.placement = CanvasPlacement() }
    deeds.add("the ink goes or comes", 1) { [weak self] in
      guard let self else { return }
      if ink.superview == nil { window.content.addSubview(ink) } else { ink.removeFromSuperview() }
    }
    deeds.add("the ink comes", 3) { [weak self] in
      guard let self else { return }
      if ink.superview == nil { window.content.addSubview(ink) }
      ink.isHidden = false
    }
    deeds.add("the ink hides", 1) { [weak self] in self?.ink.isHidden = true }
    deeds.add("the ink is another size", 2) { [weak self] in self?.changeFrame() }
    deeds.add("an alert", 1) { [weak self] in self?.window.content.present(Alert("Alert")) }
    deeds.add("the alert goes", 3) { [weak self] in self?.window.content.presentations.last?.dismiss() }
  }

  private func changeFrame() {
    switch dice.next() % 5 {
    case 0: ink.frame = Rect(x: 20, y: 30, width: dice.number(50...380), height: dice.number(50...360))
    case 1: ink.contentInset = Insets(top: dice.number(0...150))
    case 2: ink.transform = dice.chance(0.5) ? .scale(x: -1, y: 1) : .rotation(.degrees(dice.number(-90...90)))
    default:
      (ink.transform, ink.contentInset) = (.identity, Insets())
      ink.frame = window.content.bounds
    }
  }
}
