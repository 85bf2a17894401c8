import Cells
import Chance
import Contract

@testable import Tape

/// Makes tapes with every command, and with every awkward text that a tape may contain.
struct RandomTape {
  var dice: Dice

  mutating func tape() -> Tape { Tape((0..<Int.random(in: 0...12, using: &dice)).map { _ in line() }) }

  private mutating func line() -> TapeLine {
    let isHidden = dice.next() % 4 == 0
    let comment = dice.next() % 3 == 0 ? text() : nil
    return TapeLine(
      dice.next() % 6 == 0 ? nil : Placed(command()), isHiddenFromVHS: isHidden, comment: comment)
  }

  mutating func command() -> Tape.Command {
    switch dice.next() % 30 {
    case 24: .click(dice.pick([.label("Allow \"it\""), .control(dice.pick(ControlID.allCases))]))
    case 27:
      .burst(
        [
          .key(dice.pick(NamedKey.allCases), times: Int.random(in: 1...1000, using: &dice)), .text("t" + text()),
          .click(dice.pick(ControlID.allCases)),
        ], every: maybeTime())
    case 0: .type(text(), every: maybeTime())
    case 1, 2, 3: .key(dice.pick(NamedKey.allCases), every: maybeTime(), times: Int.random(in: 1...1000, using: &dice))
    case 4: .control(dice.pick(Array("abcxyz@[\\]^_")))
    case 5, 6: .set(setting())
    case 7:
      .camera(
        dice.pick([
          .demo(track: nil), .demo(track: "off-left"), .demo(track: "./mine.track"),
          .file(path(), loops: dice.pick([true, false])),
        ]))
    case 8: .camera(.state(dice.pick(CameraWord.allCases)))
    case 9: .findings(path: dice.pick(["a.findings", "b c"]))
    case 10: .face(face())
    case 26: .deed(deed())
    case 11: .recorder(.virtual)
    case 12: .fault(dice.pick(Fault.allCases))
    case 28: .courier(courier())
    case 29:
      dice.pick([
        .chip(.lay(dice.pick(ChipWord.allCases))), .chip(.back), .reader(dice.pick(ReaderWord.allCases)),
        .chip(.away(afterBytes: dice.maybe(Int.random(in: ChipScript.bytes, using: &dice)))),
      ])
    case 13:
      dice.pick([.resize(size()), .signal(dice.pick(SignalName.allCases)), .reload(path: path()), .pause(time())])
    case 14, 15: .wait(wait(), limit: maybeTime())
    case 16, 17: .expect(expectation())
    case 18, 19: .reject(rejection())
    case 20: .mark(dice.pick(["start", "a-b_9", "7"]))
    case 21: screenshot()
    case 22: output()
    case 23:
      dice.pick([.hide, .show, .environment("CAMEO_X", text().filter { $0 != "\0" }), .require("ffmpeg")])
    default: dice.pick([.test("t" + text()), .source(path()), .eachLanguage(["en", "pt-BR"])])
    }
  }

  private mutating func courier() -> CourierScript {
    let kind = dice.pick([CourierAnswerWord.Kind.status(503), .status(201), .offline, .cut])
    return dice.pick([
      .absent,
      .answers([CourierAnswerWord(kind), CourierAnswerWord(kind, times: Int.random(in: 1...1000, using: &dice))]),
      .link(
        dice.pick(LinkKind.allCases), dice.pick([[.asked], [.shown, .refused], LinkState.told]), maybeTime()),
      .prepares(name: dice.pick([nil, "t" + text()]), validFor: maybeTime(), iad: dice.pick([true, false])),
      .verdict(
        dice.pick(VerdictOutcome.allCases), words: dice.pick([nil, "t" + text()]), left: dice.pick([nil, 0, 2])),
    ])
  }

  private mutating func screenshot() -> Tape.Command {
    let format = dice.pick(ScreenshotFormat.allCases)
    return .screenshot(path: path() + "." + format.rawValue, format)
  }

  private mutating func output() -> Tape.Command {
    let format = dice.pick(OutputFormat.allCases)
    return .output(path: path() + "." + format.rawValue, format)
  }

