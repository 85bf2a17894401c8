import Files
import Contract
import Rehearsal
import Testing

/// Runs tapes given as text, with the shipped texts and themes.
enum Playhouse {
  /// Relative paths are in memory, absolute ones on this machine; the films of the tapes are available beside every
  /// tape.
  private struct Disk: FileStore, Sendable {
    let memory: MemoryFiles

    func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
      path.hasPrefix("/") ? try SystemFiles().read(path, limit: limit) : try memory.read(path, limit: limit)
    }

    func list(_ folder: String) throws(FileFault) -> [String] {
      if let films = films(folder) { return try SystemFiles().list(films) }
      return folder.hasPrefix("/") ? try SystemFiles().list(folder) : try memory.list(folder)
    }

    func place(of path: String) throws(FileFault) -> String {
      if let films = films(path) { return films }
      return path.hasPrefix("/") ? path : try memory.place(of: path)
    }

    private func films(_ path: String) -> String? {
      guard path.hasPrefix("show/_films/") else { return nil }
      let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
      return "/\(tests)/Tapes/\(path.dropFirst(5))"
    }

    func write(_ bytes: [UInt8], to path: String) throws(FileFault) {
      throw FileFault(path, .notAllowed)
    }
  }

  static func theatre(_ files: [String: String] = [:]) throws -> Theatre {
    try Theatre(files: Disk(memory: MemoryFiles(files)), environment: [:], program: nil)
  }

  static func tests(_ text: String, _ files: [String: String] = [:]) throws -> [TestScript] {
    let files = files.merging(["show/play.tape": text]) { $1 }
    return try TapeLoader(files: Disk(memory: MemoryFiles(files))).tests(of: "show/play.tape")
  }

  /// Runs all tests of the tape `show/play.tape`; the other files are beside it.
  static func play(
    _ text: String, _ files: [String: String] = [:], artefacts: ArtefactPlace = .nowhere, matrix: Matrix = Matrix(),
    jobs: Int = 1, keepsReels: Bool = false, seesCaptures: (@Sendable (String) -> Void)? = nil
  ) throws -> [TestReport] {
    var stage = PerformanceStage(theatre: try theatre(files), artefacts: artefacts)
    stage.seesCaptures = seesCaptures
    stage.keepsReels = keepsReels
    var reports: [TestReport] = []
    try Rehearsal(try tests(text, files), matrix: matrix, filter: nil).run(on: stage, jobs: jobs) { reports.append($0) }
    return reports
  }

  /// The single failure of a tape with one test.
  static func failure(_ text: String, _ files: [String: String] = [:]) throws -> TestFailure? {
    let reports = try play(text, files)
    #expect(reports.count == 1)
    return reports.first?.failure
  }

  /// The way to a camera that is ready, with the simulated recorder.
  static let ready = """
    Recorder virtual
    Set Option "--no-instructions --camera-permission granted"
    Camera demo
    Face none
    Wait+Event cameraReady

    """
}
