import Glibc
import Taction
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Memory for pixels that cannot be allocated: Reliability 24", .serialized)
struct SharedMemoryFaultTests {
  private static let colors = [0x33_66_99, 0x99_33_66, 0x66_99_33].map { Color(hex: $0) }

  /// Runs `body`, and returns the number of system calls for memory; `fault` returns the error of each call, numbered
  /// from 1.
  private func failing(_ fault: @escaping (_ number: Int) -> Int32?, _ body: () throws -> Void) rethrows -> Int {
    var count = 0
    SharedMemory.fault = { _ in
      count += 1
      return fault(count)
    }
    defer { SharedMemory.fault = nil }
    try body()
    return count
  }

  /// Returns the colour of the last pixel of the visible window.
  private func corner(_ rig: AppRig) throws -> Color? {
    guard let bitmap = try rig.toplevel().surface.content?.bitmap else { return nil }
    return bitmap.color(x: bitmap.width - 1, y: bitmap.height - 1).withAlpha(1)
  }

  /// Opens a window, moves the mouse over it, and changes its size and colour in each step.
  private func play(_ rig: AppRig, steps: Int = 3) throws -> Window {
    let window = rig.makeWindow(size: Size(width: 100, height: 80))
    let pointer = try rig.seat().pointer
    for step in 0..<steps {
      window.content.backgroundColor = Self.colors[step % 3]
      try rig.toplevel().configure(size: Size(width: 120 + Double(step) * 90, height: 100 + Double(step) * 60))
      rig.advance(by: 0.05)
      rig.send(pointer) { $0.move(to: Point(x: 640 + Double(step), y: 400)) }
    }
    return window
  }

  @Test("Reliability 24: if one allocation fails, the window is right again within a second")
  func once() throws {
    let codes = [ENOSPC, EMFILE, ENOMEM, EFBIG]
    var (number, calls) = (0, 1)
    while number < calls {
      number += 1
      let rig = try AppRig {
        $0.placement = .floating
        $0.bufferRelease = number.isMultiple(of: 2) ? .byHand : .whenReplaced
      }
      calls = try failing({ $0 == number ? codes[number % 4] : nil }) {
        let window = try play(rig)
        rig.compositor.releaseBuffers()
        rig.settle()
        rig.advance(by: 1)
        #expect(try corner(rig) == Self.colors[2] && window.size == Size(width: 300, height: 220), "call \(number)")
        #expect(try rig.toplevel().surface.size == window.size && rig.toplevel().hasAcknowledged)
        try rig.seat().pointer.move(to: Point(x: 650, y: 410))
        rig.settle()
        #expect(try rig.seat().pointer.cursorShape == .default, "call \(number)")
        try rig.finish()
      }
    }
    #expect(calls > 10, "hardly a call has been made")
  }

  @Test(
    "Reliability 24: if allocations fail from the n-th on, the content stays; the app is told of failure and recovery")
  func outage() throws {
    for number in 1...12 {
      let rig = try AppRig { $0.placement = .floating }
      let window = rig.makeWindow(size: Size(width: 100, height: 80))
      window.content.backgroundColor = .black
      rig.advance(by: 0.1)
      var told: [DrawingError?] = []
      window.onDrawingError = { told.append($0) }
      var before: (color: Color?, size: Size) = (nil, .zero)
      _ = try failing({ $0 >= number ? ENOSPC : nil }) {
        for step in 0..<8 {
          if told.isEmpty { before = (try corner(rig), try rig.toplevel().surface.size) }
          window.content.backgroundColor = Self.colors[step % 3]
          // Weston disconnects a client that acknowledges a maximized state, and commits a buffer of another size.
          try rig.toplevel().configure(
            size: Size(width: 300 + Double(step) * 90, height: 300), states: step.isMultiple(of: 2) ? [.maximized] : [])
          rig.advance(by: 0.05)
          window.minimumSize.width += 1
          rig.advance(by: 0.3)
          #expect(try rig.toplevel().hasAcknowledged)
        }
        #expect(told.count == 1 && told.first??.code == ENOSPC, "from call \(number) on")
        #expect(told.first??.description.hasSuffix("No space left on device.") == true)
        #expect(try corner(rig) == before.color && rig.toplevel().surface.size == before.size)
      }
      rig.advance(by: 1)
      #expect(told.count == 2 && told.last == .some(nil))
      #expect(try corner(rig) == Self.colors[1] && rig.toplevel().surface.size == Size(width: 930, height: 300))
      #expect(try rig.toplevel().minimumSize.width == window.minimumSize.width)
      try rig.finish()
    }
  }

