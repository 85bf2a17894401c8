internal import CPty
internal import Glibc

/// A program on a pseudo terminal, with the screen that a person would see.
///
/// Waits check the screen, never only a clock.
public final class PtySession {
  public private(set) var screen: VTScreen
  /// All output of the program to the terminal.
  public private(set) var bytes: [UInt8] = []
  public var bytesRead: Int { bytes.count }
  /// The captured standard output and error.
  public private(set) var output: Captured?
  public private(set) var errors: Captured?
  /// The output to descriptor 3.
  public private(set) var third: Captured?
  /// An object to keep alive while the program runs, such as its home.
  public var needs: AnyObject?
  private var controller: Int32
  /// Delays the terminal's answers to queries; they are sent afterwards.
  public var holdsAnswers = false { didSet { answer() } }
  /// The process id.
  public let process: Int32
  private let modesBefore: Int32
  private var status: Int32?
  private var isEnded = false

  public struct NotStarted: Error {}

  /// `capturesOutput` replaces standard output by a pipe, as `$(...)` does; likewise the others.
  public init(
    program: String, arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
    answers: VTAnswers = VTAnswers(), capturesOutput: Bool = false, capturesErrors: Bool = false,
    capturesThird: Bool = false
  ) throws {
    screen = VTScreen(columns: columns, rows: rows, answers: answers)
    output = capturesOutput ? try Captured() : nil
    errors = capturesErrors ? try Captured() : nil
    third = capturesThird ? try Captured() : nil
    let strings = CStrings([program] + arguments, Program.environment(adding: environment))
    defer { strings.free() }
    var controller: Int32 = -1
    process = cpty_spawn(
      program, strings.arguments, strings.environment, Int32(columns), Int32(rows), output?.writing ?? -1,
      errors?.writing ?? -1, third?.writing ?? -1, &controller)
    guard process > 0 else { throw NotStarted() }
    self.controller = controller
    modesBefore = Self.usualModes
    output?.closeWriting()
    errors?.closeWriting()
    third?.closeWriting()
  }

  /// A new pseudo terminal is in canonical mode with echo, and translates line ends both ways.
  private static let usualModes: Int32 = 15

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      kill(process, SIGCONT)
      _ = cpty_status(process, 1)
    }
    if controller >= 0 { close(controller) }
  }

  public func send(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(controller, $0.baseAddress, $0.count) }
  }

  public func resize(columns: Int, rows: Int, pixels: (width: Int, height: Int) = (0, 0)) {
    screen.resize(columns: columns, rows: rows)
    _ = cpty_resize(controller, Int32(columns), Int32(rows), Int32(pixels.width), Int32(pixels.height))
  }

  public func signal(_ number: Int32) { kill(process, number) }

  /// Hangs up, as when the window is closed or the line breaks.
  public func hangUp() {
    close(controller)
    controller = -1
    isEnded = true
  }

  /// Reads until the screen matches; `false` on timeout or when the program has ended before.
  public func wait(seconds: Double = 60, until isReached: (VTScreen) -> Bool) -> Bool {
    let end = Deadline(seconds)
    while !isReached(screen) {
      guard read(before: end) else { return isReached(screen) }
    }
    return true
  }

  public func wait(seconds: Double = 60, for text: String) -> Bool {
    wait(seconds: seconds) { $0.contains(text) }
  }

  /// Waits until the captured standard output contains a text, without reading the terminal.
  public func waitWithoutReading(seconds: Double = 60, output text: String) -> Bool {
    let end = Deadline(seconds)
    while output?.text.contains(text) == false, !end.isOver { output?.collect(before: end) }
    return output?.text.contains(text) == true
  }

  /// Reads until so many bytes have arrived in total.
  public func wait(seconds: Double = 60, bytes: Int) -> Bool {
    wait(seconds: seconds) { _ in bytesRead >= bytes }
  }

  /// Whether the program is suspended (as by Ctrl-Z) before the timeout; reads meanwhile.
  public func waitUntilStopped(seconds: Double = 60) -> Bool {
    let end = Deadline(seconds)
    while status == nil, !end.isOver {
      _ = read(before: Deadline(min(end.left, 0.01)))
      let now = cpty_status(process, 0)
      if now == Int32(cpty_stopped) {
        // Its last output may still be on its way.
        while read(before: Deadline(0)) {}
        return true
      }
      if now != Int32(cpty_running) { status = now }
    }
    return false
  }

  /// The exit status, 128 + n after signal n, `nil` on timeout.
  ///
  /// Its output is read meanwhile, or only afterwards, as after Ctrl-S.
  public func exitStatus(seconds: Double = 60, readsMeanwhile: Bool = true) -> Int32? {
    let end = Deadline(seconds)
    while status == nil, !end.isOver {
      let look = Deadline(min(end.left, 0.01))
      if readsMeanwhile && !isEnded { _ = read(before: look) } else { poll(nil, 0, look.milliseconds) }
      let now = cpty_status(process, 0)
      if now >= 0 { status = now }
    }
    while read(before: Deadline(0)) {}
    collect()
    return status
  }

  /// Whether the terminal is restored: its modes, the main screen, a visible cursor, plain keys, no open frame.
  public var isRestored: Bool { faults.isEmpty }

  /// What is not restored, in words.
  public var faults: [String] {
    var faults: [String] = []
    let modes = cpty_modes(controller)
    if modes != modesBefore { faults.append("modes \(modes)") }
    if screen.isAlternate { faults.append("alternate screen") }
    if !screen.isCursorVisible { faults.append("hidden cursor") }
    if screen.isKeypadOn { faults.append("keypad mode") }
    if !screen.pointerModes.isEmpty { faults.append("mouse modes \(screen.pointerModes.sorted())") }
    if screen.keepsOrder { faults.append("order of words") }
    if screen.isInFrame { faults.append("open frame") }
    if !screen.palette.isEmpty { faults.append("palette \(screen.palette.keys.sorted())") }
    return faults
  }

  /// Reads once; `false` on timeout or at the end of the output.
  private func read(before end: Deadline) -> Bool {
    guard !isEnded else { return false }
    collect()
    var ready = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, end.milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(controller, &bytes, bytes.count)
    guard count > 0 else {
      isEnded = true
      return false
    }
    self.bytes += bytes[..<count]
    screen.feed(bytes[..<count])
    answer()
    return true
  }

  private func collect() {
    output?.collect()
    errors?.collect()
    third?.collect()
  }

  private func answer() {
    guard !holdsAnswers, !screen.pendingAnswers.isEmpty else { return }
    send(screen.pendingAnswers)
    screen.pendingAnswers = ""
  }
}
