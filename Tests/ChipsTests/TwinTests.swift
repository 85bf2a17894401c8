import CardReaders
import Chips
import Contract
import Files
import Testing

/// The chips of the documents that the program brings, read by the read itself.
@Suite struct TwinTests {
  private static let folder =
    #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/Resources/chips"

  /// Signs nothing: it believes what is listed.
  private struct Believer: ChipVerifier {
    func verify(_ cms: [UInt8]) -> ChipSignature {
      let signed = TLV(only: cms)?.child(0xA0)?.child(TLV.sequence)
      let content = signed?.child(TLV.sequence)?.child(0xA0)?.child(TLV.octets)
      return ChipSignature(.good, content: content.map { Array($0.value) }, signer: "S", anchor: "A")
    }
  }

  private struct Run {
    var chip: TwinChip
    var read: ChipRead
    var news: [ChipNews] = []
    /// Commands that were answered.
    var count = 0

    /// Until the end, or until a command beyond `most`.
    mutating func go(_ steps: [ChipRead.Step]? = nil, most: Int = .max) {
      var steps = (steps ?? read.handle(.placed(most: 256)))[...]
      while let step = steps.popFirst() {
        switch step {
        case .news(let news): self.news.append(news)
        case .over: return
        case .reset:
          chip.reset()
          steps += read.handle(.placed(most: 256))
        case .transmit(let command):
          if count == most { return }
          count += 1
          steps += read.handle(.answer(chip.answer(command)))
        }
      }
    }

    var reading: ChipReading? {
      if case .read(let reading) = news.last { reading } else { nil }
    }
  }

  private static func run(
    _ name: String, _ fault: TwinDocument.Fault? = nil, _ key: ChipKey? = nil
  ) throws -> Run {
    try LibcryptoChips.load()
    let document = try TwinDocument.load("\(folder)/\(name)", SystemFiles())
    let fields = ChipKeyFields(number: bytes("K34767874"), birth: bytes("860126"), expiry: bytes("301116"))
    let request = ChipRequest(key: key ?? .zone(fields))
    return Run(
      chip: TwinChip(fault.map(document.with) ?? document, LibcryptoChips()),
      read: ChipRead(request, LibcryptoChips(), Believer()))
  }

  private static func bytes(_ text: String) -> WipedBytes { WipedBytes(Array(text.utf8)) }

  @Test(arguments: [("td1", ChipReading.Face.Format.jpeg, ChipCheck.notSupported), ("td3", .jp2, .good)])
  func readsTheDocument(_ name: String, _ face: ChipReading.Face.Format, _ active: ChipCheck) throws {
    var run = try Self.run(name)
    run.go()
    let reading = try #require(run.reading)
    #expect(reading.verdict == .good && reading.trouble == nil)
    #expect((reading.access, reading.chip, reading.active) == (.pace, .good, active))
    #expect(reading.face?.format == face)
    for group in reading.groups { #expect(group.wasRead && group.hash == .good) }
    let shares = run.news.compactMap { if case .progress(_, let share) = $0 { share } else { nil } }
    #expect((shares.last ?? 0) > 0.9 && shares.allSatisfy { $0 <= 1 })
  }

  @Test func opensWithTheAccessNumber() throws {
    for (digits, isRight) in [("925944", true), ("925945", false)] {
      var run = try Self.run("td1", nil, .access(Self.bytes(digits)))
      run.go()
      #expect(run.news.last == .failed(.wrongKey) || isRight)
      #expect((run.reading?.verdict == .good) == isRight)
    }
  }

  @Test func faultsAreFound() throws {
    for (fault, verdict) in [(TwinDocument.Fault.clone, ChipVerdict.alert), (.exchanged, .alert)] {
      var run = try Self.run("td3", fault)
      run.go()
      #expect(run.reading?.verdict == verdict, "\(fault)")
    }
    var run = try Self.run("td3", .otherPerson)
    run.go()
    #expect(run.news.last == .failed(.wrongKey))
  }

  /// Taken away at each command, and laid down again: the read comes to the same end.
  @Test func goesOnWhereItStopped() throws {
    var whole = try Self.run("td3")
    whole.go()
    for most in 0..<whole.count {
      var run = try Self.run("td3")
      run.go(most: most)
      run.chip.reset()
      run.go(run.read.handle(.taken))
      #expect(run.news.last == .moved)
      run.go()
      #expect(run.reading?.verdict == .good, "taken away at command \(most)")
    }
  }

  @Test func aFolderThatIsNoneIsTold() {
    #expect(throws: CaptureError.self) { try TwinDocument.load("/nowhere", SystemFiles()) }
    let secrets = Array(#"{"can":"1","chip":{"secret":"?"}}"#.utf8)
    let (document, problems) = TwinDocument.read(["chip.json": secrets], folder: "x")
    #expect(document == nil)
    #expect(problems.first?.description.contains("x/chip.json:1:29") == true, "\(problems)")
  }
}