  @Test("Reliability 24: the app is notified of the recovery, even if there is another compositor then")
  func otherCompositor() throws {
    let rig = try RestartRig { $0.placement = .floating }
    let window = rig.app.makeWindow(title: "Photos", size: Size(width: 100, height: 80))
    try rig.advance(by: 0.1)
    var told: [Int32?] = []
    window.onDrawingError = { told.append($0?.code) }
    _ = try failing({ _ in ENOSPC }) {
      try rig.toplevel().configure(size: Size(width: 200, height: 180))
      try rig.advance(by: 0.3)
      #expect(told == [ENOSPC])
      try rig.kill()
    }
    try rig.start()
    try rig.advance(by: 1)
    #expect(told == [ENOSPC, nil])
    try rig.finish()
  }

  @Test("a window whose first buffer fails appears when there is memory, and may close in its error handler")
  func first() throws {
    let rig = try AppRig()
    var (windows, told): ([Window], Int) = ([], 0)
    _ = try failing({ _ in EMFILE }) {
      windows = [rig.makeWindow(), rig.makeWindow()]
      windows[1].onDrawingError = { _ in
        told += 1
        windows[1].close()
      }
      rig.advance(by: 0.5)
      let toplevel = try rig.toplevel()
      #expect(toplevel.surface.content == nil && toplevel.hasAcknowledged)
      #expect(windows[1].isClosed == (told == 1))
    }
    rig.advance(by: 1)
    #expect(try rig.toplevel().surface.content != nil)
    try rig.finish()
  }

  @Test("Reliability 24: a limit on file sizes causes an error, and no SIGXFSZ that ends the process", .ownProcess)
  func fileSizeLimit() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        signal(SIGXFSZ, SIG_DFL)
        var limit = rlimit(rlim_cur: 1 << 16, rlim_max: .max)
        setrlimit(.init(RLIMIT_FSIZE.rawValue), &limit)
        #expect(throws: SharedMemoryError.self) { try SharedMemory(size: 1 << 20) }
        #expect(throws: Never.self) { try SharedMemory(size: 1 << 12) }
      }
    }
  }

  @Test("Reliability 24: without a free descriptor the connection stays, and the window is drawn later", .ownProcess)
  func descriptorLimit() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let rig = try AppRig { $0.placement = .floating }
        let window = rig.makeWindow(size: Size(width: 100, height: 80))
        var told: [Int32?] = []
        window.onDrawingError = { told.append($0?.code) }
        let held = Array(sequence(first: dup(0)) { $0 < 200 ? dup(0) : nil })
        // If one descriptor is free, memory can be allocated, but its descriptor cannot be sent.
        for spare in 0...1 as ClosedRange<rlim_t> {
          setLimit(RLIMIT_NOFILE, to: 201 + spare)
          let width = 300 + Double(spare) * 300
          try rig.toplevel().configure(size: Size(width: width, height: 280))
          rig.advance(by: 0.5)
          #expect(told.last == EMFILE)
          setLimit(RLIMIT_NOFILE, to: 1024)
          rig.advance(by: 1)
          #expect(try rig.toplevel().surface.size.width == width && told.last == .some(nil))
        }
        #expect(told.count == 4)
        for copy in held { close(copy) }
        try rig.finish()
      }
    }
  }

  @Test("Reliability 24: if only two descriptors are free, a paste fails and the connection stays", .ownProcess)
  func paste() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let rig = try AppRig()
        let field = TextField()
        field.pin(to: rig.makeWindow().content, Anchors(leading: 16, trailing: 16, top: 16))
        rig.settle()
        try rig.stage.find(.textField).tap()
        rig.stage.clipboard.offer("text")
        rig.advance(by: 0.1)
        let held = Array(sequence(first: dup(0)) { $0 < 200 ? dup(0) : nil })
        // The pipe takes both descriptors, so its end cannot be sent.
        for count in [203, 1024] as [rlim_t] {
          setLimit(RLIMIT_NOFILE, to: count)
          rig.stage.keys.hold(.control) { rig.stage.type("v") }
          rig.advance(by: 0.1)
        }
        #expect(field.text == "text")
        for copy in held { close(copy) }
        try rig.finish()
      }
    }
  }
}
