package import Codes
package import Contract
package import Imaging

/// Searches whole frames for a QR code.
package final class CodeSeeker: Finder {
  private let reader: CodeReader
  private let watch = StopWatch()

  package init(_ reader: CodeReader) { self.reader = reader }

  package var cost: FinderCost { watch.cost }

  package func find(in picture: Picture, at moment: Duration) -> Finding.Kind {
    watch.restart()
    return .code(CodeFinding(watch.time(\.scanning) { reader.read(UnsafeBufferPointer(picture.luma), picture.size) }))
  }

  package func reset() {}
}

/// Searches a detected document for a QR code, at most four times a second.
struct DocumentCodeSeeker {
  private static let pause: Duration = .milliseconds(250)
  /// Every so many searches are thorough.
  private static let thorough = 4

  private let reader: CodeReader
  private var last: Duration?
  private var searches = 0

  init(_ reader: CodeReader) { self.reader = reader }

  /// `nil` if none was read, or the last search was too recent (rate limit).
  mutating func code(on outline: DocumentOutline, in picture: Picture, at moment: Duration) -> CodeReading? {
    if let last, moment >= last, moment - last < Self.pause { return nil }
    last = moment
    searches &+= 1
    return reader.read(
      outline.quad, of: DocumentKind(nearest: outline.aspect), in: UnsafeBufferPointer(picture.luma), picture.size,
      thoroughly: searches.isMultiple(of: Self.thorough))
  }
}
