/// The exit codes of the program, as its manual lists them.
public enum ExitCode {
  public static let captured: Int32 = 0
  public static let notCaptured: Int32 = 1
  public static let usage: Int32 = 64
  public static let badSyntax: Int32 = 65
  public static let missingFile: Int32 = 66
  public static let unavailable: Int32 = 69
  public static let ourBug: Int32 = 70
  public static let systemLimit: Int32 = 71
  public static let cannotWrite: Int32 = 73
  public static let busy: Int32 = 75
  public static let noPermission: Int32 = 77
  public static let impossibleSettings: Int32 = 78
  public static let leftByPerson: Int32 = 130
}
