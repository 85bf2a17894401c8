package import Contract

/// Which endings of a session leave a folder.
package enum KeepPolicy: String, CaseIterable, Hashable, Sendable {
  case all, captured

  package func keeps(_ end: SessionEnd) -> Bool {
    switch (self, end) {
    case (.all, _), (.captured, .completed): true
    case (.captured, .failed), (.captured, .error), (.captured, .cancelled): false
    }
  }
}
