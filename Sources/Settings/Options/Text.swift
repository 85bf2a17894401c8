extension String {
  /// What follows a beginning, if the text has it and something follows.
  func rest(after prefix: String) -> String? {
    hasPrefix(prefix) && utf8.count > prefix.utf8.count ? String(dropFirst(prefix.count)) : nil
  }
}
