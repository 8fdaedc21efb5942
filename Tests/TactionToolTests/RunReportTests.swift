import Foundation
import FoundationXML
import TactionToolSupport
import Testing

@testable import TactionTool

@Suite("The JUnit report of a run")
struct RunReportTests {
  private func report(_ names: [String] = ["one", "two", "three"]) -> RunReport {
    RunReport(program: "app", checks: names, timestamp: 1_800_000_000)
  }

  @Test("A report counts passed, failed and skipped checks") func itCountsWhatHasHappened() throws {
    var report = report()
    report.settle("one", .passed)
    report.settle("two", .failed(kind: "hang", "it hung"))
    report.skipRest(because: "the end")
    let suite = try JUnitDocument(report.junit)
    #expect(suite.attributes("testsuite")["tests"] == "3")
    #expect(suite.attributes("testsuite")["failures"] == "1")
    #expect(suite.attributes("testsuite")["skipped"] == "1")
    #expect(suite.attributes("testsuite")["errors"] == "0")
    #expect(suite.attributes("testsuite")["timestamp"] == "2027-01-15T08:00:00")
    #expect(suite.attributes("failure") == ["type": "hang", "message": "it hung"])
    #expect(suite.cases == ["one", "two", "three"])
  }

  @Test("Checks with the same name get their outcomes in order") func checksOfOneNameAreSettledOneAfterTheOther() {
    var report = report(["same", "same"])
    report.settle("same", .passed)
    #expect(report.checks.map(\.outcome) == [.passed, nil])
    report.settle("same", .failed(kind: "a", "b"))
    report.settle("same", .passed)
    report.settle("unknown", .passed)
    #expect(report.checks.map(\.outcome) == [.passed, .failed(kind: "a", "b")])
  }

  @Test(
    "A report with any text is well-formed XML",
    arguments: [
      "a < b & c > d \"e\" 'f'", "]]>", "</failure>", "<!-- ", "line\nline\ttab\r", "\u{0}\u{1B}[31m\u{7F}\u{85}",
      "\u{FFFE}\u{FFFF}", "Käse 漢字 🙂", "&amp;", "",
    ])
  func anyTextIsWellFormed(text: String) throws {
    var report = RunReport(program: text, checks: [text], timestamp: 0)
    report.properties = [(text, text)]
    report.note(text)
    report.settle(text, .failed(kind: text, text))
    let visible = text.unicodeScalars.map { scalar in
      let isWhite = ["\n", "\t", "\r"].contains(scalar)
      let isBad = scalar.properties.generalCategory == .control || scalar.value >= 0xFFFE && scalar.value <= 0xFFFF
      return isBad && !isWhite ? "\u{FFFD}" : "\(scalar)"
    }.joined()
    let suite = try JUnitDocument(report.junit)
    #expect(suite.cases == [visible])
    #expect(suite.attributes("failure")["message"] == visible)
    #expect(suite.attributes("property")["value"] == visible)
  }

  // The schema that CI servers share requires these attributes, and this order of the children of a suite.
  @Test("A report has the attributes and the order of elements that the schema requires")
  func itHasWhatTheSchemaRequires() throws {
    var report = report()
    report.skipRest(because: "why")
    let suite = try JUnitDocument(report.junit)
    for name in ["name", "timestamp", "hostname", "tests", "failures", "errors", "time", "id", "package"] {
      #expect(suite.attributes("testsuite")[name] != nil, "\(name)")
    }
    for name in ["name", "classname", "time"] { #expect(suite.attributes("testcase")[name] != nil, "\(name)") }
    #expect(
      suite.elements == [
        "testsuites", "testsuite", "properties", "testcase", "skipped", "testcase", "skipped", "testcase", "skipped",
        "system-out", "system-err",
      ])
  }

  @Test("A report keeps at most a thousand notes") func aTalkativeRunDoesNotFillTheMemory() {
    var report = report()
    for number in 0..<100_000 { report.note("note \(number)") }
    #expect(report.notes.count == 1000)
  }
}

/// Reads the elements of an XML document, in their order.
final class JUnitDocument: NSObject, XMLParserDelegate {
  private(set) var elements: [String] = []
  private var all: [(name: String, attributes: [String: String])] = []

  /// Reads the document.
  ///
  /// - Throws: If the document is not well formed.
  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? ToolError.input("this is no XML") }
  }

  /// The names of the test cases.
  var cases: [String] { all.filter { $0.name == "testcase" }.compactMap { $0.attributes["name"] } }

  /// The names of the test cases that have a failure.
  private(set) var failedCases: [String] = []

  /// Returns the attributes of the first element with a name.
  func attributes(_ name: String) -> [String: String] { all.first { $0.name == name }?.attributes ?? [:] }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(name)
    if name == "failure", let last = cases.last { failedCases.append(last) }
    all.append((name, attributes))
  }
}
