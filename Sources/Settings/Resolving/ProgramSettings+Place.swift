package import Contract

extension ProgramSettings {
  /// Evaluates a setting; adds the file or variable that set it to an error.
  package func placing<Found>(
    _ field: OptionRow.Field, _ find: () throws(CaptureError) -> Found
  ) throws(CaptureError) -> Found {
    do throws(CaptureError) {
      return try find()
    } catch {
      guard let origin = OptionTable.row(field).flatMap({ origins[$0.key] }) else { throw error }
      switch origin {
      case .file, .environment:
        throw CaptureError(error.code, "\(printable(origin.description)): \(error.message)", recovery: error.recovery)
      case .flag:
        let code = error.code == .impossibleSettings ? origin.codeOfBadValue : error.code
        throw CaptureError(code, error.message, recovery: error.recovery)
      case .builtIn: throw error
      }
    }
  }
}
