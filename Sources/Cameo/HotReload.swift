internal import Files
internal import Contract
internal import Engine
internal import Settings
internal import Theming

/// Hot reload of string tables and themes; an invalid one is reported, and the last valid one stays.
///
/// It compares contents, not dates: editors rename, copy back and write twice within one tick.
final class HotReload {
  static let interval: Duration = .milliseconds(500)

  private let settings: ProgramSettings
  private let resources: Resources
  private let files: any FileStore & Sendable
  private var last: [String: [UInt8]]?

  init(_ settings: ProgramSettings, _ resources: Resources, files: any FileStore & Sendable) {
    self.settings = settings
    self.resources = resources
    self.files = files
  }

  private var folders: [String] { [resources.strings] + (settings.strings.map { [$0] } ?? []) }

  /// The reloaded presentation; `nil` if nothing has changed since the last call.
  func renewed(_ presentation: Presentation) -> Presentation? {
    let contents = contents
    guard contents != last else { return nil }
    last = contents
    var presentation = presentation
    let faults = [readTables(into: &presentation), readTheme(into: &presentation)].compactMap(\.self)
    presentation.fault = faults.first.map(Self.line) ?? ""
    return presentation
  }

  private var contents: [String: [UInt8]] {
    let tables = folders.flatMap { folder in
      Resources.names(in: folder, ".lproj", files).flatMap { language in
        TableFile.files(of: settings.wording).map { "\(folder)/\(language).lproj/\($0.rawValue)" }
      }
    }
    let themes = (resources.themeNames(files) + [settings.theme]).map(resources.themeFile)
    return Dictionary((tables + themes).map { ($0, (try? resources.read($0, files)) ?? []) }) { first, _ in first }
  }

  private func readTables(into presentation: inout Presentation) -> Diagnostic? {
    let vocabulary = Vocabulary(folders: folders, wording: settings.wording, files: files)
    if let fault = vocabulary.diagnostics.first(where: { $0.severity == .error }) { return fault }
    presentation.renew(vocabulary.catalogue)
    return nil
  }

  /// Reads the theme of the settings and the one the user has switched to.
  private func readTheme(into presentation: inout Presentation) -> Diagnostic? {
    let themes = ThemeFiles(resources, files: files)
    let (chosen, faults) = themes.read(settings.theme)
    guard let chosen else { return faults.first { $0.severity == .error } }
    if presentation.standsAsChosen {
      presentation.renew(themes.library, chosen: chosen, standing: chosen)
      return nil
    }
    let (standing, others) = themes.library.theme(named: presentation.theme.name)
    presentation.renew(themes.library, chosen: chosen, standing: standing ?? presentation.theme)
    return standing == nil ? others.first { $0.severity == .error } : nil
  }

  /// The location and the fault; the path shortened to what identifies the file.
  private static func line(_ fault: Diagnostic) -> String {
    let name = fault.file.split(separator: "/").suffix(2).joined(separator: "/")
    let place = [name] + [fault.line, fault.column].prefix { $0 > 0 }.map(String.init)
    return printable("\(place.joined(separator: ":")): \(fault.message)")
  }
}
