import TactionGraphics
import TactionViews
import TactionWords

/// The texts from elsewhere that wait to be inserted into a field, one after the other.
///
/// They wait while the field is not in a window: the field of a page that is shown again still gets its text.
final class TextInsertions {
  /// A text that is being prepared, and the closure that receives it when it is ready. The closure receives nil if the
  /// text can no longer be inserted.
  private final class Job {
    let preparation: TextPreparation
    /// The glyphs of the paragraphs that will be visible, from top to bottom; nil until the text is ready.
    private var glyphs: [GlyphPreparation]?
    private var finish: ((TextPreparation?) -> Void)?

    init(_ preparation: TextPreparation, finish: @escaping (TextPreparation?) -> Void) {
      (self.preparation, self.finish) = (preparation, finish)
    }

    isolated deinit { end(nil) }

    /// Whether the text is ready, although its glyphs may not be.
    var hasText: Bool { glyphs != nil }
    /// Whether the text and its glyphs are ready.
    var isDone: Bool { glyphs?.isEmpty ?? false }

    func step(for body: TextContentView) {
      if glyphs == nil {
        // The filter is code of the app, which may do anything.
        preparation.step { [editor = body.editor] in editor.filter.filtered($0, kind: editor.kind) }
        guard preparation.isDone else { return }
        glyphs = body.viewTree == nil ? [] : body.glyphs(ofEnd: preparation.text)
      }
      var cost = GlyphPreparation.stepCost
      while cost > 0, glyphs?.isEmpty == false {
        if glyphs?[0].step(within: &cost) == false { glyphs?.removeFirst() }
      }
    }

    func end(_ ready: TextPreparation?) {
      let call = finish
      finish = nil
      call?(ready)
    }
  }

  /// The maximum number of texts that wait: a key that is held pastes again and again. Our own choice.
  static let maximumCount = 8

  private weak var body: TextContentView?
  private var jobs: [Job] = []
  private var timer: AppTimer?
  /// The notice that was shown last.
  private weak var notice: TextNotice?

  init(_ body: TextContentView) { self.body = body }

  /// Whether there is room for another text.
  var isFull: Bool { jobs.count >= Self.maximumCount }

  /// Prepares a text after the others, and calls a closure once: with the text, or with nil if the field is gone. A
  /// short text is ready at once.
  func add(_ preparation: TextPreparation, finish: @escaping (TextPreparation?) -> Void) {
    jobs.append(Job(preparation, finish: finish))
    if jobs.count == 1 { step() }
  }

  /// Continues after the field has come into a window.
  func resume() {
    guard !jobs.isEmpty, timer?.isPending != true else { return }
    timer = body?.after(0) { [weak self] in self?.step() }
  }

  /// Shows a notice at the caret, unless the same one is still shown.
  ///
  /// - Parameter error: The reason, for a word with a place for one.
  func show(_ word: Word, _ error: TransferError? = nil) {
    guard let body else { return }
    let text = { (words: Words) in words[word, error?.description(in: words) ?? ""] }
    body.logNotice(text(.english))
    let message = text(body.theme.words)
    guard notice?.message != message || notice?.superview == nil else { return }
    notice?.removeFromSuperview()
    let next = TextNotice(message)
    notice = next
    next.show(at: body)
  }

  /// Inserts the first text now if only its glyphs are missing: what the user does next comes after it.
  func finishFirst() {
    guard let job = jobs.first, job.hasText else { return }
    jobs.removeFirst()
    job.end(job.preparation)
  }

  private func step() {
    guard let body, let job = jobs.first else { return }
    repeat {
      job.step(for: body)
      // A view that was never in a window has no clock.
    } while body.viewTree == nil && !job.isDone
    if job.isDone { finishFirst() }
    resume()
  }
}
