import Chance
import Contract
import Testing

@testable import Theming

private func messages(_ text: String) -> [String] {
  Theme.read(Array(text.utf8), file: "my.json", library: Shipped.library).diagnostics.map(\.description)
}

private let allowedColors =
  "allowed: background, error, fits, held, loadingProgressBar, onBackground, onPrimary, onSurface, onSurfaceVariant, "
  + "overlayBackground, primary, recording, searching, secondary, surface, surfaceVariant, wrong"

@Suite struct BrokenThemeTests {
  @Test(arguments: [
    ("", "my.json:1:1: error: a value is expected here, not the end of the file (add the missing value)"),
    ("[]", "my.json:1:1: error: the file's value cannot be this list (write an object)"),
    ("{\n\"inherits\": \"unissey\"}", "my.json:1:1: error: the theme has no name (add \"name\": \"…\")"),
    (
      "{\"name\": \"\"}",
      "my.json:1:10: error: \"name\" cannot be \"\" (write a text that is not empty)"
    ),
    (
      "{\"name\": \"x\",\n \"inherits\": \"unisey\"}",
      "my.json:2:14: error: there is no theme \"unisey\" to inherit (did you mean \"unissey\"?)"
    ),
    (
      "{\"name\": \"x\", \"inherits\": \"brand\"}",
      "my.json:1:27: error: there is no theme \"brand\" to inherit (there are: unissey, high-contrast, mono)"
    ),
    (
      "{\"name\": \"x\", \"inherits\": \"x\"}",
      "my.json:1:27: error: themes inherit in a cycle: x -> x (remove inherits from one of them)"
    ),
    (
      "{\"name\": \"x\", \"inherits\": \"unissey\",\n\"dark\": {\n  \"primry\": \"#000000\"}}",
      "my.json:3:3: error: unknown key \"dark.primry\" (did you mean \"primary\"? \(allowedColors))"
    ),
    (
      "{\"name\": \"x\", \"dark\": {\"primary\": \"blue\"}}",
      "my.json:1:35: error: \"dark.primary\" cannot be \"blue\" (write a colour like \"#3C58E8\")"
    ),
    (
      "{\"name\": \"x\", \"light\": {\"surface\": 7}}",
      "my.json:1:36: error: \"light.surface\" cannot be 7 (write a colour like \"#3C58E8\")"
    ),
    (
      "{\"name\": \"x\", \"light\": {\"overlayBackground\": {\"opacity\": 0.5}}}",
      "my.json:1:46: error: \"light.overlayBackground\" has no \"color\" (add \"color\": \"#000000\")"
    ),
    (
      "{\"name\": \"x\", \"light\": {\"overlayBackground\": {\"color\": \"#000000\", \"opacity\": 80}}}",
      "my.json:1:78: error: \"light.overlayBackground.opacity\" cannot be 80 (write a number from 0 to 1)"
    ),
    (
      "{\"name\": \"x\", \"buttonCornerRadius\": -1}",
      "my.json:1:37: error: \"buttonCornerRadius\" cannot be -1 (write a number from 0 to 1000)"
    ),
    (
      "{\"name\": \"x\", \"spinner\": []}",
      "my.json:1:26: error: \"spinner\" cannot be this list "
        + "(write a list of texts, one or more, none of them empty)"
    ),
    (
      "{\"name\": \"x\", \"drawings\": {\"faceLight\": {\"small\": \"o\"}}}",
      "my.json:1:51: error: \"drawings.faceLight.small\" cannot be \"o\" (write a list of texts)"
    ),
    (
      "{\"name\": \"x\", \"drawings\": {\"faceLigth\": {}}}",
      "my.json:1:28: error: unknown key \"drawings.faceLigth\" (did you mean \"faceLight\"? "
        + "allowed: cameraPermission, faceExpression, faceLight, facePosition)"
    ),
    (
      "{\"name\": \"x\", \"typography\": {\"title\": {\"case\": \"uper\"}}}",
      "my.json:1:48: error: \"typography.title.case\" cannot be \"uper\" (did you mean \"upper\"? write one of none, upper)"
    ),
    (
      "{\"name\": \"x\", \"oval\": {\"held\": \"hevy\"}}",
      "my.json:1:32: error: \"oval.held\" cannot be \"hevy\" "
        + "(did you mean \"heavy\"? write one of dotted, dashed, solid, double, heavy)"
    ),
    (
      "{\"name\": \"x\", \"contrast\": 30}",
      "my.json:1:27: error: \"contrast\" cannot be 30 (write a number from 1 to 21)"
    ),
  ])
  func saysWhatIsWrongAndWhere(text: String, message: String) {
    #expect(messages(text) == [message])
  }

  @Test func tellsEveryFaultInTheOrderOfTheFile() {
    let found = messages(
      "{\"name\": \"x\", \"colour\": 1,\n\"dark\": {\"wrong\": \"red\", \"x\": 1},\n\"spinner\": [1],\n\"oval\": []}")
    #expect(found.map { String($0.prefix(9)) } == ["my.json:1", "my.json:2", "my.json:2", "my.json:3", "my.json:4"])
  }

