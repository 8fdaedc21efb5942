import TactionEnvironment
import TactionGraphics
import TactionViews
import TactionWords

/// The pasted or dropped texts that wait to be inserted into a field, one after the other.
///
/// First, each text is read, which may take long if another program sends it. Then it is prepared. While the field is
/// in no window, no text is prepared.
final class TextInsertions {
  /// A text that is being prepared, and the closure that receives the text when it is ready. The closure receives nil
  /// if the text can no longer be inserted.
  private final class Job {
    let preparation: TextPreparation
    /// The paragraphs that will be visible; nil until the text is ready.
    private var page: PagePreparation?
    private var finish: ((TextPreparation?) -> Void)?

    init(_ preparation: TextPreparation, finish: @escaping (TextPreparation?) -> Void) {
      (self.preparation, self.finish) = (preparation, finish)
    }

    isolated deinit { end(nil) }

    /// Whether the text is ready, even if its layouts are not ready.
    var hasText: Bool { page != nil }
    /// Whether the text and its layouts are ready.
    private(set) var isDone = false
    /// The layouts that are ready.
    var layouts: [Int: ParagraphLayout] { page?.layouts ?? [:] }

    func step(for body: TextContentView) {
      if page == nil {
        // The filter is code of the app, which may change anything.
        preparation.step { [editor = body.editor] in editor.filter.filtered($0, kind: editor.kind) }
        guard preparation.isDone else { return }
        page = PagePreparation(preparation.text)
      }
      isDone = body.viewTree == nil || page?.step(for: body) != true
    }

    func end(_ ready: TextPreparation?) { finish.take()?(ready) }
  }

  /// The maximum number of waiting texts. Without a maximum, a held key could add texts without end. Our own choice.
  static let maximumCount = 8

  private weak var body: TextContentView?
  /// The texts that were requested and not inserted yet. Requests that have ended are removed by `begin()`.
  private var requests: [TextRequest] = []
  /// The texts that have arrived.
  private var jobs: [Job] = []
  private var timer: AppTimer?
  /// The notice that was shown last.
  private weak var notice: TextNotice?

  init(_ body: TextContentView) { self.body = body }

  isolated deinit { dropAll() }

  /// Begins the request of a text; returns nil, and tells the user, if too many texts are waiting already.
  func begin() -> TextRequest? {
    requests.removeAll { !$0.isOpen }
    guard let body, requests.count < Self.maximumCount else {
      show(.insertionsBusy)
      return nil
    }
    let request = TextRequest(for: body)
    requests.append(request)
    return request
  }

  /// Ends all requests, because the field no longer has the text for which they were made.
  func dropAll() {
    let (asked, dropped) = (requests, jobs)
    (requests, jobs) = ([], [])
    for request in asked { request.end() }
    for job in dropped { job.end(nil) }
  }

  /// Prepares a text after the other waiting texts, and calls a closure once: with the text, or with nil if the field
  /// is gone. In a window, a short text is ready immediately.
  func add(_ preparation: TextPreparation, finish: @escaping (TextPreparation?) -> Void) {
    jobs.append(Job(preparation, finish: finish))
    if jobs.count == 1, body?.viewTree != nil { step() }
  }

  /// Continues the preparation after the field was added to a window.
  func resume() {
    guard !jobs.isEmpty, timer?.isPending != true else { return }
    timer = body?.after(0) { [weak self] in self?.step() }
  }

  /// Shows a notice at the caret, unless the same notice is still shown.
  ///
  /// - Parameter error: The reason that the message contains; nil for a message without a reason.
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

  /// Inserts the first text now if only its layouts are missing, so that the user's next edit is made after it.
  func finishFirst() {
    guard let job = jobs.first, job.hasText else { return }
    jobs.removeFirst()
    body?.prepare(job.layouts)
    job.end(job.preparation)
  }

  private func step() {
    guard let body, let job = jobs.first else { return }
    job.step(for: body)
    // The filter is code of the app, which may have set another text.
    guard jobs.first === job else { return resume() }
    if job.isDone { finishFirst() }
    resume()
  }
}
