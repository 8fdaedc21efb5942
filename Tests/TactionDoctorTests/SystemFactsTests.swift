import TactionDoctor
import TactionTestSupport
import Testing

@Suite("Facts of the system")
struct SystemFactsTests {
  @Test("Facts list touch screens and pens, and leave out the names of other devices")
  func hardware() {
    let list = """
      I: Bus=0018 Vendor=0416 Product=038f Version=1060
      N: Name="Goodix Capacitive TouchScreen"
      U: Uniq=SERIAL123
      B: PROP=2
      B: EV=b
      B: KEY=1c00 0 0 0 0 0
      B: ABS=2658000 3

      I: Bus=0018 Vendor=056a Product=0000 Version=0000
      N: Name="Wacom HID Pen"
      B: PROP=2
      B: KEY=1c03 0 0 0 0 0
      B: ABS=1000d000003

      I: Bus=0005 Vendor=046d Product=b023 Version=0015
      N: Name="Anna's mouse"
      B: PROP=0
      B: KEY=ffff0000 0 0 0 0

      I: Bus=0018 Vendor=1111 Product=0000 Version=0000
      N: Name="Touchpad"
      B: PROP=5
      B: ABS=2e0800000000003
      """
    #expect(
      InputHardware.parse(list) == [
        InputHardware(name: "Goodix Capacitive TouchScreen", kind: .touchScreen),
        InputHardware(name: "Wacom HID Pen", kind: .pen),
      ])
    #expect(InputHardware.parse("") == [])
    #expect(InputHardware.parse("B: PROP=zz\nI:\nN: Name=\"\nB: ABS=") == [])
  }

  @Test("Facts list the versions of installed packages")
  func packages() {
    let status = """
      Package: sway
      Status: install ok installed
      Version: 1.7-6

      Package: sway-backgrounds
      Status: install ok installed
      Version: 1.7-6

      Package: libfcft4t64
      Status: install ok installed
      Architecture: arm64
      Version: 3.1.5-3

      Package: libfcft-dev
      Status: install ok installed
      Version: 3.1.5-3

      Package: weston
      Status: deinstall ok config-files
      Version: 10.0.1-1
      """
    #expect(
      InstalledPackages.versions(of: ["sway", "weston", "libfcft"], in: status) == [
        "libfcft4t64 3.1.5-3", "sway 1.7-6",
      ])
    #expect(InstalledPackages.versions(of: ["sway"], in: "") == [])
  }

  @Test("Facts count the fonts that fontconfig finds")
  func fonts() {
    let coverage = FontFacts.gather().coverage
    #expect((coverage.first { $0.script == "Latin" }?.count ?? 0) > 0)
  }
}
