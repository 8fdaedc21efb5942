import Glibc

/// The bus's end of a connection to an application. It greets the application, reads its messages, and sends messages.
package final class BusEnd {
  /// The application's end of the socket. The application closes it.
  package let clientDescriptor: Int32
  /// Whether the application's end is open, according to what has been read so far.
  package private(set) var hasClient = true
  /// The contents of the files that have arrived with messages.
  package private(set) var files: [String] = []
  /// The serial of the last message that was sent.
  package private(set) var serial: UInt32

  private let descriptor: Int32
  private var isOpen = true
  private var isAuthenticated = false
  private var input: [UInt8] = []

  /// Opens a connection; the first message that it sends has the serial after `serial`.
  package init(serial: UInt32 = 0) {
    self.serial = serial
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
    (clientDescriptor, descriptor) = (ends[0], ends[1])
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  isolated deinit { end() }

  /// Closes the bus's end.
  package func end() {
    guard isOpen else { return }
    isOpen = false
    close(descriptor)
  }

  /// Closes both ends of a connection that no application has used.
  package func closeBoth() {
    if hasClient { close(clientDescriptor) }
    end()
  }

  // MARK: Reading

  /// Reads everything that the application has sent, answers its greeting, and calls `take` with each message.
  package func serve(_ take: (BusTestMessage) -> Void) {
    guard isOpen else { return }
    while receive() {}
    if !isAuthenticated { isAuthenticated = BusGreeting.take(&input) { send($0) } }
    while isAuthenticated, let message = BusTestMessage(input) {
      input.removeFirst(message.length)
      take(message)
    }
  }

  /// Reads some bytes, and the files that come with them; returns false if there are no more bytes.
  private func receive() -> Bool {
    var (bytes, control) = ([UInt8](repeating: 0, count: 65_536), [UInt8](repeating: 0, count: 256))
    let (count, length) = bytes.withUnsafeMutableBytes { bytes in
      control.withUnsafeMutableBytes { control in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var header = msghdr()
          (header.msg_iov, header.msg_iovlen) = (part, 1)
          (header.msg_control, header.msg_controllen) = (control.baseAddress, control.count)
          let count = recvmsg(descriptor, &header, 0)
          return (count, Int(header.msg_controllen))
        }
      }
    }
    // The client resets the connection if it closes its end while bytes are unread.
    if count == 0 || count < 0 && errno == ECONNRESET { hasClient = false }
    guard count > 0 else { return false }
    readFiles(control, length: length)
    input += bytes.prefix(count)
    return true
  }

  /// Reads the files of a control message: a header of 16 bytes, which begins with the length, and then descriptors.
  /// Padding may follow, which counts in `length`.
  private func readFiles(_ control: [UInt8], length: Int) {
    let end = length < 16 ? 0 : Int(control[0]) | Int(control[1]) << 8
    for start in stride(from: 16, to: end - 3, by: 4) {
      let file = control[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int32($1) }
      var content = [UInt8](repeating: 0, count: 256)
      lseek(file, 0, SEEK_SET)
      let length = read(file, &content, content.count)
      files.append(String(decoding: content.prefix(max(0, length)), as: UTF8.self))
      close(file)
    }
  }

  // MARK: Sending

  /// Sends raw bytes.
  package func send(_ bytes: [UInt8]) {
    guard isOpen else { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends a message. `fields` are the text fields of its header, each with a code, a type and a text.
  package func send(
    _ type: UInt8, _ fields: [(UInt8, String, String)], answers: UInt32? = nil, _ signature: String,
    _ body: (inout BusWriter) -> Void
  ) {
    serial += 1
    send(BusWriter.message(type, serial: serial, fields, answers: answers, signature, body))
  }

  /// Answers a call.
  package func reply(to call: BusTestMessage, _ signature: String, _ body: (inout BusWriter) -> Void) {
    send(2, [(6, "s", ":1.7")], answers: call.serial, signature, body)
  }

  /// Answers the call by which an application gets its name, with that name.
  package func replyToHello(_ call: BusTestMessage) { reply(to: call, "s") { $0.string(":1.7") } }

  /// Answers a call with an error of the bus or of a service.
  package func fail(_ call: BusTestMessage, _ name: String, _ sentence: String = "no") {
    send(3, [(4, "s", name), (6, "s", ":1.7")], answers: call.serial, "s") { $0.string(sentence) }
  }

  /// Sends a signal.
  package func signal(
    _ path: String, _ interface: String, _ member: String, _ signature: String, sender: String,
    _ body: (inout BusWriter) -> Void
  ) {
    send(4, [(1, "o", path), (2, "s", interface), (3, "s", member), (7, "s", sender)], signature, body)
  }

  /// Sends the signal that a service has started, or has ended if `owner` is empty, or that `owner` has taken it over
  /// from `former`.
  package func changeOwner(of service: String, from former: String? = nil, to owner: String) {
    let bus = "org.freedesktop.DBus"
    signal("/org/freedesktop/DBus", bus, "NameOwnerChanged", "sss", sender: bus) {
      $0.string(service)
      $0.string(former ?? (owner.isEmpty ? ":1.9" : ""))
      $0.string(owner)
    }
  }
}
