import TactionDragAndDrop
import TactionGeometry
import TactionViews
import TactionWayland

/// Data of another program that a finger drags over the screen of a ``Stage``.
///
///     let drag = try #require(stage.dragIn("Hello", at: Point(x: 10, y: 10)))
///     drag.move(to: Point(x: 300, y: 200))
///     drag.drop()
///     #expect(drag.outcome == .copy)
public final class PeerDrag {
  /// The type that the view under the finger has accepted; nil if no view has accepted a type.
  public private(set) var acceptedType: String?
  /// The action that source and target currently agree on; empty if they do not agree.
  public private(set) var action: DragActions = []
  /// Whether the data was dropped on a view that accepts it.
  public private(set) var isDropped = false
  /// The action with which the drop has ended: empty if the drop was refused, nil until the drop has ended.
  public private(set) var outcome: DragActions?
  /// The position of the finger, in logical pixels of the screen.
  public var location: Point { drag?.position ?? .zero }

  private weak var stage: Stage?
  private var drag: CompositorDrag?
  private let source: CompositorDataSource

  init?(
    _ types: [String], actions: DragActions, stage: Stage, seat: CompositorSeat?,
    send: @escaping (String, Int32) -> Void
  ) {
    guard let seat = seat ?? stage.seat else { return nil }
    self.stage = stage
    source = CompositorDataSource(types: types, actions: actions.rawValue)
    source.send = send
    source.cancel = { [weak self] in self?.outcome = [] }
    source.dragEvents = CompositorDataSource.DragEvents(
      target: { [weak self] in self?.acceptedType = $0 },
      action: { [weak self] in self?.action = DragActions(rawValue: $0) },
      dropPerformed: { [weak self] in self?.isDropped = true },
      finished: { [weak self] in self?.outcome = self?.action })
    drag = CompositorDrag(source, icon: nil, origin: nil, seat: seat)
  }

  /// Moves in a straight line; if `seconds` is 0, it jumps. See ``Finger/move(to:over:steps:)``.
  public func move(to point: Point, over seconds: Double = 0, steps: Int? = nil) {
    let (start, way) = (location, point - location)
    stage?.spread(over: seconds, steps: steps) { fraction in
      drag?.move(to: fraction == 1 ? point : start + way * fraction)
      stage?.deliver()
    }
  }

  /// Lifts the finger.
  public func drop() {
    drag?.end()
    stage?.deliver()
  }

  /// Ends the drag without a drop, as when the user presses Escape.
  public func cancel() {
    drag?.cancel()
    stage?.deliver()
  }

  func begin(at point: Point) {
    drag?.begin(at: point)
    stage?.deliver()
  }
}

// Drags from and to other programs.
extension Stage {
  /// The clipboard, as another program sees it.
  public var clipboard: StageClipboard { StageClipboard(self, isPrimary: false) }

  /// The primary selection, as another program sees it.
  public var primarySelection: StageClipboard { StageClipboard(self, isPrimary: true) }

  /// Drags text of another program over the screen; `seat` is the seat of the finger, nil for the first seat.
  @discardableResult
  public func dragIn(
    _ text: String, at point: Point, actions: DragActions = [.copy, .move], on seat: CompositorSeat? = nil
  ) -> PeerDrag? {
    let bytes = Array(text.utf8)
    return dragIn(types: ["text/plain;charset=utf-8", "text/plain"], at: point, actions: actions, on: seat) {
      [pipes = compositor.peerPipes] in pipes.write(bytes, to: $1)
    }
  }

  /// Drags data of another program over the screen.
  ///
  /// - Parameters:
  ///   - data: The data for each MIME type, the best type first.
  ///   - point: The point at which the drag enters the screen, in logical pixels.
  ///   - actions: The actions that the program allows.
  ///   - seat: The seat of the finger; nil for the first seat.
  /// - Returns: The drag; nil if the stage has no seat.
  @discardableResult
  public func dragIn(
    _ data: KeyValuePairs<String, [UInt8]>, at point: Point, actions: DragActions = [.copy, .move],
    on seat: CompositorSeat? = nil
  ) -> PeerDrag? {
    dragIn(types: data.map(\.key), at: point, actions: actions, on: seat) {
      [pipes = compositor.peerPipes] type, descriptor in
      pipes.write(data.first { $0.key == type }?.value ?? [], to: descriptor)
    }
  }

  /// Drags data of another program over the screen. The closure writes the data of a type to a descriptor, for example
  /// slowly or wrongly, and has to close the descriptor.
  @discardableResult
  public func dragIn(
    types: [String], at point: Point, actions: DragActions = [.copy, .move], on seat: CompositorSeat? = nil,
    send: @escaping (_ type: String, _ descriptor: Int32) -> Void
  ) -> PeerDrag? {
    let drag = PeerDrag(types, actions: actions, stage: self, seat: seat, send: send)
    drag?.begin(at: point)
    return drag
  }

  /// Simulates a program on which the application can drop data outside of all windows.
  @discardableResult
  public func acceptDrops(_ types: [String], actions: DragActions = [.copy, .move]) -> PeerTarget {
    let target = PeerTarget(types: types, actions: actions, pipes: compositor.peerPipes)
    seat?.foreignTarget = target
    return target
  }

  /// The names of the types that the application currently drags; nil if the application drags nothing.
  public var draggedTypes: [String]? {
    seat?.drag?.source?.types.filter { !$0.hasPrefix("application/x-taction-source-") }
  }
}
