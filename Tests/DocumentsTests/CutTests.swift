import enum Chance.Night
import Contract
import Documents
import Foundation
import Testing

@Suite("Documents that hang out of the picture") struct CutTests {
  /// Limits were chosen by other pictures too; docs/documents.md says how many are taken of more.
  @Test("are not whole, and whole ones do not hang out", arguments: DeskPhoto.Desk.allCases, DocumentKind.allCases)
  func outside(desk: DeskPhoto.Desk, kind: DocumentKind) {
    let rates = CutRates(desk, kind, seeds: 7..<(7 + UInt64(Night.count(5, byDay: 2))))
    #expect(rates.taken == 0 && rates.refused == 0)
    // White on white most have no outline at all.
    #expect(rates.told >= (desk == .white || !Night.isNight ? 1 : 2), "\(rates)")
  }

  private static let count = ProcessInfo.processInfo.environment["CAMEO_FIGURES"].flatMap { UInt64($0) }

  @Test(.enabled(if: count != nil, "CAMEO_FIGURES says of how many pictures"))
  func figures() throws {
    let seeds = 1000..<(1000 + (try #require(Self.count)))
    for desk in DeskPhoto.Desk.allCases {
      for kind in DocumentKind.allCases {
        let rates = CutRates(desk, kind, seeds: seeds)
        print(
          "\(desk) \(kind): \(rates.taken) taken, \(rates.told) told, \(rates.refused) whole refused of \(seeds.count)")
      }
    }
  }
}
