import Taction
import TactionCanvas
import TactionForms
import TactionInk

/// The pages of a note: ink in front of photos and, on the first page, in front of text; the tools are above the page.
final class NoteEditor: View {
  /// The effect of a pen and of a finger. With the first tool, a finger moves photos and the page, and keys write text.
  enum Tool: String, CaseIterable {
    case text = "Text and photos"
    case pen = "Pen"
    case marker = "Marker"
    case eraser = "Eraser"
    case lasso = "Lasso"
  }

  /// Called with a new text, or with nil after ink or photos have changed.
  var onChange: (String?) -> Void = { _ in }
  let ink = InkView()
  let item = NavigationItem()
  let textView = TextView()
  private(set) var pages: NotePages?
  private(set) var page = 0
  /// The task that reads the photos that were added last, for which the user may still be asked.
  var adding: Task<Void, Never>?
  /// The task that copies the photos that were read last, and ends after the copies of earlier photos.
  var copying: Task<Void, Never>?
  private var tool = Tool.text
  /// The size of the view of the page, and the place of the page at the top of this view.
  private var shown = (size: Size.zero, top: 0.0)
  private var toolButtons: [ToolButton] = []
  private let tools = FlowView(spacing: 0)
  /// Shows that the pages can only be read; a tap tries to open them once more.
  private lazy var banner = Button { [weak self] in self.map { $0.show($0.textView.text, $0.pages?.reopened()) } }
  private let color = ColorWell(color: .blue, showsOpacity: false)
  /// The timer that recolours the selection.
  private var recoloring: AppTimer?
  private lazy var back = BarButton(.back, label: "Previous page") { [weak self] in self?.turn(by: -1) }
  private lazy var forward = BarButton(.forward, label: "Next page") { [weak self] in self?.turn(by: 1) }

  init() {
    super.init()
    backgroundColor = .secondaryBackground
    toolButtons = zip(Tool.allCases, [Icon.document, .edit, .brush, .close, .crop]).map { tool, icon in
      ToolButton(icon, label: tool.rawValue) { [weak self] in self?.choose(tool) }
    }
    let commands = [ink.history.undoCommand, ink.history.redoCommand]
    commands.forEach(addCommand)
    let photo = BarButton(.image, label: "Add photo") { [weak self] in self?.choosePhotos() }
    let delete = BarButton(.delete, label: "Delete selection") { [weak ink] in ink?.deleteSelection() }
    let buttons = commands.map { BarButton($0, showsTitle: false) } + [photo, delete]
    for view in toolButtons + [color] + buttons { tools.addArrangedSubview(view) }
    // A hidden button would change the number of rows of the tools, and so move the page under a pen.
    delete.isEnabled = false
    ink.onSelectionChange = { delete.isEnabled = !$0.selection.isEmpty }
    (color.accessibilityLabel, banner.titleLabel.numberOfLines) = ("Colour", 0)
    color.onChange = { [weak self] _ in
      if let self { ink.selection.isEmpty ? choose(tool) : recolorSoon() }
    }
    item.trailingItems = [back, forward]
    StackView(axis: .vertical, spacing: 0, arrangedSubviews: [tools, banner, ink]).fill(self, of: .safeArea)
    preparePage()
    preparePhotos()
  }

  private func preparePage() {
    (ink.accessibilityLabel, ink.activeLayer, ink.allowsRotation, ink.stretch) = ("Page", 1, false, 1)
    ink.onChange = { [weak self] _ in self?.fit() }
    ink.onInkChange = { [weak self] _, change in
      guard let self else { return }
      pages?.append(change, page: page)
      onChange(nil)
    }
    ink.onStrokeGrowth = { [weak self] _, growth in
      if let self { pages?.journal?.append(growth, page: page) }
    }
    (textView.font, textView.textColor, textView.textInsets) = (NotePages.font, .black, NotePages.textInsets)
    (textView.placeholder, textView.accessibilityLabel) = ("Write something", "Note")
    textView.frame.size = NotePages.size
    textView.onChange = { [weak self] in
      self?.textDidResize()
      self.map { $0.onChange($0.textView.text) }
    }
    // A pen writes in front of the text, so the text ignores it.
    for recognizer in textView.gestureRecognizers { recognizer.allowedTouchKinds.remove(.stylus) }
    for view in [ink, textView] {
      let drops = view.onDrop(types: [.uris, .png, "image/jpeg", "image/webp", "image/avif"]) { [weak self] in
        self?.take($0)
      }
      // The other program keeps its photo, because the note may fail to save the copy.
      drops.actions = .copy
      drops.accepts = { [weak self] _ in self?.pages?.obstacle == nil }
    }
  }

