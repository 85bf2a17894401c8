internal import Contract

extension LineParser {
  mutating func camera() throws(LineFault) -> CameraOrder {
    let words = ["demo", "file", "loop"] + CameraWord.allCases.map(\.rawValue)
    let token = try next("a camera (demo, file, loop, none, busy, …)")
    if token.kind == .word {
      if token.value == "file" || token.value == "loop" {
        return .file(try relative(name("the path of a film")), loops: token.value == "loop")
      }
      if let state = CameraWord(rawValue: token.value) { return .state(state) }
      if token.value == "demo" { return .demo(track: nil) }
      if token.value.hasPrefix("demo:") { return .demo(track: try track(token)) }
      for word in ["file", "loop"] where token.value.hasPrefix(word + ":") {
        throw LineFault(
          token.columns, "\(word) and the path are separate words", "write Camera \(word) \(token.value.dropFirst(5))")
      }
    }
    throw Self.unknown("camera", token.value, token.columns, words)
  }

  /// The name of a shipped track, or the path of another, with a slash.
  private func track(_ token: Token) throws(LineFault) -> String {
    let name = token.value.dropFirst(5)
    if name.unicodeScalars.contains("/") { return try relative(String(name), token) }
    guard let first = name.unicodeScalars.first, first.isNameLetter, name.unicodeScalars.allSatisfy(\.isNameLetter)
    else {
      throw LineFault(token.columns, "demo: needs the name of a track", "write demo:leaves, or demo:./mine.track")
    }
    return String(name)
  }

  private static let iad = "iad"

  mutating func courier() throws(LineFault) -> CourierScript {
    let words = Tape.Command.courierWords
    let token = try next("what it meets (absent, answers 503*2,201, verdict approved)")
    switch token.kind == .word ? token.value : "" {
    case "absent": return .absent
    case "answers":
      return .answers(
        try value("answers such as 503*2,offline,201") { text in
          let answers = text.split(separator: ",", omittingEmptySubsequences: false).map { CourierAnswerWord($0) }
          return answers.contains(nil) ? nil : answers.compactMap(\.self)
        })
    case "verdict":
      let outcome: VerdictOutcome = try choice("verdict")
      let words = following?.kind == .text ? try text("the backend's words") : nil
      let left =
        isAtEnd ? nil : try value("how many attempts are left") { Int($0).flatMap { 0...999 ~= $0 ? $0 : nil } }
      return .verdict(outcome, words: words, left: left)
    case let word where LinkKind(rawValue: word) != nil:
      let states = try value("what the backend says of it, such as shown,done") { text in
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let states = words.compactMap { word in LinkState.told.first { $0.rawValue == word } }
        return states.count == words.count ? states : nil
      }
      return .link(LinkKind(rawValue: word) ?? .wallet, states, isAtEnd ? nil : try time())
    case "prepares":
      let name = following?.kind == .text ? try text("the person's first name") : nil
      var (time, iad): (Duration?, Bool) = (nil, false)
      while !isAtEnd {
        if !iad, following?.value == Self.iad {
          iad = true
          _ = try next(Self.iad)
        } else if time == nil {
          time = try value("how long it is valid, such as 60s, or iad", Measure.time)
        } else {
          break
        }
      }
      return .prepares(name: name, validFor: time, iad: iad)
    default: throw Self.unknown("answer of a backend", token.value, token.columns, words)
    }
  }

  mutating func face() throws(LineFault) -> FaceScript {
    let place = try facePlace()
    var script = FaceScript(place)
    while let token = following {
      if place == .none {
        throw LineFault(token.columns, "without a face, there is nothing to measure", "write Face none alone")
      }
      script.attributes.append(try faceAttribute(beside: script))
    }
    return script
  }

  private mutating func facePlace() throws(LineFault) -> FacePlace {
    let places = ["none", "centred", "near", "far", "two"] + FaceSide.allCases.map(\.rawValue)
    let token = try next("a place (none, centred, left 20%, near, far, two, …)")
    switch token.kind == .word ? token.value : "" {
    case "none": return .none
    case "centred": return .centred
    case "near": return .near
    case "far": return .far
    case "two": return .two
    default: break
    }
    guard token.kind == .word, let side = FaceSide(rawValue: token.value) else {
      throw Self.unknown("place for a face", token.value, token.columns, places)
    }
    let percent = try value("a share such as 20%") { text in
      text.hasSuffix("%") ? Measure.decimal(text.dropLast()).flatMap { 0...600 ~= $0 ? $0 : nil } : nil
    }
    return .off(side, percent: percent)
  }

  private mutating func faceAttribute(beside script: FaceScript) throws(LineFault) -> FaceAttribute {
    let token = try next("a measure such as yaw=15")
    let parts = token.value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard token.kind == .word, let name = parts.first, let key = FaceKey(rawValue: String(name)) else {
      let word = parts.first.map(String.init) ?? token.value
      throw Self.unknown("measure of a face", word, token.columns, FaceKey.allCases.map(\.rawValue))
    }
    if script.place.key == key || script.attributes.contains(where: { $0.key == key }) {
      throw LineFault(token.columns, "\(key.rawValue) is set twice", "set it once")
    }
    return FaceAttribute(key, try number(parts.dropFirst().first, for: key, token))
  }

  private func number(_ text: Substring?, for key: FaceKey, _ token: Token) throws(LineFault) -> Double {
    if text == nil, key.isFlag { return 1 }
    guard let number = text.flatMap({ Measure.decimal($0) }), key.range.contains(number),
      key != .person || number == number.rounded()
    else {
      let range = "\(Measure.text(key.range.lowerBound)) to \(Measure.text(key.range.upperBound))"
      throw LineFault(
        token.columns, "\(key.rawValue) needs a number from \(range)",
        "write \(key.rawValue)=1; at most three decimals")
    }
    return number
  }
}

extension Unicode.Scalar {
  /// Characters of user-chosen names: letters, digits, - and _.
  var isNameLetter: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: false
    }
  }
}
