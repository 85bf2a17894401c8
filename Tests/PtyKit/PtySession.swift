internal import CPty
internal import Glibc

/// A program on a pseudo terminal, with the screen that a person would see.
///
/// Waits look at the screen, never at a clock alone.
public final class PtySession {
  public private(set) var screen: VTScreen
  /// All that the program has sent to the terminal.
  public private(set) var bytes: [UInt8] = []
  public var bytesRead: Int { bytes.count }
  /// What the program wrote to a captured standard output and error.
  public private(set) var output: Captured?
  public private(set) var errors: Captured?
  /// What it wrote to descriptor 3.
  public private(set) var third: Captured?
  /// What must stay as long as the program runs, such as its home.
  public var needs: AnyObject?
  private var controller: Int32
  /// Lets the terminal answer no question for now; what it owes is sent afterwards.
  public var holdsAnswers = false { didSet { answer() } }
  /// Its id.
  public let process: Int32
  private let modesBefore: Int32
  private var status: Int32?
  private var isEnded = false

  public struct NotStarted: Error {}

  /// `capturesOutput` puts a pipe in the place of standard output, as `$(...)` does; the others likewise.
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

  /// A new pseudo terminal works line by line, with echo, and translates line ends both ways.
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

  /// The terminal goes away, as when its window is closed or the line breaks.
  public func hangUp() {
    close(controller)
    controller = -1
    isEnded = true
  }

  /// Reads until the screen is as wanted; false when the time is over or the program has ended before.
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

  /// Leaves the terminal unread until the captured standard output has a text.
  public func waitWithoutReading(seconds: Double = 60, output text: String) -> Bool {
    let end = Deadline(seconds)
    while output?.text.contains(text) == false, !end.isOver { output?.collect(before: end) }
    return output?.text.contains(text) == true
  }

  /// Reads until so many bytes have come in all.
  public func wait(seconds: Double = 60, bytes: Int) -> Bool {
    wait(seconds: seconds) { _ in bytesRead >= bytes }
  }

  /// Whether the program stops (as Ctrl-Z does) within the time; reads meanwhile.
  public func waitUntilStopped(seconds: Double = 60) -> Bool {
    let end = Deadline(seconds)
    while status == nil, !end.isOver {
      _ = read(before: Deadline(min(end.left, 0.01)))
      let now = cpty_status(process, 0)
      if now == Int32(cpty_stopped) {
        // What it wrote last may still be on its way.
        while read(before: Deadline(0)) {}
        return true
      }
      if now != Int32(cpty_running) { status = now }
    }
    return false
  }

  /// The exit status, 128 + n after signal n, nil if it still runs when the time is over.
  ///
  /// What it says meanwhile is read, or only afterwards, as by somebody who has stopped the terminal.
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

  /// Whether the terminal is as it was: its modes, the first screen, a visible cursor, plain keys, no open frame.
  public var isRestored: Bool { faults.isEmpty }

  /// What is not as it was, in words.
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
    return faults
  }

  /// One look at the terminal; false at the end of the time or of the output.
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
