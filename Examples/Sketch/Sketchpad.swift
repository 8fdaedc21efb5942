import Taction
import TactionPortals

/// The window's content: the sheet on a desk, and the tools above it.
final class Sketchpad: View {
  let paper = Paper(size: Size(width: 1200, height: 800))
  private var file: SketchFile
  /// Whether the sheet has changes that are not in the file.
  private var isUnsaved = false
  /// The message to show once the view is in a window.
  private var news: Alert?
  private let desk = View()
  private let tools = FlowView(spacing: 16)
  private lazy var undoButton = BarButton(.undo, label: "Undo") { [weak self] in self?.paper.undo() }
  private lazy var redoButton = BarButton(.redo, label: "Redo") { [weak self] in self?.paper.redo() }
  private lazy var widthButton = BarButton(.brush, label: "Width") { [weak self] in self?.chooseWidth() }
  private lazy var clearButton = BarButton(.delete, label: "Clear") { [weak self] in self?.askToClear() }
  private lazy var saveButton = BarButton(.save, label: "Save") { [weak self] in self?.save() }
  private var wells: [ColorWell] = []

  private static let inks: [(name: String, color: Color)] = [
    ("Black", Color(hex: 0x20_2428)), ("Blue", .blue), ("Red", .red), ("Green", .green), ("Orange", .orange),
    ("Purple", .purple),
  ]

  init(file: SketchFile) {
    self.file = file
    super.init()
    backgroundColor = .background
    wells = Self.inks.map { ink in ColorWell(ink.color, name: ink.name) { [weak self] in self?.paper.color = ink.color }
    }
    for well in wells { well.group = { [weak self] in self?.wells ?? [] } }
    wells[0].isChosen = true
    paper.color = wells[0].color

    let actions = [undoButton, redoButton, widthButton, clearButton, saveButton]
    tools.addArrangedSubview(StackView(spacing: 0, arrangedSubviews: actions))
    tools.addArrangedSubview(StackView(spacing: 0, arrangedSubviews: wells))
    tools.alignment = .center
    tools.layoutMargins = Insets(horizontal: 8, vertical: 4)
    tools.backgroundColor = .secondaryBackground
    desk.backgroundColor = .fill
    desk.clipsToBounds = true
    desk.addSubview(paper)
    addSubview(desk)
    addSubview(tools)
    saveButton.addInteraction(
      ContextMenu { [weak self] _ in Menu([MenuItem("Save as", shortcut: "Ctrl+Shift+S") { self?.saveAs() }]) })
    open()
    paper.onChange = { [weak self] in self?.paperDidChange() }
    showChanges()
  }

  /// Shows the picture in the file, on which the user will draw. A file that is not a picture is not changed: the
  /// sketch is then saved under another name.
  private func open() {
    do {
      paper.picture = try file.open()
    } catch {
      let name = file.path ?? ""
      file.path = nil
      news = Alert("\(name) cannot be opened", message: "\(reason(error)) The sketch will be saved as a new picture.")
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard isInWindow, let news else { return }
    self.news = nil
    present(news)
  }

  /// Fills a window, and handles its keys.
  func fill(_ window: Window) {
    window.root = self
    // The view itself receives keys only while one of its buttons has the focus.
    window.onKey = { [weak self] in _ = self?.keyDown($0) }
  }

  override func layoutSubviews() {
    let area = bounds.inset(by: safeAreaInsets)
    let height = tools.sizeThatFits(Size(width: area.width, height: 0)).height
    tools.frame = Rect(x: area.minX, y: area.minY, width: area.width, height: height)
    let place = Rect(x: bounds.minX, y: tools.frame.maxY, width: bounds.width, height: bounds.maxY - tools.frame.maxY)
    guard desk.frame != place else { return }
    desk.frame = place
    paper.show(in: desk.bounds.inset(by: Insets(theme.metrics.margin)))
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.contains(.control), !event.modifiers.contains(.alt) else { return super.keyDown(event) }
    switch (event.key, event.modifiers.contains(.shift)) {
    case (Key("z"), false): paper.undo()
    case (Key("z"), true), (Key("Z"), true), (Key("y"), false): paper.redo()
    case (Key("s"), false): save()
    case (Key("s"), true), (Key("S"), true): saveAs()
    default: return super.keyDown(event)
    }
    return true
  }

  private func paperDidChange() {
    isUnsaved = true
    showChanges()
  }

  private func showChanges() {
    undoButton.isEnabled = paper.canUndo
    redoButton.isEnabled = paper.canRedo
    clearButton.isEnabled = !paper.strokes.isEmpty
  }

  private func chooseWidth() {
    let label = Label("Width")
    let slider = Slider(value: paper.width, in: 1...40, step: 1) { [weak self] in self?.paper.width = $0 }
    slider.accessibilityLabel = "Width"
    let content = StackView(axis: .vertical, arrangedSubviews: [label, slider])
    content.layoutMargins = Insets(16)
    let popover = Popover(content)
    popover.contentSize = content.sizeThatFits(Size(width: 280, height: 0))
    popover.contentSize?.width = 280
    widthButton.present(popover)
  }

  private func askToClear() {
    let clear = AlertButton.destructive("Clear") { [weak self] in self?.paper.clear() }
    present(Alert("Clear the sheet?", message: "Undo brings the drawing back.", buttons: [.cancel(), clear]))
  }

  /// Returns the reason of an error as text for the user.
  private func reason(_ error: any Error) -> String { theme.words.reason(of: error) }

  private func save() {
    do {
      let path = try file.save(paper.snapshot(scale: 2))
      isUnsaved = false
      present(Toast("Saved as \(path)"))
    } catch {
      present(Alert("The sketch was not saved", message: reason(error)))
    }
  }

  /// Saves under another name, which the user chooses.
  private func saveAs() {
    let dialog = FileDialog("Save the sketch", filters: [FileFilter("PNG", types: ["image/png"])])
    Task {
      do {
        guard let path = try await dialog.saveFile(named: "sketch.png", from: self)?.string else { return }
        file.path = path
        save()
      } catch {
        present(Alert("The sketch was not saved", message: reason(error)))
      }
    }
  }

  /// Saves unsaved changes when the program ends, because the user cannot be asked any more.
  func saveUnsaved() {
    paper.endStroke()
    guard isUnsaved, !paper.strokes.isEmpty || paper.picture != nil else { return }
    do {
      print("saved \(try file.save(paper.snapshot(scale: 2)))")
      isUnsaved = false
    } catch {
      print("the sketch was not saved: \(error)")
    }
  }
}
