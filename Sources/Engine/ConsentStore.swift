package import Contract

/// Stores a person's consent between sessions, on a machine that only they use.
package protocol ConsentStore {
  func remember(_ granted: Bool) throws(CaptureError)
}
