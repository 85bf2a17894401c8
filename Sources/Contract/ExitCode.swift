/// The exit codes of the program, as its manual lists them.
public enum ExitCode {
  /// The session is captured and saved.
  public static let captured: Int32 = 0
  /// The session ended without a capture: failed, cancelled by the host, or timed out.
  public static let notCaptured: Int32 = 1
  /// Wrong usage.
  public static let usage: Int32 = 64
  /// A tape, theme, table or settings file has a syntax error.
  public static let badSyntax: Int32 = 65
  /// A file or resource is missing.
  public static let missingFile: Int32 = 66
  /// There is no usable camera or detector.
  public static let unavailable: Int32 = 69
  /// A bug in this program.
  public static let ourBug: Int32 = 70
  /// The system has run out of descriptors, threads or memory.
  public static let systemLimit: Int32 = 71
  /// A file cannot be written.
  public static let cannotWrite: Int32 = 73
  /// The camera is busy.
  public static let busy: Int32 = 75
  /// The system denies the device, or the person refused the camera.
  public static let noPermission: Int32 = 77
  /// Impossible settings.
  public static let impossibleSettings: Int32 = 78
  /// Cancelled by the person or by SIGINT.
  public static let leftByPerson: Int32 = 130
}
