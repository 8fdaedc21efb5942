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
  /// - Throws: `PortalError` if a recipient is not an address such as `ada@example.org`, an attachment cannot be read,
  ///   or there is neither a portal nor `xdg-email`.
  public func compose(_ message: EmailMessage, from window: Window? = nil) async throws(PortalError) {
    guard message.attachments.count <= EmailMessage.maximumAttachments else {
      throw .failed("more than \(EmailMessage.maximumAttachments) attachments")
    }
    if let invalid = message.invalidRecipient { throw .failed("\"\(invalid)\" is no address for e-mail") }
    let paths = message.attachments
    let files = await BackgroundQueue.files.value { () throws(Never) -> [Int32] in paths.map { $0.opened() } }
    defer { for file in files where file >= 0 { close(file) } }
    if let missing = zip(paths, files).first(where: { $0.1 < 0 }) { throw .failed("\(missing.0) cannot be read") }
    let token = await launchToken(from: window)
    do throws(PortalError) {
      try await composeByPortal(message, files, token, from: window)
    } catch .unavailable {
      try await start("xdg-email", message.arguments, token)
    }
  }

  private func composeByPortal(
    _ message: EmailMessage, _ files: [Int32], _ activation: String?, from window: Window?
  ) async throws(PortalError) {
    _ = try await DesktopBus.of(self).request(
      "org.freedesktop.portal.Email", "ComposeEmail", from: window
    ) { writer, token in
      writer.array(of: "{sv}") { options in
        options.string("handle_token", token)
        if let activation { options.string("activation_token", activation) }
        // Exactly one of the two options is sent: with both, a portal would write to the recipients of both. Portals
        // older than version 3 know only `address`. With neither, the GTK portal crashes.
        if message.recipients.count == 1 {
          options.string("address", message.recipients[0])
        } else {
          options.strings("addresses", message.recipients)
        }
        options.string("subject", message.subject)
        options.string("body", message.body)
        guard !files.isEmpty else { return }
        options.entry("attachment_fds", variant: "ah") { value in
          value.array(of: "h") { list in for file in files { list.descriptor(file) } }
        }
      }
    }
  }
}

extension EmailMessage {
  /// The first recipient that is not an address; nil if all are addresses.
  ///
  /// xdg-email reads a text that begins with `-` as an option, and a text that begins with `mailto:` as a whole
  /// message, which may attach any file. Some portals write the recipients into such a text unchanged.
  nonisolated var invalidRecipient: String? {
    recipients.first { recipient in
      let parts = recipient.split(separator: "@", omittingEmptySubsequences: false)
      return parts.count != 2 || parts.contains { $0.isEmpty } || recipient.hasPrefix("-")
        || recipient.unicodeScalars.contains { $0.value <= 0x20 || $0.value == 0x7F || Self.separators.contains($0) }
    }
  }

  /// The characters that an address contains only in quotes, and `?`, which begins the fields of a `mailto:` address.
  private nonisolated static let separators = Set("()<>[],:;\\\"?".unicodeScalars)

  /// The arguments for xdg-email, which refuses an option with an empty text.
  nonisolated var arguments: [[UInt8]] {
    let texts = [("--subject", subject), ("--body", body)].filter { !$0.1.isEmpty }.flatMap { [$0, $1] }
    let files = attachments.flatMap { [Array("--attach".utf8), $0.bytes] }
    return (["--utf8"] + texts).map { Array($0.utf8) } + files + recipients.map { Array($0.utf8) }
  }
}