  @Test func namesTheMissingColors() {
    let found = messages(##"{"name": "x", "dark": {"primary": "#000000", "onPrimary": "#FFFFFF"}}"##)
    #expect(found.count == 2)
    #expect(found.last?.hasPrefix("my.json: error: \"dark\" lacks secondary, loadingProgressBar, background, ") == true)
    #expect(found.last?.hasSuffix("(add them, or inherit them with \"inherits\": \"unissey\")") == true)
  }

  @Test func faultsOfAParentAreToldInItsFile() {
    let library = ThemeLibrary(names: ["parent"]) { _ in .init(name: "parent.json", bytes: Array("{\"name\": 1}".utf8))
    }
    let found = Theme.read(Array(#"{"name": "x", "inherits": "parent"}"#.utf8), file: "my.json", library: library)
    #expect(found.theme == nil)
    #expect(found.diagnostics.map(\.file) == ["parent.json"])
  }

  /// The contrast of an own background with an inherited foreground is the theme's own error.
  @Test(arguments: [
    (##"{"name": "x", "inherits": "unissey", "dark": {"background": "#FFFFFF"}}"##, "dark.onBackground on background"),
    (##"{"name": "x", "inherits": "ours", "dark": {"surface": "#555555"}}"##, "labels.instruction"),
  ])
  func contrastIsTheFaultOfTheFileThatSpoiledIt(_ text: String, _ name: String) throws {
    let label = ##"{"instruction": {"textColor": {"dark": "#909090"}}}"##
    let ours = "{\"name\": \"ours\", \"inherits\": \"unissey\", \"labels\": \(label)}"
    let library = ThemeLibrary(names: Shipped.names + ["ours"]) {
      $0 == "ours" ? .init(name: "ours.json", bytes: Array(ours.utf8)) : Shipped.library.load($0)
    }
    let theme = try #require(Theme.read(Array(text.utf8), file: "my.json", library: library).theme)
    let found = check(theme).filter { $0.message.hasPrefix(name) }
    #expect(!found.isEmpty && Set(found.map(\.file)) == ["my.json"])
  }

  @Test func faultsOfAnInheritedThemeNameItsFile() throws {
    let brand = ##"{"name": "ours", "inherits": "unissey", "dark": {"background": "#FFFFFF"}}"##
    let library = ThemeLibrary(names: Shipped.names + ["ours"]) {
      $0 == "ours" ? .init(name: "ours.json", bytes: Array(brand.utf8)) : Shipped.library.load($0)
    }
    let mine = ##"{"name": "x", "inherits": "ours", "dark": {"primary": "#3C58E8"}}"##
    let theme = try #require(Theme.read(Array(mine.utf8), file: "my.json", library: library).theme)
    #expect(check(theme).first { $0.message.hasPrefix("dark.onBackground on background") }?.file == "ours.json")
  }

  @Test func longCirclesEnd() {
    let library = ThemeLibrary(names: ["a", "b", "c"]) { name in
      let next = ["a": "b", "b": "c", "c": "a"][name] ?? ""
      return .init(name: "\(name).json", bytes: Array("{\"name\": \"\(name)\", \"inherits\": \"\(next)\"}".utf8))
    }
    let found = library.theme(named: "a")
    #expect(found.diagnostics.map(\.message) == ["themes inherit in a cycle: a -> b -> c -> a"])
    #expect(found.diagnostics.map(\.file) == ["c.json"])
  }

  @Test func anUnknownThemeIsNamed() {
    let found = Shipped.library.theme(named: "mnoo")
    #expect(
      found.diagnostics.map(\.description) == ["mnoo: error: there is no theme \"mnoo\" (did you mean \"mono\"?)"])
  }

  @Test(arguments: Shipped.names)
  func changedFilesAreReadOrExplained(name: String) throws {
    let good = try #require(Shipped.bytes(name))
    var dice = Dice(11)
    func roll(_ bound: Int) -> Int { dice.roll(bound) }
    var refused = 0
    for _ in 0..<300 {
      var bytes = good
      for _ in 0...roll(3) {
        let place = roll(bytes.count)
        let end = min(bytes.count, place + 1 + roll(12))
        bytes.replaceSubrange(place..<end, with: (0..<roll(4)).map { _ in UInt8(roll(256)) })
      }
      let found = Theme.read(bytes, file: "m.json", library: Shipped.library)
      #expect((found.theme == nil) == !found.diagnostics.isEmpty)
      #expect(found.diagnostics.allSatisfy { !$0.message.isEmpty && !$0.remedy.isEmpty })
      refused += found.theme == nil ? 1 : 0
      if let theme = found.theme { _ = check(theme) }
    }
    #expect(refused > 200)
  }
}
