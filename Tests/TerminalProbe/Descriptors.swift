import Contract
import Glibc
import Terminal

/// Opens the terminal in all ways, repeatedly, and prints each time how many descriptors are open afterwards.
func countDescriptors() throws(CaptureError) {
  print(openDescriptors())
  for _ in 0..<2 {
    let terminal = try CursesTerminal(try TerminalPlace.find())
    let errors = try StderrGuard()
    terminal.close()
    errors.close()
    print(openDescriptors())
    // The objects are still alive, but hold no descriptor.
    withExtendedLifetime((terminal, errors)) {}
  }
  let input = try PlainInput(STDERR_FILENO)
  input.close()
  print(openDescriptors())
  withExtendedLifetime(input) {}
  try measureOnce()
  print(openDescriptors())
  _ = TerminalGlance.take(["TERM": "xterm"])
  print(openDescriptors())
}

/// Without an explicit close it is closed in `deinit`.
private func measureOnce() throws(CaptureError) { _ = try CursesTerminal(try TerminalPlace.find()).size }

/// Allows one more descriptor each time, and prints the error of each lack.
func starve(_ place: TerminalPlace) throws(CaptureError) {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  limit.rlim_cur = rlim_t(openDescriptors())
  while true {
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    do throws(CaptureError) {
      let terminal = try CursesTerminal(place)
      defer { terminal.close() }
      try StderrGuard().close()
      break
    } catch {
      print("\(error.message) \(error.recovery)")
    }
    limit.rlim_cur += 1
  }
  print("it works")
}

private func openDescriptors() -> Int { (0..<1024).count { fcntl(Int32($0), F_GETFD) >= 0 } }
