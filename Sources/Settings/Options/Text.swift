extension String {
  /// The text after a prefix; `nil` without the prefix, or if nothing follows.
  func rest(after prefix: String) -> String? {
    hasPrefix(prefix) && utf8.count > prefix.utf8.count ? String(dropFirst(prefix.count)) : nil
  }
}
