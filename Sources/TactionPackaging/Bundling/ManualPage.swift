/// The manual page of an app, which Debian requires for each program.
struct ManualPage {
  let app: AppDescription

  /// The text in the format of man(7).
  var text: String {
    """
    .TH "\(Self.escaped(app.program.uppercased()))" 1 "\(app.released)" "\(Self.escaped(app.name)) \(app.version)"
    .SH NAME
    \(Self.escaped(app.program)) \\- \(Self.line(app.summary))
    .SH SYNOPSIS
    .B \(Self.escaped(app.program))
    .SH DESCRIPTION
    \(Self.line(app.description))
    .PP
    It opens its window in the Wayland session that
    .B WAYLAND_DISPLAY
    names.
    .SH SEE ALSO
    \(Self.line(app.homepage))

    """
  }

  /// Returns a line of text, escaped, so that a line that begins with a dot or an apostrophe is not read as a macro.
  private static func line(_ text: String) -> String { "\\&" + escaped(text) }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
  }
}
