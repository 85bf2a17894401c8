import CommandLine
import Files
import Contract
import Glibc
import Rehearsal
import Settings
import Tape

/// The parsed command line of `cameo tape run`.
struct TapeRunOrder {
  let rehearsal: Rehearsal
  /// Why some tapes can't be run; in that case none is.
  let refusals: [TapeLoader.Refusal]
  let stage: PerformanceStage
  let jobs: Int
  /// `nil` on the virtual clock.
  let pace: Screening.Pace?
  let tap: Bool
  let json: Bool
  let junit: ReportFile?
  /// The HTML report.
  let html: ReportFile?
  let update: Bool
  /// Whether all tests run unmodified, so that goldens can be compared.
  let isWhole: Bool

  init(_ invocation: Invocation, _ surroundings: Surroundings) throws(CaptureError) {
    let extras = invocation.extras
    if let given = invocation.given.first {
      throw CaptureError(
        .usage, "\(given.flag) is not an option of 'cameo tape run'.", recovery: "Set it in the tape, with Set Option.")
    }
    var stage = PerformanceStage(
      theatre: try Theatre(
        files: surroundings.files, environment: surroundings.environment, program: Program.path()),
      artefacts: extras["--artefacts"].map(ArtefactPlace.folder) ?? .besideTheTape,
      showsPicture: extras["--show-picture"] != nil)
    (stage.keepsReels, stage.tracesCore) = (extras["--html"] != nil, extras["--trace"] != nil)
    self.stage = stage
    jobs = try extras["--jobs"].map(Self.jobs) ?? Int(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    pace = try Self.pace(extras)
    json = invocation.json
    let reports = (extras["--tap"] != nil ? ["--tap"] : []) + (json ? ["--json"] : [])
    let others = pace == nil ? Array(reports.dropFirst()) : ["--live shows the screen"]
    if let report = reports.first, let other = others.first {
      let why = pace == nil ? "as does \(other)" : "where \(other)"
      throw CaptureError(
        .usage, "\(report) goes to stdout, \(why).", recovery: "Write --junit FILE, or leave one out.")
    }
    junit = try extras["--junit"].map { path throws(CaptureError) in try ReportFile(path, files: surroundings.files) }
    html = try extras["--html"].map { path throws(CaptureError) in
      try ReportFile(path, files: surroundings.files, such: "report.html")
    }
    (tap, update) = (extras["--tap"] != nil, extras["--update"] != nil)
    let matrix = try Self.matrix(extras["--matrix"], surroundings)
    isWhole = matrix.isEmpty && extras["--filter"] == nil && pace != .sandbox
    if update, !isWhole {
      throw CaptureError(
        .usage, "--update needs whole, unmodified tapes.",
        recovery: "Leave out --filter, --matrix and --sandbox.")
    }
    let (tests, refusals) = TapeFolder(files: surroundings.files).tests(of: invocation.operands)
    self.refusals = refusals
    rehearsal = Rehearsal(tests, matrix: matrix, filter: extras["--filter"])
    if refusals.isEmpty, rehearsal.count == 0 { throw Self.nothing(tests, extras["--filter"]) }
  }

  private static func nothing(_ tests: [TestScript], _ filter: String?) -> CaptureError {
    guard let filter, !tests.isEmpty else {
      return CaptureError(
        .resourceMissing, "No tape was found.", recovery: "Give a file, or a folder with *.tape files.")
    }
    return CaptureError(
      .resourceMissing, "None of the \(tests.count) tests has '\(filter)' in its file name or name.",
      recovery: "Give --filter part of a name.")
  }

  private static func jobs(_ text: String) throws(CaptureError) -> Int {
    guard let jobs = Int(text), (1...256).contains(jobs) else {
      throw CaptureError(.usage, "--jobs needs a number from 1 to 256.", recovery: "Write --jobs 4.")
    }
    return jobs
  }

  private static func pace(_ extras: [String: String]) throws(CaptureError) -> Screening.Pace? {
    let paces: [(String, Screening.Pace)] = [("--live", .live), ("--slow", .slow), ("--sandbox", .sandbox)]
    let asked = paces.filter { extras[$0.0] != nil }
    guard asked.count < 2 || asked.map(\.0) == ["--live", "--slow"] else {
      throw CaptureError(
        .usage, "\(asked.map(\.0).joined(separator: " and ")) do not go together.", recovery: "Choose one.")
    }
    return asked.last?.1
  }

  private static func matrix(_ text: String?, _ surroundings: Surroundings) throws(CaptureError) -> Matrix {
    guard let text else { return Matrix() }
    let resources = try surroundings.resources()
    return try Matrix(
      parsing: text, languages: resources.languages(surroundings.files),
      themes: resources.themeNames(surroundings.files))
  }
}
