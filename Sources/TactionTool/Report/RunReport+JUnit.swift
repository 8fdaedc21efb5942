import TactionToolSupport

// The report as JUnit XML, for Jenkins, GitLab and the reporters for GitHub Actions.
nonisolated extension RunReport {
  /// The report as a JUnit document: one test suite for the program, with a test case for each check.
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
    // The outer element has no attributes, because Ant's schema, the strictest one, does not allow any.
    lines.append("<testsuites>")
    lines.append(
      #"  <testsuite name="\#(XMLText.escaped(program))" \#(counts) time="\#(time)" timestamp="\#(startTime)" "#
        + #"hostname="localhost" id="0" package="taction.stage">"#)
    lines.append("    <properties>")
    for (name, value) in properties {
      lines.append(#"      <property name="\#(XMLText.escaped(name))" value="\#(XMLText.escaped(value))"/>"#)
    }
    lines.append("    </properties>")
    for check in checks { lines += element(of: check) }
    lines.append("    <system-out></system-out>")
    lines.append("    <system-err>\(XMLText.escaped(notes.joined(separator: "\n")))</system-err>")
    lines += ["  </testsuite>", "</testsuites>", ""]
    return lines.joined(separator: "\n")
  }

  private func element(of check: Check) -> [String] {
    let head =
      #"    <testcase name="\#(XMLText.escaped(check.name))" classname="\#(XMLText.escaped(program))" "#
      + #"time="\#(Self.number(check.seconds))""#
    switch check.outcome {
    case .passed: return [head + "/>"]
    case .failed(let kind, let sentence):
      let text = XMLText.escaped(sentence)
      return [
        head + ">", #"      <failure type="\#(XMLText.escaped(kind))" message="\#(text)">\#(text)</failure>"#,
        "    </testcase>",
      ]
    case .skipped(let reason):
      return [head + ">", #"      <skipped message="\#(XMLText.escaped(reason))"/>"#, "    </testcase>"]
    case nil: return [head + ">", "      <skipped/>", "    </testcase>"]
    }
  }

  /// Returns a number of seconds with three decimal places.
  private static func number(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1000).rounded().clamped(to: 0...1e15))
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
