import Contract
import Testing

@testable import Flow

/// What opens a chip: where it comes from, and where it stays.
@Suite struct ChipKeyTests {
  @Test("the rows of each layout give the key of their fields, in which every digit must hold")
  func rows() {
    #expect(ChipKey(rows: Specimen.rows) == Specimen.key)
    let card = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"]
    #expect(ChipKey(rows: card) == Specimen.fields("D23145890", "740812", "120415"))
    let long = ["I<UTOD23145890<7349<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<"]
    #expect(ChipKey(rows: long) == Specimen.fields("D23145890734", "340712", "950712"))
    let old = ["I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<", "D23145890<UTO3407127M95071227349<<<8"]
    #expect(ChipKey(rows: old) == Specimen.fields("D23145890734", "340712", "950712"))
    for place in [0, 9, 13, 19, 21, 27] {
      var line = Array(Specimen.rows[1])
      line[place] = line[place] == "7" ? "8" : "7"
      #expect(ChipKey(rows: [Specimen.rows[0], String(line)]) == nil, "\(place)")
    }
    for bad in [[], [""], ["é", "é"], card.dropLast(), [String(repeating: "é", count: 22), Specimen.rows[1]]] {
      #expect(ChipKey(rows: Array(bad)) == nil)
    }
    #expect(ChipKey(rows: [Specimen.rows[0], String(repeating: "<", count: 44)]) == nil)
  }

