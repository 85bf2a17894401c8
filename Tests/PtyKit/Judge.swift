import Foundation

/// External programs that validate our output (`scripts/setup judges`).
public enum Judge: String, CaseIterable, Sendable {
  case bash, zsh, fish, mandoc, man, jsonschema

  private var path: String {
    switch self {
    case .bash: "/bin/bash"
    case .zsh, .fish, .mandoc, .man: "/usr/bin/\(rawValue)"
    case .jsonschema: "/usr/lib/python3/dist-packages/jsonschema"
    }
  }

  /// If it is missing, its tests are skipped, except in CI.
  public var isWanted: Bool {
    FileManager.default.fileExists(atPath: path) || ProcessInfo.processInfo.environment["CI"] == "true"
  }

  public static func skipped(_ package: String) -> String { "skipped: Debian's package \(package) is missing" }
}

/// Debian's validator for JSON Schema.
public enum Validator {
  /// Whether a schema accepts each document, given as lines of JSON; `nil` if the schema itself is invalid.
  public static func accepts(_ schema: String, _ documents: [String]) throws -> [Bool]? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cameo-schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(schema.utf8).write(to: folder.appendingPathComponent("schema"))
    try Data(documents.map { $0 + "\n" }.joined().utf8).write(to: folder.appendingPathComponent("documents"))
    let said = try Program.runDetached("/usr/bin/python3", ["-c", script, folder.path])
    guard said.status == 0 else { return nil }
    return said.output.split(separator: "\n").map { $0 == "yes" }
  }

  private static let script = """
    import json, sys
    from jsonschema import Draft202012Validator
    schema = json.load(open(sys.argv[1] + "/schema"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for line in open(sys.argv[1] + "/documents"):
        print("yes" if validator.is_valid(json.loads(line)) else "no")
    """
}
