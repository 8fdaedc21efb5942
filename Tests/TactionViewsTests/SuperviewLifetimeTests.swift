import Glibc
import Synchronization
import TactionGeometry
import TactionGestures
import Testing

@testable import TactionViews

@Suite("A superview whose last reference is dropped on another thread")
struct SuperviewLifetimeTests {
  /// Holds the only reference to a view, and drops it on another thread.
  private nonisolated final class Holder: @unchecked Sendable {
    private var view: View?
    private let isEmpty = Atomic(false)

    init(_ view: View) { self.view = view }

    /// Drops the reference on another thread, and returns afterwards; the main actor does nothing else until then.
    func drop() {
      Task.detached { [self] in
        view = nil
        isEmpty.store(true, ordering: .releasing)
      }
      while !isEmpty.load(ordering: .acquiring) { sched_yield() }
    }
  }

  /// Makes a container in a holder. With `isWatched`, `superview` is read beforehand, which makes a weak reference.
  private func container(of child: View, isWatched: Bool) -> Holder {
    let view = View()
    view.addSubview(child)
    #expect(!isWatched || child.superview === view)
    return Holder(view)
  }

  @Test("A superview released on another thread is nil immediately, and stays nil", arguments: [false, true])
  func dropped(isWatched: Bool) async {
    let (child, below) = (View(), View())
    child.addSubview(below)
    let holder = container(of: child, isWatched: isWatched)
    holder.drop()
    let kept = child.superview
    let responder = child.nextTouchResponder
    #expect(kept == nil && responder == nil)
    #expect(below.superview === child && below.convert(Point.zero, to: nil) == .zero)
    child.touchesBegan([])
    child.setNeedsLayout()
    // The deinitializer of the superview runs before this task.
    await Task { @MainActor in }.value
    #expect(child.superview == nil && child.parent == nil && kept == nil)
  }

  @Test("A superview released on another thread does not affect a new superview", arguments: [false, true])
  func moved(isWatched: Bool) async {
    let (child, other) = (View(), View())
    let holder = container(of: child, isWatched: isWatched)
    holder.drop()
    other.addSubview(child)
    await Task { @MainActor in }.value
    #expect(child.superview === other)
  }

  @Test("Releasing a superview on another thread keeps recognizers and responders of subviews")
  func recognizers() async throws {
    let (window, child) = (try TestWindow(), View())
    let pan = PanGestureRecognizer()
    child.addGestureRecognizer(pan)
    let holder = container(of: child, isWatched: false)
    holder.drop()
    #expect(pan.view === child && !child.becomeFirstResponder() && !child.isFirstResponder)
    window.root.addSubview(child)
    await Task { @MainActor in }.value
    #expect(child.superview === window.root && child.isInWindow)
  }
}
