package import Contract

/// Where a person's consent is kept between sessions, on a machine that only they use.
package protocol ConsentStore {
  func remember(_ granted: Bool) throws(CaptureError)
}
