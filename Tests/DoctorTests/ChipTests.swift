import Contract
import Testing

@testable import Doctor

@Suite struct ChipTests {
  private typealias Chips = DoctorFacts.Chips

  private static let reader = Chips.Reader("ACS Reader 00 00", "empty")
  private static let some = Chips.Anchors(folder: "/etc/cameo/csca", count: 588)

  private func checks(_ chips: Chips?) -> [DoctorCheck] {
    var facts = DoctorFacts(
      terminal: nil, locale: "", isUTF8: true, language: .success("en"),
      resources: .success(.init(folder: "/data", languages: ["en"], themes: ["mono"], tracks: [])), theme: "mono",
      themeDiagnostics: [], settings: nil, output: .init(folder: "/out", isWritable: true, freeBytes: 1 << 40),
      camera: .auto, devices: [], group: .init(name: "video", isRoot: true, isMember: true, isListed: true),
      landmarks: nil)
    facts.chips = chips
    return Doctor.examine(facts).checks.filter { ["pcscd", "readers", "chip", "anchors"].contains($0.id) }
  }

  @Test func withoutChipsNothingIsAsked() { #expect(checks(nil).isEmpty) }

  @Test func aMachineThatReadsChips() {
    let chips = Chips(isRequired: true, readers: [Self.reader], anchors: Self.some)
    #expect(
      checks(chips).map { "\($0.status.rawValue) \($0.id): \($0.fact)" } == [
        "ok pcscd: answers", "ok readers: ACS Reader 00 00: empty", "ok chip: none lies on a reader",
        "ok anchors: 588 certificates of states in /etc/cameo/csca",
      ])
  }

  /// A session that needs a chip fails; another one goes on without.
  @Test(arguments: [true, false]) func aRefusalHidesWhatFollows(_ isRequired: Bool) {
    let fix = "sudo systemctl enable --now pcscd.socket"
    let refusal = CaptureError(.nfcNoService, "It does not answer.", recovery: fix)
    let found = checks(Chips(isRequired: isRequired, refusal: refusal, anchors: Self.some))
    #expect(found.map(\.id) == ["pcscd", "anchors"])
    #expect(found.first?.status == (isRequired ? .fail : .warn) && found.first?.fix == refusal.recovery)
    #expect(found.first?.code == (isRequired ? .nfcNoService : nil))
  }

  @Test func whatLiesThereIsNoFailure() {
    let lack = CaptureError(.nfcNoReader, "No card reader is connected.", recovery: "Connect one.")
    #expect(checks(Chips(isRequired: true, lack: lack, anchors: Self.some)).map(\.status) == [.ok, .fail, .ok])
    let two = Chips(isRequired: true, readers: [Self.reader], state: .unusable(.manyChips), anchors: Self.some)
    #expect(checks(two).map(\.status) == [.ok, .ok, .warn, .ok])
  }

  @Test func aSimulatedChipIsNoDocument() throws {
    let chips = Chips(isRequired: true, twin: "td1", readers: [Self.reader], state: .present, anchors: Self.some)
    let found = checks(chips)
    #expect(found.map(\.id) == ["readers", "chip", "anchors"])
    let chip = found[1]
    #expect(chip.status == .warn && chip.fact == "the chip is simulated: nfc.reader is twin:td1")
    #expect(chip.fix == "unset nfc.reader")
  }

  @Test func anchors() {
    func check(_ anchors: Chips.Anchors) -> DoctorCheck? {
      checks(Chips(isRequired: true, readers: [Self.reader], anchors: anchors)).last
    }
    let none = check(Chips.Anchors(folder: "/csca", count: 0))
    #expect(none?.status == .warn && none?.fact.hasPrefix("no certificate of a state in /csca") == true)
    let faults = ["a.cer", "b.ml"].map { Chips.Anchors.Fault($0, "is damaged", "Get it again.") }
    let some = check(Chips.Anchors(folder: "/csca", count: 7, faults: faults))
    #expect(some?.fact == "a.cer is damaged, and 1 more; 'cameo readers' lists all" && some?.fix == "Get it again.")
  }
}
