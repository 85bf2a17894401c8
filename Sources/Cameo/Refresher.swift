internal import Files
internal import Contract
internal import Engine
internal import Settings
internal import Theming

/// Reads tables and themes anew when they change on the disk; a broken one is told, and the last good one stays.
///
/// It looks at what the files hold, not at their dates: editors rename, copy back and write twice in one tick.
final class Refresher {
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

  /// What stands now; nil while nothing has changed since the last look.
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
        ["strings", "stringsdict"].map { "\(folder)/\(language).lproj/Localizable.\($0)" }
      }
    }
    let themes = (resources.themeNames(files) + [settings.theme]).map(resources.themeFile)
    return Dictionary((tables + themes).map { ($0, (try? resources.read($0, files)) ?? []) }) { first, _ in first }
  }

  private func readTables(into presentation: inout Presentation) -> Diagnostic? {
    let vocabulary = Vocabulary(folders: folders, files: files)
    if let fault = vocabulary.diagnostics.first(where: { $0.severity == .error }) { return fault }
    presentation.renew(vocabulary.catalogue)
    return nil
  }

  /// The theme of the settings, and the one that somebody has gone on to.
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

  /// The place and what is the matter there; of the path so much that it is known which file is meant.
  private static func line(_ fault: Diagnostic) -> String {
    let name = fault.file.split(separator: "/").suffix(2).joined(separator: "/")
    let place = [name] + [fault.line, fault.column].prefix { $0 > 0 }.map(String.init)
    return printable("\(place.joined(separator: ":")): \(fault.message)")
  }
}
