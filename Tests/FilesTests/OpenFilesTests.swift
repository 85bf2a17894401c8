import Files
import Glibc
import Testing

/// Lack of descriptors gives one error text, whatever was to be opened.
@Suite struct OpenFilesTests {
  @Test func readingAndWritingSayTheSame() {
    let faults = [
      FileFault("/a", .noDescriptor).error(), StorageTrouble.error(EMFILE, at: "/a"),
      StorageTrouble.error(ENFILE, at: "/a"),
    ]
    for fault in faults {
      #expect(fault.message == "/a can't be opened: too many open files.")
      #expect(fault.recovery == "Raise the limit: ulimit -n")
    }
  }
}
