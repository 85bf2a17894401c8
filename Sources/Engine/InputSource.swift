/// A second source of input to an engine beside the person at the screen, run on the engine's loop.
package protocol InputSource: AnyObject {
  /// Readable when there is work.
  var descriptors: [Int32] { get }
  /// Does the pending work without blocking.
  func attend(_ engine: Engine)
}
