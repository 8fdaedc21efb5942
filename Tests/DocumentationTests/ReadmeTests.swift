import Testing

@Suite("The listings of the README")
struct ReadmeTests {
  @Test("The README's Hello listing equals the example") func hello() throws {
    let listings = Project.listings.filter { $0.page == "README.md" }
    #expect(try listings.first?.text == Project.text("Examples/Hello/main.swift"))
  }
}
