import Cameo
import Contract
import Files
import Notation
import Settings

/// Writes one setting into the settings file: that of the user, or the one of `--config`.
struct SettingChange {
  private let surroundings: Surroundings
  private let asked: String?

  init(_ surroundings: Surroundings, _ asked: String?) {
    (self.surroundings, self.asked) = (surroundings, asked)
  }

  /// `value` is written as on the command line; `nil` takes the setting out.
  func make(_ key: String, to value: String?, json: Bool = false) throws(CaptureError) -> Int32 {
    let path = try path()
    let edit: SettingsEdit
    do throws(SettingsFailure) {
      edit = try SettingsEdit(key, to: value, from: surroundings.folder, in: path, files: surroundings.files)
    } catch {
      return Say.failure(error)
    }
    // A language or a theme must exist, too.
    _ = try SessionComposition(edit.settings, environment: surroundings.environment, files: surroundings.files)
    do throws(FileFault) { try surroundings.files.edit(edit.bytes, at: path) } catch {
      throw error.error(.cannotWrite)
    }
    tellStronger(edit)
    if json { return Say.lines(document(edit, path)) }
    let was = edit.before == edit.after ? "as before" : "was \(edit.before.map(Self.quoted) ?? "not set")"
    return Say.lines(["\(edit.key) is \(edit.after.map(Self.quoted) ?? "not set") (\(was)) in \(printable(path))"])
  }

  private func path() throws(CaptureError) -> String {
    let usual = Folders(environment: surroundings.environment).userSettings
    if let path = asked ?? surroundings.environment["CAMEO_CONFIG"].flatMap({ $0.isEmpty ? nil : $0 }) ?? usual {
      return path
    }
    throw CaptureError(
      .resourceMissing, "Neither HOME nor XDG_CONFIG_HOME is set, so there is no settings file.",
      recovery: "Give one with --config FILE.")
  }

  /// A variable is stronger than any file.
  private func tellStronger(_ edit: SettingsEdit) {
    let settings = try? ProgramSettings.resolve(
      [], from: asked, environment: surroundings.environment, files: surroundings.files, canStartOtherwise: true)
    guard let name = settings?.rows.first(where: { $0.key == edit.key })?.origin, name.hasPrefix("CAMEO_") else {
      return
    }
    Say.odd([
      Diagnostic(
        .warning, file: printable(name), "this variable overrides the file", remedy: "unset it")
    ])
  }

  private static func quoted(_ text: String) -> String { "'\(printable(text))'" }

  private func document(_ edit: SettingsEdit, _ path: String) -> [String] {
    Answer.text([
      ("file", .string(path)), ("key", .string(edit.key)), ("before", edit.before.map(JSONNode.string) ?? .null),
      ("after", edit.after.map(JSONNode.string) ?? .null),
    ])
  }
}
