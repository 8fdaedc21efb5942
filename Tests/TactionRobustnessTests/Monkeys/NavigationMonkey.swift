import Taction

@testable import TactionControls
@testable import TactionNavigation
@testable import TactionText
@testable import TactionViews

/// Pages of a navigation stack that are pushed and popped at any time, even under the finger that slides a page away.
///
/// At rest, only the top page may be in the window, popped pages must have their old state, and each change must be
/// reported.
final class NavigationMonkey: Monkey {
  private var stack: NavigationStack?
  /// The pages at the last call of `onChange`.
  private var told: [View] = []
  /// The pages that are or were in the stack, while the monkey uses them.
  private var pages: [Page] = []
  private var next = 0

  /// A page with a scroll view, a field and a button.
  private final class Page: View {
    let scroll = ScrollView()
    let field = TextField(placeholder: "Field")
    let button: Button

    init(_ action: @escaping () -> Void) {
      button = Button("Next", action: action)
      super.init(frame: .zero)
      backgroundColor = .background
      scroll.contentSize = Size(width: 200, height: 1500)
      addSubview(scroll)
      field.frame = Rect(x: 20, y: 20, width: 200, height: 44)
      button.frame = Rect(x: 20, y: 80, width: 200, height: 44)
      scroll.addSubview(field)
      scroll.addSubview(button)
    }

    override func layoutSubviews() { scroll.frame = bounds }
  }

  override var handShare: Double { 0.55 }

  override func build() {
    let root = makePage()
    let stack = NavigationStack(root: root.page, root.item)
    self.stack = stack
    stack.frame = window.content.bounds
    stack.anchors = .fill
    told = stack.pages
    stack.onChange = { [weak self] stack in
      guard let self else { return }
      expect(
        told.map(ObjectIdentifier.init) != stack.pages.map(ObjectIdentifier.init),
        "a change was reported although the pages are the same")
      told = stack.pages
      called("onChange")
    }
    window.content.addSubview(stack)
    addDeeds(to: &actions)
    addDeeds(to: &deeds)
    actions.add("a swipe from the edge", 8) { [weak self] in self?.swipe() }
    actions.add("the way back by a key", 3) { [weak self] in self?.stage.type(.escape) }
  }

  private func makePage() -> (page: Page, item: NavigationItem) {
    next += 1
    let page = Page { [weak self] in
      self?.push()
      self?.called("a button on a page")
    }
    keep(page, "a page")
    pages.append(page)
    let item = NavigationItem("Page \(next)", prefersLargeTitle: dice.chance(0.4))
    item.scrollView = page.scroll
    if dice.chance(0.4) { item.trailingItems = [BarButton("Add") { [weak self] in self?.called("a bar button") }] }
    if dice.chance(0.2) { item.toolbarItems = [BarButton("Tool") { [weak self] in self?.called("a tool") }] }
    return (page, item)
  }

  private func push() {
    guard let stack, stack.pages.count < 8 else { return }
    let new = makePage()
    stack.push(new.page, new.item, animated: dice.chance(0.8))
  }

  private func addDeeds(to deeds: inout Repertoire) {
    deeds.add("push", 8) { [weak self] in self?.push() }
    deeds.add("push a page that has been there", 3) { [weak self] in
      guard let self, let stack, let page = pages.randomElement(using: &dice), stack.pages.count < 8 else { return }
      stack.push(page, title: "Again", animated: dice.chance(0.8))
    }
    deeds.add("pop", 6) { [weak self] in
      guard let self else { return }
      stack?.pop(animated: dice.chance(0.8))
    }
    deeds.add("pop to the root", 3) { [weak self] in
      guard let self else { return }
      stack?.popToRoot(animated: dice.chance(0.8))
    }
    deeds.add("pop to a page", 3) { [weak self] in
      guard let self, let stack, let page = stack.pages.randomElement(using: &dice) else { return }
      stack.pop(to: page, animated: dice.chance(0.8))
    }
    deeds.add("another root", 1) { [weak self] in
      guard let self else { return }
      let new = makePage()
      stack?.setRoot(new.page, new.item)
    }
    addChanges(to: &deeds)
  }

  private func addChanges(to deeds: inout Repertoire) {
    deeds.add("an item changes", 4) { [weak self] in self?.changeItem() }
    deeds.add("the field gets the focus", 3) { [weak self] in
      guard let page = self?.stack?.topPage as? Page else { return }
      page.field.becomeFirstResponder()
    }
    deeds.add("a page is taken out of its view", 1) { [weak self] in
      guard let self else { return }
      pages.randomElement(using: &dice)?.button.removeFromSuperview()
    }
    deeds.add("swipes are allowed or not", 1) { [weak self] in self?.stack?.isSwipeBackEnabled.toggle() }
    deeds.add("the stack goes and comes", 1) { [weak self] in
      guard let self, let stack else { return }
      stack.removeFromSuperview()
      window.content.addSubview(stack)
    }
    deeds.add("pages are forgotten", 2) { [weak self] in
      guard let self, let stack else { return }
      pages.removeAll { page in !stack.pages.contains { $0 === page } }
    }
  }

  private func changeItem() {
    guard let stack, let page = stack.pages.randomElement(using: &dice), let item = stack.item(of: page) else { return }
    switch dice.next() % 5 {
    case 0: item.title = String(repeating: "Title ", count: Int(dice.next() % 6))
    case 1: item.hidesBar.toggle()
    case 2: item.prefersLargeTitle.toggle()
    case 3: item.toolbarItems = item.toolbarItems.isEmpty ? [BarButton("Tool")] : []
    default: item.hidesBackButton.toggle()
    }
  }

  private func swipe() {
    guard hands.fingers.isEmpty, let stack else { return }
    let x = stack.isMirrored ? stack.bounds.maxX - 3 : 3
    let finger = stage.touch(at: stack.convert(Point(x: x, y: stack.bounds.center.y), to: nil))
    finger.move(to: Point(x: dice.number(0...600), y: finger.location.y), over: dice.number(0.05...0.4))
    if dice.chance(0.6) { finger.lift() } else { hands.fingers.append(finger) }
  }

  override func checkScene() {
    guard let stack else { return }
    let ids = stack.pages.map(ObjectIdentifier.init)
    expect(ids == told.map(ObjectIdentifier.init), "a change of pages was not told")
    expect(Set(ids).count == ids.count, "a page is in the stack twice")
    expect(!ids.isEmpty, "the stack has no page")
  }

  override func settleScene() {
    stack?.setNeedsLayout()
  }

  override func checkRest() {
    guard let stack else { return }
    expect(stack.leaving.isEmpty && stack.hold == nil, "pages stay on their way out")
    for page in pages {
      let isTop = stack.topPage === page
      expect(page.isInWindow == isTop, isTop ? "the top page is not in the window" : "a page below is in the window")
      guard !stack.pages.contains(where: { $0 === page }) else { continue }
      expect(page.superview == nil, "a page that was popped is in \(page.superview.map { "\(type(of: $0))" } ?? "")")
      expect(page.scroll.titleRoom == 0, "a page that was popped keeps the room of a title")
      expect(page.transform == .identity && page.alpha == 1, "a page that was popped is not as it was")
    }
    let frame = stack.topPage?.convert(stack.topPage?.bounds ?? .zero, to: nil) ?? .zero
    expect(abs(frame.minX) < 0.01 && abs(frame.width - stack.bounds.width) < 0.01, "the top page is at \(frame)")
  }

  override func clear() {
    stack?.onChange = nil
    stack?.removeFromSuperview()
    (stack, told, pages) = (nil, [], [])
  }
}
