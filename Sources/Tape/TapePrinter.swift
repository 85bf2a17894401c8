internal import Cells
internal import Contract

extension Tape: CustomStringConvertible {
  /// The tape in canonical form; parsing it gives the same tape.
  package var description: String { lines.map { $0.description + "\n" }.joined() }
}

extension TapeLine: CustomStringConvertible {
  package var description: String {
    var parts = isHiddenFromVHS ? ["#:"] : []
    if let command { parts.append(command.value.description) }
    let gap = command == nil ? " " : "  "
    return ([parts.joined(separator: " ")] + (comment.map { ["#" + $0] } ?? [])).filter { !$0.isEmpty }
      .joined(separator: gap)
  }
}

extension Tape.Command: CustomStringConvertible {
  package var description: String { words.joined(separator: " ") }

  private var words: [String] {
    switch self {
    case .type(let text, let time): ["Type" + Write.at(time), Write.text(text)]
    case .key(let key, let time, let times): [key.rawValue + Write.at(time)] + (times == 1 ? [] : ["\(times)"])
    case .control(let key): ["Ctrl+\(key)"]
    case .burst(let presses, let time): ["Burst" + Write.at(time)] + presses.flatMap(\.words)
    case .click(.label(let label)): ["Click", Write.text(label)]
    case .click(.control(let control)): ["Click", control.rawValue]
    case .set(let setting): ["Set"] + setting.words
    case .camera(let order): ["Camera"] + order.words
    case .face(let script): ["Face"] + script.words
    case .deed(let deed): ["Do"] + deed.words
    case .findings(let path): ["Findings", Write.word(path)]
    case .recorder(let kind): ["Recorder", kind.rawValue]
    case .fault(let fault): ["Fault", fault.rawValue]
    case .courier(let script): ["Courier"] + script.words
    case .chip(let script): ["Chip"] + script.printed
    case .reader(let state): ["Reader", state.rawValue]
    case .resize(let size): ["Resize", Write.size(size)]
    case .signal(let name): ["Signal", name.rawValue]
    case .reload(let path): ["Reload", Write.word(path)]
    case .pause(let time): ["Sleep", Measure.text(time)]
    case .wait(let wait, let limit): ["Wait+" + wait.word.rawValue + Write.at(limit)] + wait.words
    case .expect(let what): ["Expect+" + what.word.rawValue] + what.words
    case .reject(let what): ["Reject+" + what.word.rawValue] + what.words
    case .mark(let name): ["Mark", name]
    case .hide: ["Hide"]
    case .show: ["Show"]
    case .environment(let name, let value): ["Env", name, Write.text(value)]
    case .require(let program): ["Require", Write.word(program)]
    case .screenshot(let path, _): ["Screenshot", Write.word(path)]
    case .output(let path, _): ["Output", Write.word(path)]
    case .test(let name): ["Test", Write.text(name)]
    case .source(let path): ["Source", Write.word(path)]
    case .eachLanguage(let codes): ["Each", EachWord.language.rawValue, codes.joined(separator: ",")]
    }
  }
}

extension BurstPress {
  fileprivate var words: [String] {
    switch self {
    case .key(let key, let times): [key.rawValue] + (times == 1 ? [] : ["\(times)"])
    case .text(let text): [Write.text(text)]
    case .click(let control): ["Click", control.rawValue]
    }
  }
}

extension TapeSetting {
  fileprivate var words: [String] {
    switch self {
    case .size(let size): [SettingWord.size.rawValue, Write.size(size)]
    case .language(let code): [SettingWord.language.rawValue, code]
    case .theme(let name): [SettingWord.theme.rawValue, Write.word(name)]
    case .color(let color): [SettingWord.color.rawValue, color.rawValue]
    case .seed(let seed): [SettingWord.seed.rawValue, "\(seed)"]
    case .config(let path): [SettingWord.config.rawValue, Write.word(path)]
    case .option(let option): [SettingWord.option.rawValue, Write.text(option)]
    case .kiosk(let state): [SettingWord.kiosk.rawValue, state.rawValue]
    case .filming(let setting, let value): [setting.rawValue, Write.word(value)]
    }
  }
}

