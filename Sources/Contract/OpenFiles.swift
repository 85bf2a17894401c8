/// What is said, in the same words everywhere, where the system gives this process no more open files.
package enum OpenFiles {
  package static let lack = "the system gives no more open files"
  package static let remedy = "Raise the limit: ulimit -n"
  /// Where it is the whole machine that has no more.
  package static let remedyOfMachine = "Raise the limit of this machine: sysctl fs.file-max"
}
