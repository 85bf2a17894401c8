internal import CPty
internal import Glibc

/// A program without a terminal: stdin, stdout and stderr are pipes.
public final class PipeSession {
  public let output: Captured
  public let errors: Captured
  /// An object to keep alive while the program runs, such as its home.
  public var needs: AnyObject?
  private var input: Int32
  private let process: pid_t
  private var status: Int32?

  /// Writing to a program that has ended must not kill the tests (SIGPIPE).
  private static let ignoresBrokenPipes: Void = { _ = Glibc.signal(SIGPIPE, SIG_IGN) }()

  public init(program: String, arguments: [String] = [], environment: [String: String] = [:]) throws {
    Self.ignoresBrokenPipes
    (output, errors) = (try Captured(), try Captured())
    var ends: [Int32] = [-1, -1]
    guard cpty_pipe(&ends) == 0 else { throw PtySession.NotStarted() }
    input = ends[1]
    let strings = CStrings([program] + arguments, Program.environment(adding: environment))
    defer { strings.free() }
    process = cpty_spawn_detached(
      program, strings.arguments, strings.environment, ends[0], output.writing, errors.writing)
    close(ends[0])
    output.closeWriting()
    errors.closeWriting()
    guard process > 0 else { throw PtySession.NotStarted() }
  }

  deinit {
    closeInput()
    guard status == nil, process > 0 else { return }
    kill(process, SIGKILL)
    _ = cpty_status(process, 1)
  }

  public func send(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(input, $0.baseAddress, $0.count) }
  }

  public func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  public func signal(_ number: Int32) { kill(process, number) }

  /// Reads until standard error contains a text; `false` on timeout or when the program has ended.
  public func wait(seconds: Double = 60, for text: String) -> Bool {
    let end = Deadline(seconds)
    while !errors.text.contains(text), !errors.isOver, !end.isOver { read(before: end) }
    return errors.text.contains(text)
  }

  /// The same for standard output.
  public func wait(seconds: Double = 60, output text: String) -> Bool {
    let end = Deadline(seconds)
    while !output.text.contains(text), !output.isOver, !end.isOver { read(before: end) }
    return output.text.contains(text)
  }

  /// The exit status, 128 + n after signal n, `nil` on timeout.
  public func exitStatus(seconds: Double = 60) -> Int32? {
    let end = Deadline(seconds)
    while !(output.isOver && errors.isOver), !end.isOver { read(before: end) }
    guard output.isOver && errors.isOver else { return nil }
    status = status ?? cpty_status(process, 1)
    return status
  }

  private func read(before end: Deadline) {
    var ready = [output, errors].map { pollfd(fd: $0.isOver ? -1 : $0.reading, events: Int16(POLLIN), revents: 0) }
    _ = poll(&ready, 2, end.milliseconds)
    output.collect()
    errors.collect()
  }
}
