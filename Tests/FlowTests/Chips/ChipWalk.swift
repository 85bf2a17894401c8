import Contract

@testable import Flow

/// The made-up passport of ICAO 9303-11, and sessions with its chip.
enum Specimen {
  static let rows = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C<3UTO6908061F9406236ZE184226B<<<<<14"]
  static let key = fields("L898902C", "690806", "940623")
  static let print = ChipPrint(key: key, rows: WipedBytes(rows.flatMap(\.utf8)))

  static func fields(_ number: String, _ birth: String, _ expiry: String) -> ChipKey {
    .zone(ChipKeyFields(number: bytes(number), birth: bytes(birth), expiry: bytes(expiry)))
  }

  static func bytes(_ text: String) -> WipedBytes { WipedBytes(Array(text.utf8)) }

  static let reading: ChipReading = {
    var reading = ChipReading(access: .pace)
    reading.files = [.com: bytes("COM"), .sod: bytes("SOD"), .group(.dg1): bytes("DG1"), .group(.dg2): bytes("DG2")]
    reading.groups = [
      ChipReading.Group(number: 1, bytes: 3, wasRead: true, hash: .good), ChipReading.Group(number: 3),
    ]
    reading.face = ChipReading.Face(.jp2, bytes("FACE"))
    (reading.verdict, reading.passive, reading.chip) = (.good, .good, .good)
    (reading.challenge, reading.response) = ([0, 0xAB], [0x10])
    (reading.milliseconds, reading.commands) = (2100, 42)
    return reading
  }()
}

extension Walk {
  /// A session that begins with the chip's step; a step before it has read what opens it.
  static func chip(_ mode: NFCConfig.Mode, _ print: ChipPrint? = Specimen.print, groups: Set<ChipGroup>? = nil) -> Walk
  {
    var config = SessionConfig(steps: ["chip"])
    config.ui.endPageMs = 0
    config.nfc = NFCConfig(mode: mode, groups: groups ?? Set(ChipGroup.allCases), challenge: [1, 2, 3, 4, 5, 6, 7, 8])
    var plan = Plan(config, preset: .selfieFast, seed: 1)
    plan.dossier.given[ChipPrint.self] = print
    var walk = Walk(plan: plan)
    walk.send(.begin)
    return walk
  }

  /// A reader is there, and perhaps more has happened.
  static func reading(_ mode: NFCConfig.Mode, _ news: ChipNews...) -> Walk {
    var walk = chip(mode)
    walk.tell(.reader(.waiting))
    for one in news { walk.tell(one) }
    return walk
  }

  mutating func tell(_ news: ChipNews...) { for one in news { send(.told(.chip(one))) } }

  mutating func type(_ text: String) { for letter in text { want(.text(letter)) } }

  var chipView: ChipView? {
    if case .chip(let view)? = session.view?.face.content { view } else { nil }
  }

  var controls: [ControlID] { session.view?.controls.map(\.id) ?? [] }

  var chipOrders: [ChipOrder] {
    effects.compactMap { if case .ask(.chip(let order)) = $0 { order } else { nil } }
  }

  /// What the session has made, once it has ended.
  var made: Product? { effects.products.first { $0.role == "nfc" } }
}
