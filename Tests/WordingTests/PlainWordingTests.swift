import Contract
import Testing

@testable import Wording

/// The plain wording holds only what differs from the standard one because the seed fixes it.
@Suite struct PlainWordingTests {
  private static func keys(_ language: String) throws -> [String] {
    try Tables.shipped(language, "Plain").tables.flatMap(\.entries).map(\.key)
  }

  @Test(arguments: Tables.languages)
  func itReplacesTextsOfTheSeedAndNoOthers(language: String) throws {
    let keys = try Self.keys(language)
    #expect(!keys.isEmpty && keys.allSatisfy { $0.hasPrefix("unissey_") })
    #expect(Set(keys).isSubset(of: try Self.keys("en")), "\(language)")
  }

  @Test(arguments: Tables.languages)
  func eachOfItsTextsDiffersFromTheStandardOne(language: String) throws {
    let standard = try Tables.shipped().catalogue.messages(for: language)
    let plain = try Tables.shipped(.plain).catalogue.messages(for: language)
    for key in try Self.keys(language) {
      #expect(plain.plural(key, 2) != standard.plural(key, 2), "\(language) \(key)")
    }
  }

  @Test func englishIsEveryday() throws {
    let plain = try Tables.shipped(.plain).catalogue.messages(for: "en")
    let texts: [MessageKey: String] = [
      .permissionExplanation: "We need the camera to film your face.", .permissionButton: "Continue",
      .plainExpression: "Keep a neutral face", .getFurtherAway: "Move back", .multipleFaces: "One person only, please",
    ]
    for (key, text) in texts { #expect(plain.text(key.rawValue) == text) }
    #expect(plain.plural(MessageKey.captureTitle.rawValue, 1) == "The video takes 1 second")
    #expect(plain.plural(MessageKey.captureTitle.rawValue, 3) == "The video takes 3 seconds")
  }

  /// Where the plain text of a language is missing, its own standard text is better than plain English.
  @Test func aTextThatALanguageLacksIsItsStandardOne() throws {
    var catalogue = Catalogue()
    for text in ["a = standard;", "a = plain;"] { catalogue.add(Tables.strings(text).table, language: "en") }
    catalogue.add(Tables.strings("a = normal;").table, language: "de")
    #expect(catalogue.messages(for: "de").text("a") == "normal")
    #expect(catalogue.messages(for: "fr").text("a") == "plain")
  }
}
