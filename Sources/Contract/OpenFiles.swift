/// The shared error text for "too many open files".
package enum OpenFiles {
  package static let lack = "too many open files"
  package static let remedy = "Raise the limit: ulimit -n"
  /// The remedy if the limit of the whole machine is reached (ENFILE).
  package static let remedyOfMachine = "Raise the limit of this machine: sysctl fs.file-max"
}
