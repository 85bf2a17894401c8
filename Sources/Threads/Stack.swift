internal import CSystem

/// The stack of the thread that asks.
package enum Stack {
  /// Overwrites what calls that have returned left there.
  package static func wipe() { csys_stack_wipe() }
}