  private mutating func setting() -> TapeSetting {
    dice.pick([
      .size(size()), .language(dice.pick(["fr", "fra", "pt-BR"])), .theme(path()),
      .color(dice.pick(TapeColor.allCases)),
      .seed(Int.random(in: 0...Int.max, using: &dice)), .config(path()),
      .option(dice.pick(["--fps 5", "--iad-data 'a  \\n b'", "--x=\"y\" \t--z"])),
      .kiosk(dice.pick(KioskSwitch.allCases)),
      .filming(dice.pick(FilmSetting.allCases), "v" + text()),
    ])
  }

  private mutating func face() -> FaceScript {
    let side = FacePlace.off(dice.pick(FaceSide.allCases), percent: Double(Int.random(in: 0...600, using: &dice)) / 4)
    let place = dice.pick([.none, .centred, .near, .far, .two, side])
    guard place != .none else { return FaceScript(.none) }
    let keys = FaceKey.allCases.filter { $0 != place.key && Bool.random(using: &dice) }.shuffled(using: &dice)
    return FaceScript(
      place,
      keys.map { key in
        let step = key == .person ? 1.0 : 1000.0
        return FaceAttribute(key, (Double.random(in: key.range, using: &dice) * step).rounded(.towardZero) / step)
      })
  }

  private mutating func deed() -> TapeDeed {
    let (side, count) = (dice.pick(Side.allCases), Int.random(in: TapeDeed.counts, using: &dice))
    return dice.pick([
      .nothing, .asAsked, .nod(count), .blink(count), .mouth, .smile, .eyesShut, .turn(side), .tilt(side),
      .look(dice.pick(LookWay.allCases)),
      .circle(dice.maybe(side), lasting: dice.maybe(.milliseconds(Int.random(in: 500...60_000, using: &dice)))),
    ])
  }

  private mutating func look() -> TapeLook {
    switch dice.next() % 7 {
    case 0: dice.pick([.screen(.literal("x" + text())), .line(.literal("x" + text())), .line(.regex(">$"))])
    case 1: .screen(.regex(dice.pick(["a/b", #"\d{6,}"#, #"\\/# \""#, "é 日本", "/", "(a|b)*"])))
    case 2: .page(dice.pick(Page.allCases))
    case 5: dice.pick([.task(dice.pick(TaskKind.allCases)), .step(Int.random(in: 1...99, using: &dice))])
    case 6: dice.pick([.spoken(.literal("x" + text())), .spoken(.regex("a/b")), .sound(dice.pick(Sound.allCases))])
    case 3: .event(EventPattern("themeChanged", [.init("theme", text())]))
    default:
      .event(dice.pick([EventPattern("cameraReady"), EventPattern("hintChanged", [.init("hint", "moveLeft")])]))
    }
  }

  private mutating func wait() -> TapeWait {
    dice.pick([.look(look()), .look(look()), .settled(maybeTime()), .exit])
  }

  private mutating func rejection() -> TapeExpectation {
    dice.pick([
      .look(look()), .look(look()), .look(look()), .focus(dice.pick(ControlID.allCases)),
      .style(text(), dice.pick(Role.allCases)), .exit(Int.random(in: 0...255, using: &dice)),
      .file(path(), holding: dice.maybe(text())),
      .within(time(), since: "start"),
    ])
  }

  private mutating func expectation() -> TapeExpectation { dice.next() % 9 == 0 ? .fits : rejection() }

  private mutating func maybeTime() -> Duration? { dice.maybe(time()) }
  private mutating func time() -> Duration {
    .milliseconds(dice.pick([0, 1, 50, 999, 1000, 1500, 60_000, 86_400_000]))
  }
  private mutating func size() -> ScreenSize {
    ScreenSize(columns: Int.random(in: 1...1000, using: &dice), rows: Int.random(in: 1...1000, using: &dice))
  }
  private mutating func path() -> String {
    dice.pick(["run", "\u{301}/\u{301}", "a/b-1", "with blank", "#odd", "q\"uote", "é=1", "*.mp4"])
  }
  private mutating func text() -> String {
    String((0..<Int.random(in: 0...6, using: &dice)).map { _ in dice.pick(Self.letters) })
  }

  private static let letters =
    Array(" \"'`\\/#:\n\t\r\u{1B}\u{0}\u{202E}\u{2028}é日e\u{301}\u{300}👩‍🚀a=b%@+") + ["\u{301}"]
}