extension CameraOrder {
  fileprivate var words: [String] {
    switch self {
    case .demo(let track): ["demo" + (track.map { ":" + $0 } ?? "")]
    case .file(let path, let loops): [loops ? "loop" : "file", Write.word(path)]
    case .state(let word): [word.rawValue]
    }
  }
}

extension CourierScript {
  fileprivate var words: [String] {
    switch self {
    case .absent: ["absent"]
    case .answers(let answers): ["answers", answers.map(\.text).joined(separator: ",")]
    case .link(let kind, let states, let time):
      [kind.rawValue, states.map(\.rawValue).joined(separator: ",")] + [time.map(Measure.text)].compactMap(\.self)
    case .verdict(let outcome, let words, let left):
      ["verdict", outcome.rawValue] + [words.map(Write.text), left.map(String.init)].compactMap(\.self)
    case .prepares(let name, let time, let iad):
      ["prepares"] + [name.map(Write.text), time.map(Measure.text), iad ? "iad" : nil].compactMap(\.self)
    }
  }
}

extension FaceScript {
  fileprivate var words: [String] {
    let measures = attributes.map { attribute in
      let isBare = attribute.key.isFlag && attribute.value == 1
      return attribute.key.rawValue + (isBare ? "" : "=" + Measure.text(attribute.value))
    }
    switch place {
    case .none: return ["none"] + measures
    case .centred: return ["centred"] + measures
    case .near: return ["near"] + measures
    case .far: return ["far"] + measures
    case .two: return ["two"] + measures
    case .off(let side, let percent): return [side.rawValue, Measure.text(percent) + "%"] + measures
    }
  }
}

extension TapeLook {
  fileprivate var words: [String] {
    switch self {
    case .screen(.literal(let text)), .line(.literal(let text)), .spoken(.literal(let text)): [Write.text(text)]
    case .screen(.regex(let pattern)), .line(.regex(let pattern)), .spoken(.regex(let pattern)):
      [Write.pattern(pattern)]
    case .event(let event): [event.name] + event.fields.map { $0.key + "=" + Write.word($0.value) }
    case .page(let page): [page.rawValue]
    case .task(let kind): [kind.rawValue]
    case .step(let number): ["\(number)"]
    case .sound(let sound): [sound.rawValue]
    }
  }
}

extension TapeWait {
  fileprivate var words: [String] {
    switch self {
    case .look(let look): look.words
    case .settled(let time): time.map { [Measure.text($0)] } ?? []
    case .exit: []
    }
  }

  var word: WaitWord {
    switch self {
    case .look(.screen): .screen
    case .look(.line): .line
    case .look(.event): .event
    case .look(.page): .page
    case .look(.task): .task
    case .look(.step): .step
    case .look(.spoken): .spoken
    case .look(.sound): .sound
    case .settled: .settled
    case .exit: .exit
    }
  }
}

extension TapeExpectation {
  fileprivate var words: [String] {
    switch self {
    case .look(let look): look.words
    case .focus(let control): [control.rawValue]
    case .style(let text, let role): [Write.text(text), "\(role)"]
    case .exit(let code): ["\(code)"]
    case .file(let glob, let text): [Write.word(glob)] + (text.map { [Write.text($0)] } ?? [])
    case .fits: []
    case .within(let time, let mark): [Measure.text(time), "since", mark]
    }
  }

  var word: ExpectWord {
    switch self {
    case .look(.screen): .screen
    case .look(.line): .line
    case .look(.event): .event
    case .look(.page): .page
    case .look(.task): .task
    case .look(.step): .step
    case .look(.spoken): .spoken
    case .look(.sound): .sound
    case .focus: .focus
    case .style: .style
    case .exit: .exit
    case .file: .file
    case .fits: .fits
    case .within: .within
    }
  }
}
