import CTactionLinux
import Glibc
import TactionTesting
import Testing

@testable import TactionWayland

@Suite("The thread that reads a connection")
struct DisplayReaderTests {
  @Test("The reading thread delivers all events once and in order, however many wait")
  func order() throws {
    let rig = try ReaderRig()
    let touch = try #require(rig.serverTouches.first)
    var (heard, isOrdered) = (UInt32(0), true)
    rig.touch.onEvent = { event in
      guard case .up(let serial, _, _) = event else { return }
      isOrdered = isOrdered && serial == heard
      heard += 1
    }
    // A megabyte of events waits between two iterations of the client's event loop.
    for batch in 0..<UInt32(20) {
      for part in 0..<UInt32(250) {
        let first = batch * 50_000 + part * 200
        try rig.send { for event in 0..<UInt32(200) { touch.sendUp(serial: first + event, time: 0, id: 0) } }
      }
      try rig.settle()
    }
    #expect(heard == 1_000_000 && isOrdered)
  }

  @Test("A client that reads until nothing is left has received all earlier events, even after a long pause")
  func drained() throws {
    let rig = try ReaderRig()
    let touch = try #require(rig.serverTouches.first)
    var heard = 0
    rig.touch.onEvent = { event in if case .up = event { heard += 1 } }
    for round in 1...50 {
      for _ in 0..<20 { try rig.send { for _ in 0..<100 { touch.sendUp(serial: 1, time: 0, id: 0) } } }
      while try rig.display.receive() {}
      #expect(heard == round * 2000)
    }
  }

