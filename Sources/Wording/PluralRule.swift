/// How languages of one family choose a plural category for a whole number: the cardinal rules of CLDR.
struct PluralRule: Sendable {
  /// What every table of such a language should hold; a category for round millions only is not asked for.
  let categories: [PluralCategory]
  private let select: @Sendable (UInt) -> PluralCategory

  init(_ categories: [PluralCategory], _ select: @escaping @Sendable (UInt) -> PluralCategory) {
    self.categories = categories
    self.select = select
  }

  /// Also the category that only round millions have.
  var everyCategory: Set<PluralCategory> { Set(categories + [category(of: 1_000_000)]) }

  func category(of number: Int) -> PluralCategory { select(number.magnitude) }

  /// The rule of a language, by its tag; one that is unknown has a single form.
  init(language: String) {
    let tag = LanguageTag(language)
    let names = tag?.candidates ?? []
    self = names.lazy.compactMap { Self.byLanguage[$0] }.first ?? PluralRule([.other]) { _ in .other }
  }

  private static let byLanguage: [String: PluralRule] = {
    var rules: [String: PluralRule] = [:]
    for family in pluralFamilies {
      for language in family.languages.split(separator: " ") { rules[String(language)] = family.rule }
    }
    return rules
  }()
}
