// The report as JUnit XML, as Jenkins, GitLab and the reporters for GitHub Actions read it.
nonisolated extension RunReport {
  /// The report as a document of one suite, the program, with a test case for each check.
  var junit: String {
    let failures = checks.count {
      if case .failed = $0.outcome { true } else { false }
    }
    let skipped = checks.count {
      if case .skipped = $0.outcome { true } else { false }
    }
    let counts = #"tests="\#(checks.count)" failures="\#(failures)" errors="0" skipped="\#(skipped)""#
    let time = Self.number(seconds)
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append(#"<testsuites name="taction stage" \#(counts) time="\#(time)">"#)
    lines.append(
      #"  <testsuite name="\#(Self.escaped(program))" \#(counts) time="\#(time)" timestamp="\#(startTime)" "#
        + #"hostname="localhost" id="0" package="taction.stage">"#)
    lines.append("    <properties>")
    for (name, value) in properties {
      lines.append(#"      <property name="\#(Self.escaped(name))" value="\#(Self.escaped(value))"/>"#)
    }
    lines.append("    </properties>")
    for check in checks { lines += element(of: check) }
    lines.append("    <system-out></system-out>")
    lines.append("    <system-err>\(Self.escaped(notes.joined(separator: "\n")))</system-err>")
    lines += ["  </testsuite>", "</testsuites>", ""]
    return lines.joined(separator: "\n")
  }

  private func element(of check: Check) -> [String] {
    let head =
      #"    <testcase name="\#(Self.escaped(check.name))" classname="\#(Self.escaped(program))" "#
      + #"time="\#(Self.number(check.seconds))""#
    switch check.outcome {
    case .passed: return [head + "/>"]
    case .failed(let kind, let sentence):
      let text = Self.escaped(sentence)
      return [
        head + ">", #"      <failure type="\#(Self.escaped(kind))" message="\#(text)">\#(text)</failure>"#,
        "    </testcase>",
      ]
    case .skipped(let reason):
      return [head + ">", #"      <skipped message="\#(Self.escaped(reason))"/>"#, "    </testcase>"]
    case nil: return [head + ">", "      <skipped/>", "    </testcase>"]
    }
  }

  /// Returns text as XML may have it, in an element or between quotes. XML has no way to write control characters.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case "\r": result += "&#13;"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a number of seconds with three digits after the point.
  private static func number(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1000).rounded().clamped(to: 0...1e15))
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
