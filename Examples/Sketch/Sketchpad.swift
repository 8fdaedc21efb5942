import Taction
import TactionPortals

/// The window's content: the sheet on a desk, and the tools above it.
final class Sketchpad: View {
  let paper = Paper(size: Size(width: 1200, height: 800))
  private var file: SketchFile
  /// The drawing when it was last saved.
  private var savedStrokes: [Stroke] = []
  /// The message to show once the view is in a window.
  private var news: Alert?
  /// The question whether the window closes without saving.
  private weak var question: Alert?
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
    paper.onChange = { [weak self] in self?.showChanges() }
    showChanges()
  }

  /// Shows the picture in the file, on which the user will draw. A file whose name does not end in .png is not
  /// written: the sketch is then saved under another name.
  private func open() {
    guard let path = file.path else { return }
    do {
      paper.picture = try file.open()
      if !SketchFile.isPictureName(path) { keepFile("The sketch is not saved as \(path)", SketchFile.rule) }
    } catch {
      keepFile("\(path) cannot be opened", reason(error))
    }
  }

  private func keepFile(_ title: String, _ reason: String) {
    file = SketchFile(path: nil, pictures: file.pictures)
    news = Alert(title, message: "\(reason) The sketch will be saved as a new picture.")
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard isInWindow, let news else { return }
    self.news = nil
    present(news)
  }

  /// Fills a window, adds its keys, and saves before it closes.
  func fill(_ window: Window) {
    window.root = self
    window.shouldClose = { [weak self] in self?.mayClose() ?? true }
    let changes = [
      window.addShortcut("Ctrl+Z", "Undo") { [weak self] in self?.paper.undo() },
      window.addShortcut("Ctrl+Shift+Z", "Redo") { [weak self] in self?.paper.redo() },
      window.addShortcut("Ctrl+Y") { [weak self] in self?.paper.redo() },
    ]
    for command in changes { command.repeats = true }
    window.addShortcut("Ctrl+S", "Save") { [weak self] in self?.save() }
    window.addShortcut("Ctrl+Shift+S", "Save as") { [weak self] in self?.saveAs() }
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

  private func save(to file: SketchFile? = nil) {
    paper.finishTouches()
    do {
      let path = try write(to: file ?? self.file)
      present(Toast("Saved as \(path)"))
    } catch let change as SketchFile.Change {
      askToReplace(file ?? self.file, change)
    } catch {
      present(Alert("The sketch was not saved", message: reason(error)))
    }
  }

  private func askToReplace(_ file: SketchFile, _ change: SketchFile.Change) {
    let replace = AlertButton.destructive("Replace") { [weak self] in
      var target = file
      target.allowReplacement()
      self?.save(to: target)
    }
    let saveAs = AlertButton("Save as") { [weak self] in self?.saveAs() }
    present(Alert("Replace the picture?", message: reason(change), buttons: [.cancel(), saveAs, replace]))
  }

  /// Saves under another name, which the user chooses.
  private func saveAs() {
    let folder = file.path.flatMap { FilePath($0).parent }
    let dialog = FileDialog("Save the sketch", filters: [FileFilter("PNG", types: ["image/png"])], folder: folder)
    Task {
      do {
        guard let place = try await dialog.saveFile(named: "sketch.png", from: self) else { return }
        guard let chosen = place.string, let path = SketchFile.picturePath(chosen) else {
          present(Alert("The sketch was not saved as \(place)", message: SketchFile.rule))
          return
        }
        var target = SketchFile(path: path, pictures: file.pictures)
        target.allowReplacement()
        save(to: target)
      } catch {
        present(Alert("The sketch was not saved", message: reason(error)))
      }
    }
  }

  /// Writes a file, and returns its path. If this succeeds, the file is the sketch's file from now on.
  private func write(to file: SketchFile) throws -> String {
    var file = file
    let path = try file.save(paper.snapshot(scale: Paper.resolution))
    (self.file, savedStrokes) = (file, paper.strokes)
    return path
  }

  /// Whether the sheet has changes that are not in the file; an empty sheet needs no new file.
  private var isUnsaved: Bool {
    let isSaved = paper.strokes.elementsEqual(savedStrokes) { $0 === $1 }
    return !isSaved && (!paper.strokes.isEmpty || paper.picture != nil || file.path != nil)
  }

  /// Saves unsaved changes before the program ends; returns the error if this is not possible.
  ///
  /// If another program has changed the file, the sketch becomes a new picture, unless the user can be asked.
  @discardableResult
  func saveUnsaved(mayAsk: Bool = false) -> (any Error)? {
    paper.finishTouches()
    guard isUnsaved else { return nil }
    do {
      print("saved \(try write(to: file))")
      return nil
    } catch is SketchFile.Change where !mayAsk {
      file = SketchFile(path: nil, pictures: file.pictures)
      return saveUnsaved()
    } catch {
      print("the sketch was not saved: \(error)")
      return error
    }
  }

  /// Saves unsaved changes; if that fails, the user decides whether the window closes.
  private func mayClose() -> Bool {
    if self.question?.isPresented == true { return false }
    guard let error = saveUnsaved(mayAsk: true) else { return true }
    let question = Alert.discardingChanges(reason(error)) { [weak self] in
      guard let self else { return }
      savedStrokes = paper.strokes
      window?.close()
    }
    self.question = question
    return !present(question)
  }
}
