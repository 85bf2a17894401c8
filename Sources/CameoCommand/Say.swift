import CommandLine
import Files
import Cameo
import Contract
import Glibc
import Settings
import Synchronization
import Terminal
import Theming

/// Console output: results on stdout, everything else on stderr.
enum Say {
  @discardableResult static func lines(_ lines: [String], code: Int32 = 0) -> Int32 {
    write(lines, to: STDOUT_FILENO)
    return code
  }

  /// Prints lines with emphasis, coloured if supported.
  @discardableResult static func lines(_ lines: [StyledLine], code: Int32 = 0) -> Int32 {
    write(lines, to: STDOUT_FILENO)
    return code
  }

  /// Tab-separated rows for scripts.
  static func table(_ rows: [[String]]) -> Int32 {
    put(rows.map { $0.map { visible($0) }.joined(separator: "\t") + "\n" }.joined(), to: STDOUT_FILENO)
    return 0
  }

  /// Prints the path of a result, unescaped for scripts; repeats it on stderr if the reader of stdout has
  /// gone.
  static func result(_ path: String) {
    let isForPeople = isatty(STDOUT_FILENO) == 1
    if !put((isForPeople ? visible(path) : path) + "\n", to: STDOUT_FILENO) {
      aside(["cameo: The result is in \(path)"])
    }
  }

  /// Prints a document with its own line ends.
  static func document(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Rewrites part of a line on a terminal; `text` must not contain external input.
  static func change(_ text: String) { put(text, to: STDERR_FILENO) }

  static func aside(_ lines: [String]) {
    write(lines, to: STDERR_FILENO)
  }

  static func aside(_ lines: [StyledLine]) {
    write(lines, to: STDERR_FILENO)
  }

  /// Prints an error and its remedy.
  static func trouble(_ error: CaptureError) {
    aside(error.lastWords)
  }

  static func failure(_ error: CaptureError) -> Int32 {
    trouble(error)
    return error.code.exitCode
  }

  static func failure(_ failure: SettingsFailure) -> Int32 {
    aside(failure.lastWords)
    return failure.code.exitCode
  }

  /// Progress from 0 to 1: updates one line on a terminal, otherwise prints a line per 10 %.
  static func progress(_ share: Double) {
    let tenths = Int(share * 10)
    let stays = isatty(STDERR_FILENO) == 0
    if stays, tenths == lastTenth.exchange(tenths, ordering: .relaxed) { return }
    let percent = String(stays ? tenths * 10 : Int(share * 100))
    let line = "measuring" + String(repeating: " ", count: max(1, 5 - percent.count)) + percent + " %"
    change(stays || share == 1 ? line + "\n" : line + "\r")
  }

  private static let lastTenth = Atomic<Int>(-1)

  /// Whether stdout still accepts output.
  static var isHeard: Bool { loss.load(ordering: .relaxed) == 0 }

  // MARK: Output

  /// The outputs' capabilities, detected lazily.
  private struct Outputs {
    var environment: [String: String] = [:]
    var color = ColorChoice.auto
    var capabilitiesByOutput: [Int32: OutputCapabilities] = [:]
  }

  private static let outputs = Mutex(Outputs())

  /// Sets the variables and the option that decide about colours.
  static func prepare(_ environment: [String: String], color: ColorChoice) {
    outputs.withLock { $0 = Outputs(environment: environment, color: color) }
  }

  static func capabilities(_ descriptor: Int32 = STDOUT_FILENO) -> OutputCapabilities {
    outputs.withLock { outputs in
      if let capabilities = outputs.capabilitiesByOutput[descriptor] { return capabilities }
      let capabilities = OutputCapabilities(descriptor, outputs.environment, choice: outputs.color)
      outputs.capabilitiesByOutput[descriptor] = capabilities
      return capabilities
    }
  }

  private static func write(_ lines: [StyledLine], to descriptor: Int32) {
    let capabilities = capabilities(descriptor)
    // Lines have been made visible by `capabilities.text`.
    put(lines.map { capabilities.text(of: $0) + "\n" }.joined(), to: descriptor)
  }

  private static func write(_ lines: [String], to descriptor: Int32) {
    write(lines.map { $0 + "\n" }.joined(), to: descriptor)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    put(visible(text), to: descriptor)
  }

  /// During a session, stderr never blocks: output that is not read is dropped.
  static func whileServing<T>(_ work: () throws(CaptureError) -> T) throws(CaptureError) -> T {
    isServing.store(true, ordering: .relaxed)
    defer { isServing.store(false, ordering: .relaxed) }
    return try work()
  }

  private static let isServing = Atomic<Bool>(false)

  @discardableResult private static func put(_ text: String, to descriptor: Int32) -> Bool {
    let isHurried = descriptor == STDERR_FILENO && isServing.load(ordering: .relaxed)
    let reason =
      isMissing(descriptor)
      ? EBADF
      : OutputWriter(descriptor).write(Array(text.utf8), asking: isHurried ? 0 : 100) {
        !isHurried && (!Signals.areUrging || hasPatience)
      }
    if reason != 0, descriptor == STDOUT_FILENO { loss.store(reason, ordering: .relaxed) }
    return reason == 0
  }

  /// Output blocks on a reader until the program is asked to end, then for this many tenths of a second in all.
  private static let patience = Atomic<Int>(5)
  private static var hasPatience: Bool { patience.subtract(1, ordering: .relaxed).newValue >= 0 }

  /// Bit set of the standard descriptors that were closed at the start.
  private static let missing = Atomic<Int32>(0)

  static func noteMissing(_ descriptors: Set<Int32>) {
    missing.store(descriptors.reduce(0) { $0 | 1 << $1 }, ordering: .relaxed)
  }

  static func isMissing(_ descriptor: Int32) -> Bool {
    (0..<3).contains(descriptor) && missing.load(ordering: .relaxed) & 1 << descriptor != 0
  }

  /// The `errno` of the first failed write to stdout, or 0.
  private static let loss = Atomic<Int32>(0)

  /// The final exit code: results that could not be written are a failure.
  static func closing(_ code: Int32) -> Int32 {
    let reason = loss.load(ordering: .relaxed)
    guard reason != 0, !hasLeft(reason) else { return code }
    trouble(
      CaptureError(
        .cannotWrite, "Standard output can't be written: \(String(cString: strerror(reason))).",
        recovery: "Only that output is lost; redirect it elsewhere."))
    return code == 0 ? ExitCode.cannotWrite : code
  }

  /// Whether the reader closed the pipe or window, which is no error.
  private static func hasLeft(_ reason: Int32) -> Bool {
    var facts = stat()
    let isTerminal = fstat(STDOUT_FILENO, &facts) == 0 && facts.st_mode & S_IFMT == S_IFCHR
    return reason == EPIPE || (reason == EIO && isTerminal)
  }
}
