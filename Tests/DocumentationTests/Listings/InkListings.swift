import Taction
import TactionCanvas
import TactionInk
import TactionXournal

/// The listings of the page on ink.
enum InkListings {
  static func show(in window: Window) -> InkView {
    let ink = InkView()
    ink.page = InkPage(paper: InkPaper(size: InkPaper.a4, ruling: .lines))
    ink.instrument = .pen(InkTool(.fountain, color: .blue, width: 3))
    ink.addCommand(ink.history.undoCommand)
    ink.addCommand(ink.history.redoCommand)
    ink.fill(window.content)
    return ink
  }

  static func choose(_ ink: InkView) {
    ink.instrument = .pen(InkTool(.highlighter, color: .yellow, width: 18))
    ink.instrument = .eraser(.area(radius: 12))
    ink.instrument = .lasso
    ink.drawsWithFinger = true
  }

  static func edit(_ ink: InkView) {
    ink.selectAll()
    ink.recolorSelection(.red)
    ink.transformSelection(by: .translation(Vector(dx: 40, dy: 0)))
    ink.duplicateSelection()
    ink.deleteSelection()
    ink.history.undo()
  }

  static func write(_ ink: InkView, lines: [[Point]]) {
    for line in lines {
      let points = line.enumerated().map { InkPoint($1, time: Double($0) / 200, force: 0.5) }
      ink.add(InkStroke(points, tool: InkTool(.ball, width: 2)))
    }
  }

  static func mix(_ ink: InkView, with photo: View) {
    ink.page = InkPage(paper: InkPaper(), layerCount: 2)
    photo.isUserInteractionEnabled = false
    ink.addSubview(photo, aboveLayer: 0)
    ink.activeLayer = 1
  }

  static func showPictures(_ ink: InkView, from folder: String, save: @escaping ([InkPicture]) -> Void) {
    ink.pictures.load = { picture in try? await Image.load(path: "\(folder)/\(picture.id)", atLeast: 1200) }
    ink.pictures.onChange = { pictures in save(pictures.items) }
    ink.pictures.moveName = "Move photo"
    ink.pictures.add(InkPicture(id: "beach.jpg", center: Point(x: 200, y: 150), edge: 260), "Add photo")
  }

  static func leavePen(over text: View) {
    for recognizer in text.gestureRecognizers { recognizer.allowedTouchKinds.remove(.stylus) }
  }

  static func keep(_ ink: InkView, at path: String) throws(InkFileError) -> InkJournal {
    let journal = try InkJournal(path: path)
    if let page = journal.document.pages.first { ink.page = page }
    ink.onInkChange = { _, change in journal.append(change, page: 0) }
    ink.onStrokeGrowth = { _, growth in journal.append(growth, page: 0) }
    return journal
  }

  static func ask(_ window: Window, before journal: InkJournal) {
    window.shouldClose = { [unowned window] in
      do {
        try journal.flush()
        try InkJournal.flushReleased()
        return true
      } catch {
        let isAsking = window.content.presentations.contains { $0 is Alert }
        guard !isAsking else { return false }
        let reason = window.content.theme.words.reason(of: error)
        window.content.present(Alert.discardingChanges(reason) { window.close() })
        return false
      }
    }
  }

  static func showOnly(_ path: String, in ink: InkView) throws(InkFileError) {
    ink.page = try InkFile.read(path: path).document.pages.first ?? InkPage()
    ink.isDrawingEnabled = false
  }

  static func keep(_ bytes: [UInt8], in journal: InkJournal) {
    journal.setData(bytes, named: "pictures")
  }

  static func keepNew(_ ink: InkView, at path: String) throws(InkFileError) -> InkJournal {
    let journal = try InkJournal(path: path, creating: InkDocument(pages: [ink.page]), createsOnChange: true)
    return journal
  }

  static func changePaper(of ink: InkView, in journal: InkJournal) {
    ink.page.paper.ruling = .squares
    journal.setPaper(ink.page.paper, page: 0)
    journal.appendPage(ink.page.paper)
    journal.removePage(1)
  }

  static func open(_ path: String, in ink: InkView) throws(XournalError) {
    let file = try XournalFile.read(path: path)
    ink.page = file.document.pages[0]
    // The view that is added last lies closest to the ink: from front to back, and texts first.
    for text in file.texts.reversed() where text.page == 0 {
      let label = Label(text.string)
      label.font = .system(size: text.fontSize)
      label.textColor = text.color
      label.numberOfLines = 0
      label.sizeToFit()
      label.frame.origin = text.origin
      ink.addSubview(label, aboveLayer: text.layer)
    }
    for picture in file.pictures.reversed() where picture.page == 0 {
      let view = ImageView(image: try? Image.decode(bytes: picture.bytes))
      view.frame = picture.frame
      ink.addSubview(view, aboveLayer: picture.layer)
    }
  }

  static func export(_ ink: InkView) throws(InkFileError) -> [[UInt8]] {
    let document = InkDocument(pages: [ink.page])
    return [document.pdfBytes, ink.page.svgBytes, try ink.page.pngBytes(scale: 2)]
  }
}
