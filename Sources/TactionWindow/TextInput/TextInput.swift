import TactionEnvironment
import TactionViews
import TactionWayland

/// The input method of one seat, by text-input-v3: the field that the input method edits, and the state of the field
/// that was sent last.
///
/// A seat's text-input focus is on one window. The field is the first responder of this window, or of the menu or the
/// modal dialog that takes the window's keys. The changes of the field are collected and sent once in an iteration of
/// the event loop, and once the compositor has read the previous changes. Each `done` of the input method applies one
/// edit immediately.
final class TextInput {
  /// A field that has been enabled.
  private struct Field {
    weak var client: (any TextInputClient)?
    /// The window of the field.
    weak var window: (any TextInputTarget)?
    /// The state that was sent last.
    var sent: TextInputState
    /// Whether the field shows marked text of this input method.
    var hasMarkedText = false
    /// Whether the input method may still compose marked text that the field has dropped.
    var mayCompose = false
    /// The number of the first commit after this field was left: an answer to an earlier commit is for this field. Nil
    /// while this field is enabled.
    var end: UInt32?
  }

  private let object: ZwpTextInputV3
  private let findTarget: (WlSurface) -> (any TextInputTarget)?
  /// The window that has the text-input focus.
  private weak var focus: (any TextInputTarget)?
  /// The window whose field is edited.
  private var target: (any TextInputTarget)? { focus?.textTarget }
  /// The field that is enabled.
  private var field: Field?
  /// The previous field, for late answers.
  private var former: Field?
  private var pending = PendingTextEdit()
  /// The number of commits so far, which the compositor counts as well.
  private var commits: UInt32 = 0
  private var change = Change()
  /// The greatest height of the window, at its current width, since the window has had a field.
  private var tallest = Size.zero
  /// The sync callback that follows all commits so far; until it arrives, no state is sent.
  private var barrier: WlCallback?
  /// Whether the compositor has at least once sent the right number of commits in `done`.
  private var countsRight = false

  /// The reports of the field since the last iteration of the event loop.
  private struct Change {
    /// Whether the field has reported something.
    var isDue = false
    /// Whether the text was changed by something other than this input method.
    var isForeign = false
    /// Whether the field is to be enabled again, because the user expects a keyboard on the screen, or because the
    /// focus was on another window.
    var isRestart = false
    /// Whether an edit of this input method is being applied.
    var isApplying = false
    /// The window's revision when the caret was last read.
    var revision: Int?
  }

