/// A plural rule of CLDR: selects the category of a cardinal number.
struct PluralRule: Sendable {
  /// The categories that tables should define; one that is only used for round millions is optional.
  let categories: [PluralCategory]
  private let select: @Sendable (UInt) -> PluralCategory

  init(_ categories: [PluralCategory], _ select: @escaping @Sendable (UInt) -> PluralCategory) {
    self.categories = categories
    self.select = select
  }

  /// All categories, including one that is only used for round millions.
  var everyCategory: Set<PluralCategory> { Set(categories + [category(of: 1_000_000)]) }

  func category(of number: Int) -> PluralCategory { select(number.magnitude) }

  /// The rule of a language tag; unknown languages have a single form.
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
