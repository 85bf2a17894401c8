import Contract
import Testing

@testable import Flow

/// The step that reads a chip: its pages, with the reader's news told.
@Suite struct ChipTests {
  @Test("a chip is read with the document's key, and its result has files, groups and what could be verified")
  func whole() throws {
    var walk = Walk.chip(.required)
    let request = ChipRequest(
      key: Specimen.key, printed: Specimen.print.rows, challenge: [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(walk.chipOrders == [.read(request)] && walk.chipView?.stage == .looking && walk.notices.isEmpty)
    walk.tell(.reader(.waiting))
    #expect(walk.page == .nfcPresent && walk.names == ["nfcShown"])
    walk.tell(.reader(.present), .opened(.pace), .progress(.group(.dg2), 0.256), .progress(.group(.dg2), 0.259))
    #expect(walk.page == .nfcReading && walk.chipView?.stage == .reading(.group(.dg2), 0.259))
    walk.tell(.progress(.group(.dg2), 0.1), .read(Specimen.reading))
    #expect(walk.page == .nfcDone && walk.controls == [.continueButton])
    #expect(
      walk.notices == [
        .nfcShown, .nfcChipFound, .nfcAccess(.pace), .nfcProgress(.group(.dg2), 0.256), .nfcEnded(.good, nil),
      ])
    walk.wait(.seconds(10))
    #expect(walk.effects.last == .end(.completed))
    let made = try #require(walk.made)
    #expect(made.facts["access"]?.text == "pace" && made.facts["skipped"] == .nothing)
    #expect(made.facts["clone"]?.facts?["verdict"]?.text == "good")
    #expect(made.facts["clone"]?.facts?["challenge"]?.text == "00ab")
    #expect(made.files.map(\.name) == ["chip-face.jp2"] && made.files.first?.held == Specimen.bytes("FACE"))
    #expect(made.held.filter { $0.bytes != nil }.map(\.name) == ["com", "sod", "dg1", "dg2"])
  }

  @Test("groups that the settings do not keep are in no result, and without dg2 there is no face")
  func kept() throws {
    var walk = Walk.chip(.ifPossible, groups: [.dg1])
    walk.tell(.reader(.present), .opened(.bac), .read(Specimen.reading))
    walk.want(.press)
    let made = try #require(walk.made)
    #expect(made.held.filter { $0.bytes != nil }.map(\.name) == ["com", "sod", "dg1"] && made.files.isEmpty)
    #expect(made.facts["face"] == .nothing && made.facts["groups"]?.list?.count == 2)
  }

  // MARK: Modes

  @Test(
    "where it can't be read at all it is skipped without a page, and the result says why",
    arguments: [
      ChipNews.reader(.unusable(.noReader)), .reader(.unusable(.noService)), .reader(.unusable(.notAllowed)),
      .failed(.noService),
    ])
  func lacking(_ news: ChipNews) {
    var walk = Walk.chip(.ifPossible)
    walk.tell(news)
    #expect(walk.session.hasEnded && !walk.names.contains("nfcShown") && walk.chipOrders.last == .leave)
    let why: ChipTrouble? =
      switch news {
      case .reader(.unusable(let trouble)), .failed(let trouble): trouble
      default: nil
      }
    #expect(walk.made?.facts["skipped"]?.text == why?.rawValue && walk.made?.facts["clone"] == .nothing)
  }

  @Test("without a device, without its answer, and without a key too")
  func silent() {
    var walk = Walk.chip(.ifPossible)
    walk.send(.told(.absent(.chipReader)))
    #expect(walk.made?.facts["skipped"]?.text == "nfc.noService")
    walk = Walk.chip(.ifPossible)
    walk.wait(.seconds(2))
    #expect(walk.made?.facts["skipped"]?.text == "nfc.noService")
    walk = Walk.chip(.ifPossible, ChipPrint())
    #expect(walk.session.hasEnded && walk.made?.facts["skipped"]?.text == "noKey" && walk.chipOrders.isEmpty)
  }

  @Test(
    "a required chip that this machine can't read ends the session with the fix and its exit code",
    arguments: [
      (ChipTrouble.noService, ExitCode.unavailable), (.notAllowed, ExitCode.noPermission),
    ])
  func required(_ trouble: ChipTrouble, _ code: Int32) {
    var walk = Walk.chip(.required)
    walk.tell(.reader(.unusable(trouble)))
    #expect(walk.failure?.code == trouble.code && walk.failure?.recovery.isEmpty == false)
    #expect(walk.controls == [.tryAgain, .leave])
    var again = walk
    again.want(.pressControl(.tryAgain))
    again.tell(.reader(.waiting))
    #expect(again.page == .nfcPresent, "the key is still there")
    walk.want(.pressControl(.leave))
    guard case .end(let end)? = walk.effects.last else { return #expect(Bool(false)) }
    #expect(end.exitCode == code && walk.made == nil)
  }

  @Test("a required chip waits a minute for a reader to be connected, and asks for a key only then")
  func connected() {
    var walk = Walk.chip(.required)
    walk.tell(.reader(.unusable(.noReader)))
    #expect(walk.chipView?.stage == .waiting(.unusable(.noReader)) && walk.controls.isEmpty)
    walk.wait(.seconds(59))
    var late = walk
    late.tell(.reader(.waiting), .reader(.present), .opened(.pace))
    #expect(late.page == .nfcReading && late.names.contains("nfcReaderRestored"))
    walk.wait(.seconds(1))
    #expect(walk.failure?.code == .nfcNoReader && walk.controls == [.tryAgain, .leave])
    walk.want(.pressControl(.leave))
    guard case .end(let end)? = walk.effects.last else { return #expect(Bool(false)) }
    #expect(end.exitCode == ExitCode.unavailable)

    var keyless = Walk.chip(.required, nil)
    keyless.tell(.reader(.unusable(.noReader)))
    #expect(keyless.page == .nfcPresent)
    keyless.tell(.reader(.waiting))
    #expect(keyless.page == .nfcKey)
  }

  @Test("off leaves the step out, and the flow with documents and faces has it between them")
  func order() {
    var config = SessionConfig(flow: "identity")
    #expect(!Plan(config, preset: .selfieFast, seed: 1).before.contains { $0 is ChipStep })
    config.nfc.mode = .ifPossible
    let steps = Plan(config, preset: .selfieFast, seed: 1).before
    #expect(steps.suffix(3).map { $0.faces.first?.page } == [.documentKind, .nfcKey, .liveness])
  }

  // MARK: Waiting

  @Test("advice comes after 10 s, Skip after 15 s, and a person is waited for at most a minute")
  func waiting() {
    var walk = Walk.reading(.ifPossible)
    walk.wait(.milliseconds(9_999))
    #expect(walk.chipView?.showsAdvice == false && walk.controls.isEmpty)
    walk.wait(.milliseconds(1))
    #expect(walk.chipView?.showsAdvice == true)
    walk.wait(.seconds(5))
    #expect(walk.controls == [.skip])
    var skipped = walk
    skipped.want(.press)
    #expect(skipped.made?.facts["skipped"]?.text == "person")
    walk.wait(.seconds(45))
    #expect(walk.chipView?.stage == .failed(.timeout) && walk.notices.last == .nfcEnded(.error, .nfcTimeout))
    walk.wait(.seconds(60))
    #expect(walk.made?.facts["skipped"]?.text == "nfc.timeout")
    #expect(walk.made?.facts["clone"]?.facts?["verdict"]?.text == "error")

    var needed = Walk.reading(.required)
    needed.wait(.seconds(20))
    #expect(needed.controls.isEmpty, "it can't be skipped")
  }

  @Test("a reader that is unplugged is waited for, also while a chip is read")
  func unplugged() {
    var walk = Walk.reading(.ifPossible, .reader(.present), .opened(.bac))
    walk.tell(.reader(.unusable(.readerLost)))
    #expect(walk.chipView?.stage == .waiting(.unusable(.readerLost)) && walk.notices.last == .nfcReaderLost)
    walk.tell(.reader(.present))
    #expect(walk.notices.suffix(2) == [.nfcReaderRestored, .nfcChipFound])
    walk.tell(.opened(.bac), .progress(.sod, 0.5))
    #expect(walk.page == .nfcReading)
  }

  @Test("a document that is taken away goes on by itself three times; then the person decides")
  func moved() {
    var walk = Walk.reading(.ifPossible, .reader(.present), .opened(.pace), .progress(.group(.dg2), 0.5))
    for _ in 0..<3 {
      walk.tell(.moved)
      #expect(walk.page == .nfcMoved)
      walk.tell(.reader(.present), .opened(.pace), .progress(.com, 0))
      #expect(walk.chipView?.stage == .reading(.com, 0.5), "the bar never falls")
    }
    walk.tell(.moved)
    #expect(walk.chipView?.stage == .failed(.chipLost) && walk.controls == [.tryAgain, .skip, .leave])
    #expect(walk.chipOrders.last == .leave)
    walk.want(.press)
    #expect(walk.page == .nfcPresent && walk.chipOrders.count == 3)

    var gone = Walk.reading(.required, .opened(.pace), .moved)
    gone.wait(.seconds(60))
    #expect(gone.chipView?.stage == .failed(.chipLost))
    var still = Walk.reading(.required, .opened(.pace))
    still.wait(.seconds(30))
    #expect(still.chipView?.stage == .failed(.timeout))
    var slow = Walk.reading(.required, .opened(.pace), .progress(.sod, 0.01))
    for second in 1...30 {
      slow.wait(.seconds(1))
      slow.tell(.progress(.group(.dg2), 0.01 + Double(second) / 10_000))
    }
    #expect(slow.chipView?.stage == .failed(.timeout), "a few bytes a second are no progress")
  }

  @Test("a large picture is read to its end, although the bar stands until its size is made up for")
  func large() {
    var walk = Walk.reading(.required, .opened(.pace), .progress(.group(.dg2), 0.2))
    for percent in 1...19 {
      walk.wait(.seconds(20))
      walk.tell(.progress(.group(.dg2), Double(percent) / 100 + 0.001))
      #expect(walk.chipView?.stage == .reading(.group(.dg2), 0.2))
    }
    // Moved, it begins where it was.
    walk.tell(.moved, .reader(.present), .opened(.pace))
    walk.wait(.seconds(20))
    walk.tell(.progress(.group(.dg2), 0.191))
    walk.wait(.seconds(20))
    #expect(walk.chipView?.stage == .reading(.group(.dg2), 0.2))
  }

  @Test("Esc asks before a read is lost, and leaving tells the reader")
  func leaving() {
    var walk = Walk.reading(.required, .opened(.pace))
    walk.want(.navigateUp)
    #expect(walk.session.view?.overlay == .leaveQuestion)
    walk.tell(.progress(.sod, 0.3))
    walk.want(.pressControl(.leave))
    #expect(walk.effects.last == .end(.cancelled(by: .person)) && walk.chipOrders.last == .leave)
  }

  // MARK: Failures

  @Test("each trouble of a read has its ways on", arguments: ChipTrouble.allCases)
  func troubles(_ trouble: ChipTrouble) {
    var walk = Walk.reading(.ifPossible, .opened(.bac), .failed(trouble))
    #expect(walk.chipView?.stage == .failed(trouble) && walk.notices.last == .nfcEnded(.error, trouble.code))
    let again: [ControlID] = trouble == .wrongKey ? [.editKey] : trouble.mayPass ? [.tryAgain] : []
    #expect(walk.controls == again + [.skip, .leave])
    walk.want(.pressControl(.skip))
    #expect(walk.made?.facts["skipped"]?.text == "person")
    #expect(walk.made?.facts["clone"]?.facts?["error"]?.text == trouble.rawValue)

    var needed = Walk.reading(.required, .opened(.bac), .failed(trouble))
    for _ in 0..<2 where needed.failure == nil && trouble != .wrongKey {
      needed.want(.pressControl(.tryAgain))
      needed.tell(.failed(trouble))
    }
    #expect(trouble == .wrongKey || needed.failure?.code == trouble.code)
  }

  @Test("a read that did not come to its end is no result")
  func unfinished() {
    var reading = Specimen.reading
    (reading.verdict, reading.trouble) = (.error, .fileRefused)
    var walk = Walk.reading(.ifPossible, .opened(.bac), .read(reading))
    #expect(walk.chipView?.stage == .failed(.fileRefused) && walk.controls == [.skip, .leave])
    walk.want(.press)
    #expect(walk.made?.held.allSatisfy { $0.bytes == nil } == true && walk.made?.files.isEmpty == true)
  }

  @Test("news after the end change nothing")
  func late() {
    var walk = Walk.reading(.ifPossible, .opened(.bac), .read(Specimen.reading))
    walk.tell(.moved, .progress(.com, .nan), .failed(.chipLost), .opened(.pace), .read(Specimen.reading))
    #expect(walk.page == .nfcDone && walk.notices.count { $0.name == "nfcEnded" } == 1)
  }

  /// A session on each page, and one with the question over it.
  static func states(on page: Page) -> [Walk] {
    var walk: Walk
    switch page {
    case .nfcKey:
      walk = Walk.chip(.required, nil)
      walk.tell(.reader(.waiting))
    case .nfcPresent: walk = .reading(.ifPossible)
    case .nfcReading: walk = .reading(.ifPossible, .opened(.pace))
    case .nfcMoved: walk = .reading(.ifPossible, .opened(.pace), .moved)
    case .nfcDone: walk = .reading(.ifPossible, .opened(.pace), .read(Specimen.reading))
    default: walk = .reading(.ifPossible, .opened(.pace), .failed(.chipLost))
    }
    var asked = walk
    asked.want(.askToLeave)
    return [walk, asked]
  }
}
