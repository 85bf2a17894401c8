/// Speaks to an engine beside the person before it, on the loop that runs it.
package protocol Attendant: AnyObject {
  /// Readable when there is something for it to do.
  var descriptors: [Int32] { get }
  /// Does what there is to do; never waits.
  func attend(_ engine: Engine)
}