  private func choose(_ tool: Tool) {
    self.tool = tool
    for (button, other) in zip(toolButtons, Tool.allCases) { button.isChosen = other == tool }
    switch tool {
    case .text, .pen: ink.instrument = .pen(InkTool(.fountain, color: color.color, width: 2.5))
    case .marker: ink.instrument = .pen(InkTool(.highlighter, color: color.color, width: 18))
    case .eraser: ink.instrument = .eraser(.strokes)
    case .lasso: ink.instrument = .lasso
    }
    ink.drawsWithFinger = tool != .text
    if tool != .text { textView.resignFirstResponder() }
    textView.isUserInteractionEnabled = tool == .text
    ink.pictures.areMovable = tool == .text && ink.isDrawingEnabled
  }

  /// Recolours the selection once the colour has not changed for a moment. So a drag over the spectrum without a pause
  /// is one step of the history and one change in the file.
  private func recolorSoon() {
    recoloring?.cancel()
    recoloring = after(0.2) { [weak self] in
      guard let self else { return }
      ink.recolorSelection(color.color)
      // The next stroke also has the colour. Choosing an instrument ends the selection.
      let selection = ink.selection
      choose(tool)
      ink.selection = selection
    }
  }

  func beginWriting() {
    choose(.text)
    textView.becomeFirstResponder()
  }

  /// Shows the page as wide as the view, but not enlarged by much: at first its top, and in a view of another width
  /// the same line at the top. A page that the user has zoomed stays as it is.
  private func fit() {
    let (size, isNew) = (ink.bounds.size, shown.size.width == 0)
    if size.width != shown.size.width {
      let wasFitted = isNew || abs(ink.zoomScale / Self.scale(in: shown.size) - 1) < 1e-6
      let (top, scale) = (isNew ? 0 : shown.top, Self.scale(in: size))
      shown.size = size
      if wasFitted {
        ink.placement = CanvasPlacement(center: Point(x: 300, y: top + size.height / 2 / scale), scale: scale)
      }
    }
    shown = (size, ink.placement.center.y - size.height / 2 / ink.zoomScale)
  }

  private static func scale(in size: Size) -> Double { min(size.width / NotePages.size.width, 1.25) }

  /// Shows the first page of a note; nil means that no note is open.
  func show(_ text: String, _ pages: NotePages?) {
    ink.page = NotePages.blank
    self.pages?.close()
    self.pages = pages
    let obstacle = pages?.obstacle
    (ink.isHidden, ink.isDrawingEnabled) = (pages == nil, obstacle == nil)
    (tools.isHidden, banner.isHidden) = (pages == nil || obstacle != nil, obstacle == nil)
    if let obstacle { (tool, banner.title) = (.text, "This page can only be read. \(obstacle.reason) Try again?") }
    textView.text = text
    turn(to: 0)
  }

  private func turn(by step: Int) { turn(to: page + step) }

  /// Shows a page of the note; creates a new page after the last one.
  private func turn(to number: Int) {
    // An erasing that is under way is undone on its own page, before the page changes.
    ink.page = NotePages.blank
    if let pages, number == pages.document.pages.count { pages.addPage() }
    (page, shown.size) = (number, .zero)
    var content = pages?.document.pages[page] ?? NotePages.blank
    content.paper = NotePages.blank.paper
    ink.page = content
    ink.addSubview(textView, aboveLayer: 0)
    textView.isHidden = page > 0
    if page > 0 || pages == nil { textView.resignFirstResponder() }
    textDidResize()
    ink.pictures.items = pages?.photos[page] ?? []
    let isLast = page + 1 >= pages?.document.pages.count ?? 0
    (back.isHidden, forward.isHidden) = (page == 0, pages == nil || isLast && !ink.isDrawingEnabled)
    (forward.icon, forward.accessibilityLabel) = isLast ? (.add, "Add page") : (.forward, "Next page")
    fit()
    choose(tool)
  }

  /// Shows a text that another program has changed; the insertion point stays at about the same position.
  func update(_ text: String) {
    guard text != textView.text else { return }
    let (selection, offset) = (textView.selectedRange, textView.contentOffset)
    textView.text = text
    textView.selectedRange = selection.clamped(to: 0..<textView.textLength)
    textDidResize()
    textView.scroll(to: offset, animated: false)
  }

  /// A text that is longer than the page scrolls. If the text is shorter, fingers on it move the page.
  private func textDidResize() {
    textView.layoutIfNeeded()
    textView.isScrollEnabled = textView.contentSize.height > textView.bounds.height
  }
}

/// The button of a tool, of which one is chosen.
final class ToolButton: BarButton {
  var isChosen = false {
    didSet {
      backgroundColor = isChosen ? .fill : nil
      semanticsDidChange()
    }
  }

  override var semantics: Semantics? {
    Semantics(.radioButton, states: semanticStates.union(isChosen ? .checked : []), actions: [.press])
  }
}