  @Test(
    "the document hands on its key whatever text it may keep, and the chip's step erases it",
    arguments: [
      true, false,
    ])
  func road(_ keepsText: Bool) {
    var walk = Self.atDocument(keepsText: keepsText)
    walk.see(Self.passport(), for: .seconds(3))
    walk.want(.pressControl(.lookGood))
    #expect(walk.effects.contains(.ask(.number(.read("document-front.jpg")))))
    walk.send(.told(.number(nil)))
    #expect(walk.chipOrders == [.read(ChipRequest(key: Specimen.key, printed: Specimen.print.rows))])
    walk.tell(.reader(.present), .opened(.pace), .read(Specimen.reading))
    walk.want(.press)
    #expect(walk.page == .videoCapture && walk.session.dossier[ChipPrint.self] == nil)
    for step in walk.session.plan.steps { #expect((step as? ChipStep)?.key == nil) }
    #expect(walk.session.view?.progress.skipped == [])
    walk.want(.navigateUp)
    #expect(walk.page == .documentCapture, "a chip that is read is not asked for twice")
  }

  @Test(
    "a zone that was read once, or in which a digit does not hold, opens nothing",
    arguments: [
      (false, true), (true, false),
    ])
  func unproven(_ isAgreed: Bool, _ holds: Bool) {
    var walk = Self.atDocument()
    walk.see(Self.passport(isAgreed: isAgreed, holds: holds), for: .seconds(3))
    walk.want(.pressControl(.lookGood))
    walk.send(.told(.absent(.numberReader)))
    #expect(walk.page == .videoCapture && walk.chipOrders.isEmpty, "it is skipped without a page")
    let progress = walk.session.view?.progress
    #expect(progress?.skipped.compactMap { progress?.pages[$0] } == [.nfcPresent], "and does not look done")
  }

  @Test("without a chip's step, no key leaves the findings")
  func unwanted() {
    var walk = Self.atDocument(mode: .off)
    walk.see(Self.passport(), for: .seconds(3))
    walk.want(.pressControl(.lookGood))
    #expect(walk.page == .videoCapture && walk.session.dossier[ChipPrint.self] == nil)
  }

  @Test("a session that ends without the chip keeps no key for its record")
  func ended() {
    var walk = Self.atDocument()
    walk.see(Self.passport(), for: .seconds(3))
    walk.want(.pressControl(.lookGood))
    walk.want(.cancel(by: .host))
    for effect in walk.effects {
      if case .keep(_, let dossier) = effect { #expect(dossier[ChipPrint.self] == nil) }
    }
    #expect(walk.session.hasEnded && walk.session.dossier[ChipPrint.self] == nil)
  }

  // MARK: The host

  @Test(
    "what the host reads comes first: the rows of the zone, or the access number",
    arguments: [
      Specimen.rows.joined(separator: "\n"), "123456",
    ])
  func host(_ text: String) {
    var walk = Walk.chip(.ifPossible, ChipPrint(picture: "document-back.jpg"))
    #expect(walk.effects.contains(.ask(.number(.read("document-back.jpg")))) && walk.chipOrders.isEmpty)
    walk.send(.told(.number(Specimen.bytes(text))))
    let key = text.count == 6 ? ChipKey(access: Array(text.utf8)) : Specimen.key
    guard case .read(let request)? = walk.chipOrders.first else { return #expect(Bool(false)) }
    #expect(request.key == key)
  }

  @Test(
    "a number alone fills its field, and a host that says nothing leaves the next source",
    arguments: [
      nil, "", "L898902C",
    ])
  func hostNumber(_ text: String?) {
    var walk = Walk.chip(.required, ChipPrint(picture: "document-back.jpg"))
    if let text { walk.send(.told(.number(Specimen.bytes(text)))) } else { walk.wait(.seconds(15)) }
    walk.tell(.reader(.waiting))
    guard case .typing(let form)? = walk.chipView?.stage else { return #expect(Bool(false)) }
    #expect(form.text(of: .number) == (text == "L898902C" ? "L898902C3" : ""))
    #expect(form.place == (text == "L898902C" ? .birth : .number))
  }

  // MARK: Typed

  @Test("a typed field is checked when it is left, and the chip is asked once all hold")
  func typed() {
    var walk = Walk.chip(.required, nil)
    #expect(walk.chipOrders == [.look])
    walk.tell(.reader(.waiting))
    #expect(walk.page == .nfcKey && walk.names == ["nfcShown"] && walk.controls == [.continueButton, .accessNumber])
    func form() -> ChipForm? { if case .typing(let form)? = walk.chipView?.stage { form } else { nil } }
    walk.want(.press)
    walk.type("l8989 02c<4é")
    walk.want(.press)
    #expect(form()?.wrong == .number && form()?.place == .number && form()?.text(of: .number) == "L898902C<4")
    walk.want(.erase, .text("3"))
    #expect(form()?.wrong == nil)
    walk.want(.press)
    for birth in ["691306", "690230", "69080", "6908062", "69<<06", "L90806"] {
      #expect(form()?.place == .birth && form()?.text(of: .birth) == "")
      walk.type(birth)
      walk.want(.press)
      #expect(form()?.wrong == .birth, "\(birth)")
      walk.want(.eraseAll)
    }
    walk.type("690806")
    walk.want(.press)
    walk.type("94062369")
    #expect(form()?.place == .expiry && form()?.text(of: .expiry) == "9406236", "no field takes more than it has")
    #expect(walk.chipOrders == [.look])
    walk.want(.press)
    #expect(walk.page == .nfcPresent)
    #expect(walk.chipOrders.last == .read(ChipRequest(key: Specimen.key, challenge: [1, 2, 3, 4, 5, 6, 7, 8])))
  }

  @Test("a month or a day of birth that is not known is fillers, and a leap day is a day")
  func partialDates() {
    for date in ["69<<<<", "6908<<", "960229", "<<<<<<"] {
      #expect(TypedDate.isPossible(Array(date.utf8)), "\(date)")
    }
    for date in ["", "69080", "690800", "690832", "690431", "<<0806", "69-806", "6908069", "<<<<06"] {
      #expect(!TypedDate.isPossible(Array(date.utf8)), "\(date)")
    }
  }

  @Test("the access number has six digits, and the other way begins empty")
  func access() {
    var walk = Walk.chip(.required, nil)
    walk.tell(.reader(.waiting))
    walk.type("L8")
    walk.want(.pressControl(.accessNumber))
    walk.type("12345")
    walk.want(.pressControl(.continueButton))
    #expect(walk.page == .nfcKey)
    walk.type("a")
    walk.want(.pressControl(.continueButton))
    #expect(walk.page == .nfcKey)
    walk.want(.erase, .text("6"), .pressControl(.continueButton))
    guard case .read(let request)? = walk.chipOrders.last else { return #expect(Bool(false)) }
    #expect(request.key == ChipKey(access: Array("123456".utf8)))
    walk = Walk.chip(.required, nil)
    walk.tell(.reader(.waiting))
    walk.want(.pressControl(.accessNumber), .pressControl(.keyFields), .adjust(.down, fine: false))
    guard case .typing(let form)? = walk.chipView?.stage else { return #expect(Bool(false)) }
    #expect(form.place == .birth && form.text(of: .number).isEmpty)
  }

  @Test("a key that the chip refuses can be corrected, and the third one ends the step")
  func wrong() {
    for mode in [NFCConfig.Mode.ifPossible, .required] {
      var walk = Walk.reading(mode, .failed(.wrongKey))
      for _ in 0..<2 {
        #expect(walk.controls.first == .editKey)
        walk.want(.press)
        guard case .typing(let form)? = walk.chipView?.stage else { return #expect(Bool(false)) }
        #expect(form.text(of: .number) == "L898902C3")
        walk.want(.navigateUp)
        #expect(walk.page == .nfcFailed)
        walk.want(.press, .press)
        // A key of another document opens that one's chip: what the camera has seen is compared all the same.
        guard case .read(let request)? = walk.chipOrders.last else { return #expect(Bool(false)) }
        #expect(request.printed == Specimen.print.rows)
        walk.tell(.failed(.wrongKey))
      }
      if mode == .required {
        #expect(walk.failure?.code == .nfcWrongKey && walk.controls == [.leave])
      } else {
        #expect(walk.made?.facts["skipped"]?.text == "nfc.wrongKey")
      }
    }
  }

  @Test(
    "a person has a minute after each key",
    arguments: [
      NFCConfig.Mode.ifPossible, .required,
    ])
  func idle(_ mode: NFCConfig.Mode) {
    var walk = Walk.reading(mode, .failed(.wrongKey))
    walk.want(.press)
    walk.wait(.seconds(59))
    walk.type("1")
    walk.wait(.seconds(59))
    #expect(walk.page == .nfcKey)
    walk.wait(.seconds(1))
    #expect(mode == .required ? walk.failure?.code == .nfcTimeout : walk.session.hasEnded)
  }

  @Test("no description, event or view tells what opens a chip")
  func silence() {
    var walk = Walk.reading(.required, .failed(.wrongKey))
    walk.want(.press)
    let order = walk.chipOrders.map { "\($0)" }.joined()
    var dumped = ""
    dump(walk.session, to: &dumped)
    for told in [dumped, order, "\(walk.session)", "\(walk.notices)", String(reflecting: walk.effects)] {
      for secret in ["L898902C", "690806", "940623", "ERIKSSON"] { #expect(!told.contains(secret)) }
    }
  }

  // MARK: Documents

  private static func atDocument(mode: NFCConfig.Mode = .ifPossible, keepsText: Bool = false) -> Walk {
    var config = SessionConfig(steps: ["cameraPermission", "document", "chip", "videoCapture"])
    config.capture.permission = .granted
    config.document = DocumentConfig(kind: .td3, keepText: keepsText)
    config.nfc.mode = mode
    if mode == .off { config.steps = ["cameraPermission", "document", "videoCapture"] }
    var walk = Walk(config)
    walk.send(.begin, .cameras([Walk.camera]))
    walk.send(.camera(.opened(CameraMode(size: DocumentDesk.size, framesPerSecond: 30))), .camera(.ready))
    return walk
  }

  private static func passport(isAgreed: Bool = true, holds: Bool = true) -> DocumentFinding {
    var found = DocumentFinding.card(.td3)
    let checks = ZoneChecks(number: true, birth: true, expiry: true, optional: holds, composite: true)
    found.zone = DocumentZone(
      form: .td3, checks: checks, isAgreed: isAgreed, text: ZoneText(fields: ZoneFields(), lines: Specimen.rows))
    return found
  }
}
