import Glibc
import TactionGraphics
import TactionViews
import TactionWindow

/// A message that the user may send with the desktop's e-mail program, for example to share a picture or a text.
///
///     try await app.compose(EmailMessage(subject: "Holiday", attachments: [photo]), from: window)
public nonisolated struct EmailMessage: Hashable, Sendable {
  /// The addresses of the recipients.
  public var recipients: [String]
  /// The subject.
  public var subject: String
  /// The text.
  public var body: String
  /// The files to send with the message.
  public var attachments: [FilePath]

  /// Creates a message, which the user may still change before it is sent.
  public init(
    to recipients: [String] = [], subject: String = "", body: String = "", attachments: [FilePath] = []
  ) {
    (self.recipients, self.subject, self.body, self.attachments) = (recipients, subject, body, attachments)
  }

  /// The maximum number of attached files, because some buses allow at most 16 file descriptors in a message. Origin:
  /// dbus-daemon's `max_message_unix_fds`.
  static let maximumAttachments = 16
}

extension Application {
  /// Shows a message in the user's e-mail program. The app is not notified whether the user sends the message.
  ///
  /// The desktop's portal does this; if there is no portal, `xdg-email` is started, without a shell.
  ///
  /// - Parameters:
  ///   - message: the message; at most 16 attachments.
  ///   - window: the window that questions of the desktop belong to; nil if there is none.
  /// - Throws: `PortalError` if an attachment cannot be read, or there is neither a portal nor `xdg-email`.
  public func compose(_ message: EmailMessage, from window: Window? = nil) async throws(PortalError) {
    guard message.attachments.count <= EmailMessage.maximumAttachments else {
      throw .failed("more than \(EmailMessage.maximumAttachments) attachments")
    }
    let paths = message.attachments
    let files = await BackgroundQueue.loads.value { () throws(Never) -> [Int32] in paths.map { $0.opened() } }
    defer { for file in files where file >= 0 { close(file) } }
    if let missing = zip(paths, files).first(where: { $0.1 < 0 }) { throw .failed("\(missing.0) cannot be read") }
    do throws(PortalError) {
      try await composeByPortal(message, files, from: window)
    } catch .unavailable {
      try await start("xdg-email", message.arguments, from: window)
    }
  }

  private func composeByPortal(
    _ message: EmailMessage, _ files: [Int32], from window: Window?
  ) async throws(PortalError) {
    _ = try await DesktopBus.of(self).request(
      "org.freedesktop.portal.Email", "ComposeEmail", from: window
    ) { writer, token in
      writer.array(of: "{sv}") { options in
        options.entry("handle_token", variant: "s") { $0.string(token) }
        // `address` is for portals older than version 3.
        if let first = message.recipients.first { options.entry("address", variant: "s") { $0.string(first) } }
        options.strings("addresses", message.recipients)
        options.entry("subject", variant: "s") { $0.string(message.subject) }
        options.entry("body", variant: "s") { $0.string(message.body) }
        guard !files.isEmpty else { return }
        options.entry("attachment_fds", variant: "ah") { value in
          value.array(of: "h") { list in for file in files { list.descriptor(file) } }
        }
      }
    }
  }
}

extension EmailMessage {
  /// The arguments for xdg-email. A recipient that begins with `-` is left out, because xdg-email would read it as an
  /// option.
  nonisolated var arguments: [[UInt8]] {
    let texts = ["--utf8", "--subject", subject, "--body", body].map { Array($0.utf8) }
    let files = attachments.flatMap { [Array("--attach".utf8), $0.bytes] }
    return texts + files + recipients.filter { !$0.hasPrefix("-") }.map { Array($0.utf8) }
  }
}