  /// Makes the input method of a seat from its object.
  ///
  /// - Parameter findTarget: Returns the window of a surface; nil for other surfaces of the program.
  init(_ object: ZwpTextInputV3, findTarget: @escaping (WlSurface) -> (any TextInputTarget)?) {
    (self.object, self.findTarget) = (object, findTarget)
    object.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Destroys the object, and removes marked text of the input method.
  func release() {
    focus = nil
    abandonField()
    barrier = nil
    object.destroy()
  }

  /// Forgets a window that is closing.
  func forget(_ closing: any TextInputTarget) {
    let hasField = field?.window === closing
    if hasField { disable() }
    if focus === closing { focus = nil }
    if hasField { abandonField() }
  }

  // MARK: - From the field

  /// Records a report of the first responder of a window.
  func note(_ report: TextInputChange, in window: any TextInputTarget) {
    guard target === window else { return }
    switch report {
    case .focus:
      guard field?.client !== window.textInputClient else { break }
      change.isRestart = true
      guard let field, field.hasMarkedText else { break }
      self.field?.hasMarkedText = false
      self.field?.mayCompose = true
      dropMarkedText(of: field)
    case .summoned: change.isRestart = true
    case .inputMethod, .other: change.isDue = true
    }
    if !change.isApplying { change.isForeign = true }
  }

  /// Sends the changes since the last iteration of the event loop.
  func update() {
    guard let focus, let target else { return }
    let client = target.textInputClient
    if field == nil || tallest.width != focus.size.width { tallest = focus.size }
    tallest.height = max(tallest.height, focus.size.height)
    if field != nil, client == nil || field?.client !== client || change.isRestart {
      if client == nil || mustReset(focus) { disable() }
      abandonField()
    }
    // A handler of the app, called because marked text was dropped, may have moved the focus.
    guard let client, client === self.target?.textInputClient else { return }
    if field == nil {
      begin(client, in: target)
    } else {
      continueField(client, in: target)
    }
  }

  /// Whether the field has to be disabled before the next field is enabled.
  ///
  /// Compositors with wlroots show a dismissed keyboard again, and reset an input method that composes, only if the
  /// previous field was disabled. But KWin would then hide the keyboard between the two fields, and resize the window
  /// twice. If the window is lower than before, a keyboard is probably shown. So the field is then not disabled, unless
  /// an input method composes.
  private func mustReset(_ focus: any TextInputTarget) -> Bool {
    focus.size.height >= tallest.height || field?.mayCompose == true || field?.hasMarkedText == true
  }

  private func begin(_ client: any TextInputClient, in target: any TextInputTarget) {
    let state = TextInputState(of: client)
    send(state, enabling: true)
    field = Field(client: client, window: target, sent: state)
  }

  private func continueField(_ client: any TextInputClient, in target: any TextInputTarget) {
    let hasMoved = change.revision != target.contentRevision
    guard change.isDue || hasMoved, barrier == nil, var state = field?.sent else { return }
    if change.isDue { state = TextInputState(of: client) } else { state.caret = TextInputState.caret(of: client) }
    change.revision = target.contentRevision
    guard let sent = field?.sent, state != sent else {
      (change.isDue, change.isForeign) = (false, false)
      return
    }
    send(state, enabling: sent.needsEnable(before: state))
    field?.sent = state
    // A compositor that does not read must not get state after state.
    holdState()
  }

  /// Sends the whole state, since some compositors forget values that a commit does not repeat.
  private func send(_ state: TextInputState, enabling: Bool) {
    if enabling { object.enable() }
    if let text = state.surrounding {
      object.setSurroundingText(
        text: text.text, cursor: Int32(clamping: text.cursor), anchor: Int32(clamping: text.anchor))
      object.setTextChangeCause(cause: change.isForeign ? .other : .inputMethod)
    }
    object.setContentType(hint: state.hint, purpose: state.purpose)
    // The compositor expects the rectangle on the surface that has the focus.
    if let caret = state.caret, target === focus {
      object.setCursorRectangle(x: caret.x, y: caret.y, width: caret.width, height: caret.height)
    }
    commit()
    change = Change(isApplying: change.isApplying, revision: target?.contentRevision)
  }

  private func disable() {
    guard field != nil else { return }
    object.disable()
    commit()
    field?.end = commits
  }

  private func commit() {
    object.commit()
    commits &+= 1
  }

  /// Ends the field in this program; a late answer for it may still arrive.
  private func abandonField() {
    let ended = field.take()
    if let ended {
      former = ended
      former?.end = ended.end ?? commits &+ 1
    }
    pending = PendingTextEdit()
    (change.isDue, change.isRestart) = (false, false)
    // The next field sends its whole state without waiting.
    barrier = nil
    // Code of the app runs here, and may run a nested event loop in which the next field begins.
    if let ended, ended.hasMarkedText { dropMarkedText(of: ended) }
  }

  /// Removes the input method's marked text from a field, as GTK does. The input method drops this text too, and
  /// unconfirmed text must not stay in the field.
  private func dropMarkedText(of field: Field) { field.client?.apply(TextInputEdit()) }

  // MARK: - From the compositor

  private func handle(_ event: ZwpTextInputV3.Event) {
    switch event {
    case .enter(let surface): moveFocus(to: surface.flatMap(findTarget))
    case .leave(let surface):
      // A destroyed surface belongs to a window that has been forgotten already.
      guard let surface, let left = findTarget(surface), left === focus else { return }
      moveFocus(to: nil)
    case .preeditString, .commitString, .deleteSurroundingText: pending.take(event)
    case .done(let serial): apply(pending.finish(), serial: serial)
    }
  }

  /// Sets the window that has the focus. Abandons the field, and ignores late answers for it.
  private func moveFocus(to new: (any TextInputTarget)?) {
    // The focus is set first: while marked text is dropped, a nested event loop may read a newer enter.
    focus = new
    abandonField()
    former = nil
  }

  /// Applies an edit; `serial` is the number of the commit that the edit answers.
  private func apply(_ edit: TextInputEdit, serial: UInt32) {
    guard let target else { return }
    let isCurrent = serial == commits
    if isCurrent { (countsRight, barrier) = (true, nil) }
    let isForFormer = isLate(serial)
    // Text that was on its way when a dialog or a lock appeared has no effect, like touches and keys.
    let window = isForFormer ? former?.window : field?.window
    var edit = window?.takesInput == true ? edit : TextInputEdit()
    if isForFormer {
      edit.marked = nil
      if !edit.isEmpty, let client = former?.client { client.apply(edit.limited(in: client)) }
    } else if let client = field?.client {
      // The focus may have moved in this iteration of the event loop.
      if client !== target.textInputClient { edit.marked = nil }
      apply(edit, to: client)
    }
    if !isCurrent { holdState() }
  }

  private func apply(_ edit: TextInputEdit, to client: any TextInputClient) {
    guard !edit.isEmpty || field?.hasMarkedText == true else { return }
    field?.hasMarkedText = edit.marked != nil
    (change.isDue, change.isApplying) = (true, true)
    client.apply(edit.limited(in: client))
    change.isApplying = false
  }

  /// Whether an answer is for the previous field. Text that was confirmed before the focus moved must not end up in the
  /// next field.
  private func isLate(_ serial: UInt32) -> Bool {
    // The number of a compositor that has never counted right is ignored.
    guard countsRight, let end = former?.end else { return false }
    return Int32(bitPattern: serial &- end) < 0
  }

  /// Sends no state until the compositor has read all commits. This is when a `done` with the right number arrives, or
  /// at the latest when the compositor answers the sync request that follows the commits.
  private func holdState() {
    guard barrier == nil, field != nil else { return }
    barrier = object.display.sync()
    barrier?.onEvent = { [weak self] _ in
      self?.barrier = nil
    }
  }
}
