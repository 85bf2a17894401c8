internal import Cells
internal import Contract
internal import Engine
internal import Flow
internal import Screens
internal import Tape

/// Performs input of the user, the camera and the system.
extension Performer {
  func type(_ text: String, every: Duration?) throws(Miss) {
    for (place, scalar) in text.unicodeScalars.enumerated() {
      if place > 0, let every { pass(every) }
      try press(Self.key(for: scalar))
    }
  }

  func press(_ name: NamedKey, every: Duration?, times: Int) throws(Miss) {
    for place in 0..<times {
      if place > 0, let every { pass(every) }
      try press(name.key)
    }
  }

  /// Clicks the centre of a button, which is located by where it is drawn.
  func click(_ target: ClickTarget) throws(Miss) {
    try checkKeysAreTaken("click")
    let sight = look()
    guard let model = sight.model, let drawn = sight.drawn else {
      throw Miss(message: "there is no screen with buttons", remedy: "press a key instead")
    }
    guard let button = model.activeButtons.first(where: { $0.answers(to: target) }),
      let area = drawn.controlAreas[button.id]
    else {
      let there = model.activeButtons.map { "\($0.id.rawValue) \"\($0.label)\"" }
      throw Miss(
        message: "there is no such button",
        remedy: there.isEmpty ? "this screen has none" : "there are " + there.joined(separator: ", "), word: 1)
    }
    let under = drawn.control(
      column: area.column + area.columns / 2, row: area.row + area.rows / 2, of: model)
    var pointing = Pointing()
    for act in [PointerAct.down, .up] {
      if let pressed = pointing.take(act, on: under) { world.send(.pressControl(pressed)) }
    }
  }

  /// Sends keys in a single read, or in quick succession.
  func burst(_ presses: [BurstPress], every: Duration?) throws(Miss) {
    try checkKeysAreTaken("key")
    let keys = presses.flatMap(\.presses)
    guard let every else { return world.read(keys) }
    for (place, key) in keys.enumerated() where world.ending == nil {
      if place > 0 { pass(every) }
      world.read([key])
    }
  }

  private func checkKeysAreTaken(_ what: String) throws(Miss) {
    if world.ending != nil {
      throw Miss(
        message: "the program has ended and takes no \(what)", remedy: "remove it, or move it before Wait+Exit")
    }
    if world.isStopped {
      throw Miss(message: "the program is stopped, so it takes no \(what)", remedy: "write Signal CONT before it")
    }
  }

  /// Presses a key; `nil` is Ctrl-Z, which stops the program.
  func press(_ key: Key?) throws(Miss) {
    try checkKeysAreTaken("key")
    guard let key else { return world.stop() }
    world.press(key)
  }

  /// The key that a terminal would send for a character.
  fileprivate static func key(for scalar: Unicode.Scalar) -> Key {
    switch scalar.value {
    case 0x0A, 0x0D: .enter
    case 0x09: .tab
    case 0x1B: .escape
    case 0x08, 0x7F: .backspace
    case 0..<0x20: .control(Character(Unicode.Scalar(UInt8(scalar.value | 0x60))))
    default: .character(scalar)
    }
  }

  /// `folder` is the path from the tape's folder to that of the line.
  func camera(_ order: CameraOrder, folder: String) throws(Miss) {
    switch order {
    case .file(let path, let loops): try choose(.file(Paths.joined(folder, path), loops: loops))
    case .demo(let track): try choose(.demo(track: track.map { Self.track($0, folder) } ?? CameraChoice.usualTrack))
    case .state(let word):
      if world.hasBegun { world.camera(word) } else { world.settings.cameraWords.append(word) }
    }
  }

  /// Keeps a slash in a path, which distinguishes it from a name.
  private static func track(_ track: String, _ folder: String) -> String {
    guard track.contains("/") else { return track }
    let path = Paths.joined(folder, track)
    return path.contains("/") ? path : "./" + path
  }

  private func choose(_ camera: CameraChoice) throws(Miss) {
    guard !world.hasBegun else {
      throw Miss(
        message: "the camera is chosen before the session starts", remedy: "move it up, or write Camera restore",
        word: 1)
    }
    world.settings.camera = camera
  }

  func courier(_ script: CourierScript) throws(Miss) {
    guard !world.hasBegun || world.courier != nil else {
      throw Miss(
        message: "the backend is set before the session starts", remedy: "write a Courier line above", word: 1)
    }
    world.meet(script)
  }

  func chip(_ script: ChipScript) throws(Miss) {
    do throws(CaptureError) { try world.meet(script) } catch {
      throw Miss(message: error.message, remedy: error.recovery, word: 1)
    }
  }

  func inject(_ fault: Fault) throws(Miss) {
    if fault == .locked, world.hasBegun || world.settings.isKiosk {
      throw Miss(
        message: "a person is locked out before the session starts, and never at a kiosk",
        remedy: "write the Fault line above, and leave Set Kiosk out", word: 1)
    }
    world.fault = fault
  }

  func face(_ script: FaceScript) throws(Miss) {
    world.see(ScriptedFaces(script))
  }

  func act(_ deed: TapeDeed) throws(Miss) {
    guard world.tellsFaces else {
      throw Miss(message: "there is no face to do it", remedy: "write Face centred before it")
    }
    world.act(deed)
  }

  func findings(_ path: String) throws(Miss) {
    do throws(CaptureError) {
      try world.play(path)
    } catch {
      throw Miss(message: error.message, remedy: error.recovery, word: 1)
    }
  }

  func reload(_ path: String) throws(Miss) {
    do throws(CaptureError) { try world.reload(path) } catch {
      throw Miss(message: "the kiosk does not reload: \(error.message)", remedy: error.recovery, word: 1)
    }
  }

  func resize(_ size: ScreenSize) throws(Miss) {
    guard !variant.setsSize else { return }
    world.resize(to: Size(columns: size.columns, rows: size.rows))
  }

  func signal(_ name: SignalName) throws(Miss) {
    if world.ending != nil {
      throw Miss(message: "the program has ended, so it takes no signal", remedy: "remove it", word: 1)
    }
    switch name {
    case .interrupt, .terminate, .hangUp, .quit: world.send(.cancel(by: .signal(name.number)))
    case .stop: world.stop()
    case .resume: world.goOn()
    }
  }
}

extension BurstPress {
  fileprivate var presses: [TapeWorld.Press] {
    switch self {
    case .key(let name, let times): Array(repeating: .key(name.key), count: times)
    case .text(let text): text.unicodeScalars.map { .key(Performer.key(for: $0)) }
    case .click(let control): [.click(control)]
    }
  }
}

extension Button {
  fileprivate func answers(to target: ClickTarget) -> Bool {
    switch target {
    case .label(let label): self.label == label
    case .control(let control): id == control
    }
  }
}
