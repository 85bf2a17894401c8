import Testing

@testable import Wording

@Suite struct PluralTests {
  @Test(arguments: PluralSamples.rows)
  func everyLanguageCountsAsInCLDR(languages: String, categories: String) {
    for language in languages.split(separator: " ").map(String.init) {
      let rule = PluralRule(language: language)
      for (number, letter) in zip(PluralSamples.numbers, categories) {
        #expect(rule.category(of: number).rawValue == PluralSamples.letters[letter], "\(language) \(number)")
      }
    }
  }

  @Test func theSamplesCoverEveryLanguageOfTheRules() {
    let sampled = Set(PluralSamples.rows.flatMap { $0.languages.split(separator: " ") })
    let ruled = Set(pluralFamilies.flatMap { $0.languages.split(separator: " ") })
    #expect(ruled.subtracting(sampled) == [])
    #expect(PluralSamples.rows.allSatisfy { $0.categories.count == PluralSamples.numbers.count })
  }

  @Test(
    arguments: [
      ("en", 1, "one"), ("en", 0, "other"), ("fr", 0, "one"), ("fr", 2, "other"), ("pt-BR", 0, "one"),
      ("pt-PT", 0, "other"), ("pl", 22, "few"), ("pl", 12, "many"), ("ru", 21, "one"), ("ru", 11, "many"),
      ("ar", 0, "zero"), ("ar", 2, "two"), ("ar", 103, "few"), ("ar", 100, "other"), ("ja", 1, "other"),
      ("zh-Hant-TW", 1, "other"), ("xx", 1, "other"), ("not a language", 1, "other"), ("rus", 2, "few"),
    ] as [(String, Int, String)])
  func aLanguageMayBeNamedInAnyWay(language: String, number: Int, category: String) {
    #expect(PluralRule(language: language).category(of: number).rawValue == category)
  }

  @Test func everyNumberHasACategory() {
    for family in pluralFamilies {
      #expect(family.rule.category(of: -1) == family.rule.category(of: 1))
      _ = family.rule.category(of: .min)
      _ = family.rule.category(of: .max)
    }
  }

  @Test func rulesGiveExactlyTheirCategories() {
    for family in pluralFamilies {
      let given = Set((0...1200).map { family.rule.category(of: $0) })
      #expect(given.union([.other]) == Set(family.rule.categories), "\(family.languages)")
    }
  }
}
