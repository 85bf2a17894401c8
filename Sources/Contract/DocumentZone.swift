/// The machine-readable zone (MRZ) as read from a document.
package struct DocumentZone: Hashable, Sendable {
  package var form: ZoneForm
  package var checks: ZoneChecks
  /// How many characters were corrected with the check digits.
  package var repaired: Int
  /// Whether the key of the chip (BAC) was read the same in two frames.
  package var isAgreed: Bool
  /// `nil` if the settings do not keep it.
  package var text: ZoneText?

  package init(form: ZoneForm, checks: ZoneChecks, repaired: Int = 0, isAgreed: Bool = false, text: ZoneText? = nil) {
    (self.form, self.checks, self.repaired, self.isAgreed) = (form, checks, repaired, isAgreed)
    self.text = text
  }

  /// Whether it is a better reading than the other.
  package func isBetter(than other: DocumentZone) -> Bool {
    (isAgreed ? 1 : 0, checks.held, -repaired) > (other.isAgreed ? 1 : 0, other.checks.held, -other.repaired)
  }
}

/// The text of an MRZ, with only the fields that check digits prove; redacted in descriptions.
///
/// Its description hides the text, so that no log and no crash report contains it by mistake.
package struct ZoneText: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  package var fields: ZoneFields
  /// The rows.
  package var lines: [String]

  package init(fields: ZoneFields, lines: [String]) { (self.fields, self.lines) = (fields, lines) }

  package var description: String { "ZoneText" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The layout of an MRZ, after ICAO 9303.
public enum ZoneForm: String, CaseIterable, Hashable, Sendable {
  /// Three rows of 30, on the back of cards.
  case td1
  /// Two rows of 36, on larger cards and old visas.
  case td2
  /// Two rows of 44, on the photo page of passports.
  case td3

  package var rows: Int { self == .td1 ? 3 : 2 }

  /// The document kind; documents with a TD2 zone have the proportions of a passport.
  package var kind: DocumentKind { self == .td1 ? .td1 : .td3 }

  package var columns: Int {
    switch self {
    case .td1: 30
    case .td2: 36
    case .td3: 44
    }
  }
}

/// The results of the MRZ check digits.
package struct ZoneChecks: Hashable, Sendable {
  package var number: Bool
  package var birth: Bool
  package var expiry: Bool
  /// Only passports have this check digit.
  package var optional: Bool?
  package var composite: Bool

  package init(number: Bool, birth: Bool, expiry: Bool, optional: Bool? = nil, composite: Bool) {
    (self.number, self.birth, self.expiry) = (number, birth, expiry)
    (self.optional, self.composite) = (optional, composite)
  }

  /// The check digits that exist, by their names in results and reports.
  package var all: [(name: String, holds: Bool)] {
    let all: [(name: String, holds: Bool?)] = [
      ("number", number), ("birth", birth), ("expiry", expiry), ("optional", optional), ("composite", composite),
    ]
    return all.compactMap { check in check.holds.map { (check.name, $0) } }
  }

  package var allHold: Bool { all.allSatisfy(\.holds) }

  fileprivate var held: Int { all.count(where: \.holds) }
}

/// The parsed fields of an MRZ; a field is set only if it is proven.
package struct ZoneFields: Hashable, Sendable {
  /// One or two letters that say what kind of document it is.
  package var code: String?
  /// The issuing state, as it is written in the zone.
  package var issuer: String?
  package var number: String?
  package var nationality: String?
  /// Year, month and day as six digits; unknown digits are `<`.
  package var birth: String?
  /// `M`, `F`, `X`, or empty if unspecified.
  package var sex: String?
  package var expiry: String?
  package var names: ZoneNames?

  package init(
    code: String? = nil, issuer: String? = nil, number: String? = nil, nationality: String? = nil,
    birth: String? = nil, sex: String? = nil, expiry: String? = nil, names: ZoneNames? = nil
  ) {
    (self.code, self.issuer, self.number, self.nationality) = (code, issuer, number, nationality)
    (self.birth, self.sex, self.expiry, self.names) = (birth, sex, expiry, names)
  }
}

/// The names in an MRZ: transliterated, and truncated to the length of the zone.
package struct ZoneNames: Hashable, Sendable {
  package var primary: String
  package var secondary: String

  package init(primary: String, secondary: String) { (self.primary, self.secondary) = (primary, secondary) }
}