  @Test("Reliability 38: descriptors arrive with their events between dropped movement, and all are closed")
  func descriptors() throws {
    let before = openDescriptors()
    do {
      let rig = try ReaderRig()
      let (touch, keyboard) = (try #require(rig.serverTouches.first), try #require(rig.serverKeyboards.first))
      var heard: [(UInt32, Int)] = []
      var moves = 0
      rig.touch.onEvent = { _ in moves += 1 }
      rig.keyboard.onEvent = { event in
        guard case .keymap(_, let file, let size) = event else { return }
        var information = stat()
        fstat(file, &information)
        heard.append((size, Int(information.st_size)))
        close(file)
      }
      for number in 1...100 as ClosedRange<UInt32> {
        try rig.send {
          for step in 0..<UInt32(50) { touch.sendMotion(time: number * 1000 + step, id: 3, x: Fixed(1), y: Fixed(2)) }
          let file = taction_memfd_create("reader", taction_memfd_flags())
          ftruncate(file, off_t(number))
          keyboard.sendKeymap(format: .xkbV1, fd: file, size: number)
          close(file)
        }
      }
      try rig.settle()
      #expect(heard.map(\.0) == Array(1...100) && heard.map(\.1) == Array(1...100))
      #expect(moves < 1000, "\(moves) of 5000")
    }
    #expect(openDescriptors() == before)
  }

  @Test("Disconnecting in a handler closes the descriptors of the events after it", arguments: [false, true])
  func disconnectInHandler(readsOnThread: Bool) throws {
    let before = openDescriptors()
    do {
      let rig = try ReaderRig(readsOnThread: readsOnThread)
      let keyboard = try #require(rig.serverKeyboards.first)
      let display = rig.display
      var heard = 0
      rig.keyboard.onEvent = { event in
        guard case .keymap(_, let file, _) = event else { return }
        heard += 1
        close(file)
        display.disconnect()
      }
      let file = taction_memfd_create("reader", taction_memfd_flags())
      for _ in 0..<20 { keyboard.sendKeymap(format: .xkbV1, fd: file, size: 1) }
      close(file)
      rig.server.flush()
      #expect(throws: WaylandError.disconnected) { try rig.settle() }
      #expect(heard == 1)
    }
    #expect(openDescriptors() == before)
  }

  @Test("The reading thread reports the end of the connection after all events, as the same error")
  func end() throws {
    let rig = try ReaderRig()
    let touch = try #require(rig.serverTouches.first)
    var heard = 0
    rig.touch.onEvent = { _ in heard += 1 }
    try rig.send { for _ in 0..<100 { touch.sendUp(serial: 0, time: 0, id: 0) } }
    try rig.send { for _ in 0..<100 { touch.sendUp(serial: 0, time: 0, id: 0) } }
    rig.server.close()
    #expect(throws: WaylandError.disconnected) { try rig.settle() }
    #expect(heard == 200)
  }

  @Test("The reading thread reports an error from the compositor after all events, as the same error")
  func protocolError() throws {
    let rig = try ReaderRig()
    let touch = try #require(rig.serverTouches.first)
    var heard = 0
    rig.touch.onEvent = { _ in heard += 1 }
    for _ in 0..<20 { try rig.send { for _ in 0..<50 { touch.sendUp(serial: 0, time: 0, id: 0) } } }
    touch.postError(WlSeat.Error.missingCapability, message: "no such thing")
    rig.server.flush()
    #expect(throws: WaylandError.protocolError(interface: "wl_touch", id: rig.touch.id, code: 0)) { try rig.settle() }
    #expect(heard == 1000)
  }

  @Test("Pings are answered while the client handles nothing, and after a burst of pings")
  func pings() throws {
    let rig = try ReaderRig()
    let shell = try #require(rig.serverShells.first)
    try rig.send { for serial in 1...500 as ClosedRange<UInt32> { shell.sendPing(serial: serial) } }
    try wait(for: "the pongs") {
      rig.server.pump()
      return rig.pongs.count >= 500
    }
    #expect(rig.pongs == Array(1...500))
  }

  @Test("Requests that fill libwayland's buffer many times arrive whole, with pongs between them")
  func requests() throws {
    let rig = try ReaderRig()
    let shell = try #require(rig.serverShells.first)
    for serial in 1...100 as ClosedRange<UInt32> {
      shell.sendPing(serial: serial)
      rig.server.flush()
      for _ in 0..<100 { rig.shell.createPositioner().destroy() }
      if serial % 10 == 0 { rig.server.pump() }
    }
    try rig.settle()
    #expect(rig.pongs == Array(1...100))
    #expect(rig.positioners == 10_000)
  }

  @Test("If the kernel refuses to send requests, for another reason than a full socket, the connection ends")
  func refusedRequests() throws {
    var (requests, socket): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &requests)
    // This kind of socket refuses messages that are larger than its buffer.
    socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &socket)
    defer { for descriptor in requests + socket { close(descriptor) } }
    var size: Int32 = 1
    setsockopt(socket[0], SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    let bytes = [UInt8](repeating: 0, count: 12_000)
    let written = write(requests[0], bytes, bytes.count)
    try #require(written == bytes.count)
    var relay = RequestRelay()
    relay.send(from: requests[1], to: socket[0])
    let isClosed = relay.isClosed
    var byte: UInt8 = 0
    let count = recv(socket[1], &byte, 1, Int32(MSG_DONTWAIT))
    #expect(isClosed && count == 0, "the other side reads the end of the stream")
  }

  @Test("A forked process ends its copy of the connection without waiting for a thread that it does not have")
  func fork() throws {
    let rig = try ReaderRig()
    let copy = try ServerDisplay()
    let (_, fileDescriptor) = try copy.connectClient()
    var display: Display? = try Display(fileDescriptor: fileDescriptor)
    display?.readOnThread()
    let address = try #require(dlsym(nil, "fork"))
    let fork = unsafeBitCast(address, to: (@convention(c) () -> pid_t).self)
    let child = fork()
    if child == 0 {
      display = nil
      _exit(0)
    }
    var status: Int32 = -1
    try wait(for: "the child") { waitpid(child, &status, WNOHANG) == child }
    #expect(status == 0)
    #expect(display?.isConnected == true)
    try rig.settle()
  }
}
