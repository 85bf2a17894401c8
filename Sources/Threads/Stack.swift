internal import CSystem

/// The stack of the calling thread.
package enum Stack {
  /// Overwrites the frames of calls that have returned.
  package static func wipe() { csys_stack_wipe() }
}
