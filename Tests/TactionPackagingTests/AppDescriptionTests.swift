import TactionToolSupport
import Testing

@testable import TactionPackaging

@Suite("Descriptions of apps")
struct AppDescriptionTests {
  static let text = """
    # a comment
    id: org.example.Hello
    name: Hello & "Co" <x>
    summary: Says hello
    description: Says hello to each
     finger that comes.
    product: Hello
    version: 1.0.2
    released: 2026-11-23
    licence: MIT
    developer: Ada
    maintainer: Ada L <ada@example.org>
    homepage: https://example.org/hello?a=1&b=2
    categories: Graphics; Photography
    """

  private func changed(_ field: String, _ value: String) -> String {
    let lines = Self.text.split(separator: "\n").map { $0.hasPrefix("\(field):") ? "\(field): \(value)" : String($0) }
    return lines.joined(separator: "\n")
  }

  @Test("Fields of an app description have values, and some have defaults")
  func fields() throws {
    let app = try AppDescription(parsing: Self.text, file: "App.txt")
    #expect(app.kind == .app)
    #expect(app.description == "Says hello to each finger that comes.")
    #expect(app.program == "hello" && app.package == "hello" && app.section == "misc")
    #expect(app.categories == ["Graphics", "Photography"])
    #expect(app.keywords.isEmpty)
    #expect(try AppDescription(parsing: "\u{FEFF}" + Self.text, file: "App.txt") == app)
  }

  @Test(
    "The error for a wrong value in an app description is one line that begins with the file name",
    arguments: [
      ("id", "Hello"), ("name", ""), ("name", "a\u{7}b"), ("name", String(repeating: "x", count: 81)),
      ("summary", "Says hello."), ("product", "../x"), ("product", "-x"), ("product", "a b"), ("version", "v1"),
      ("version", "1.0-2"), ("version", "1 0"), ("released", "yesterday"), ("released", "2026-02-30"),
      ("released", "2026-13-01"), ("licence", "MIT\"/>"), ("maintainer", "Ada"), ("maintainer", "Ada <ada>"),
      ("maintainer", "Ada, Bob <ada@example.org>"), ("maintainer", "Ada <a b@example.org>"),
      ("homepage", "javascript:1"), ("homepage", "https://example.org/<"), ("categories", "a,b"),
      ("categories", "a\\nb"), ("nonsense", "1"),
    ])
  func wrongValuesNameTheLine(field: String, value: String) {
    let text = field == "nonsense" ? Self.text + "\nnonsense: 1" : changed(field, value)
    let error = #expect(throws: ToolError.self) { try AppDescription(parsing: text, file: "App.txt") }
    #expect(error?.description.hasPrefix("App.txt:") == true)
    #expect(error?.description.contains("\n") == false)
  }

  @Test("A field of an app description is required if its default would not be valid")
  func invalidDefault() {
    let error = #expect(throws: ToolError.self) {
      try AppDescription(parsing: changed("product", "My_App"), file: "App.txt")
    }
    #expect(error?.description == "App.txt has no program, which is lowercase letters, digits, + - and .")
  }

  @Test("The error for a missing or repeated field of an app description names the field")
  func missing() {
    let without = Self.text.split(separator: "\n").filter { !$0.hasPrefix("licence") }.joined(separator: "\n")
    let error = #expect(throws: ToolError.self) { try AppDescription(parsing: without, file: "App.txt") }
    #expect(error?.description == "App.txt has no licence, which is a name of SPDX, as in MIT or GPL-3.0-or-later")
    #expect(throws: ToolError.self) { try AppDescription(parsing: Self.text + "\nname: x", file: "App.txt") }
    #expect(throws: ToolError.self) { try AppDescription(parsing: "no field", file: "App.txt") }
    #expect(throws: ToolError.self) { try AppDescription(parsing: "", file: "App.txt") }
  }
}
