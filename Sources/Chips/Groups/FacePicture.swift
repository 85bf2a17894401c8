package import Contract

/// Finds the picture of the face in DG2; it is not decoded.
package enum FacePicture {
  package static let mostBytes = 2 << 20
  /// In ISO/IEC 39794-5 the picture is seven levels below the block.
  private static let mostLevels = 10
  /// Two bytes make an object, so a file could be a million of them.
  private static let mostObjects = 1000

  private enum Tag {
    static let (group, template) = (0x7F61, 0x7F60)
    /// The block of the picture, as bytes and as objects.
    static let (bytes, objects) = (0x5F2E, 0x7F2E)
  }

  /// The first picture of DG2's content; `nil` if there is none of a known kind.
  package static func find(in content: TLV) -> ChipReading.Face? {
    guard let template = content.child(Tag.group)?.children?.first(where: { $0.tag == Tag.template }),
      let blocks = template.children,
      let block = blocks.first(where: { $0.tag == Tag.bytes || $0.tag == Tag.objects })
    else { return nil }
    let picture = block.tag == Tag.bytes ? record(block.value) ?? search(block.value) : search(block.value)
    guard let picture, picture.count <= mostBytes, let format = format(picture) else { return nil }
    var copy = Array(picture)
    defer { wipe(&copy) }
    return ChipReading.Face(format, WipedBytes(copy))
  }

  /// Told by the first bytes.
  private static func format(_ bytes: ArraySlice<UInt8>) -> ChipReading.Face.Format? {
    let signatures: [(ChipReading.Face.Format, [UInt8])] = [
      (.jpeg, [0xFF, 0xD8, 0xFF]),
      (.jp2, [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
      // A codestream without the boxes of JP2.
      (.jp2, [0xFF, 0x4F, 0xFF, 0x51]),
    ]
    return signatures.first { bytes.starts(with: $0.1) }?.0
  }

  // MARK: ISO/IEC 19794-5

  /// A header of 14 bytes; then of the first face 20 bytes, 8 for each point of it, and 12 of its picture.
  private static func record(_ block: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let (header, face, point, picture) = (14, 20, 8, 12)
    guard block.starts(with: [0x46, 0x41, 0x43, 0x00]), block.count > header + face else { return nil }
    let record = block.dropFirst(header)
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    let length = number(record.prefix(4))
    let start = face + point * number(record.dropFirst(4).prefix(2)) + picture
    guard length <= record.count, start < length else { return nil }
    return record.prefix(length).dropFirst(start)
  }

  // MARK: ISO/IEC 39794-5

  /// The first object that begins like a picture.
  private static func search(_ block: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var (blocks, left) = ([block], mostObjects)
    for _ in 0..<mostLevels {
      var inner: [ArraySlice<UInt8>] = []
      for var rest in blocks {
        while left > 0, let object = TLV(first: rest) {
          if format(object.value) != nil { return object.value }
          if object.isConstructed { inner.append(object.value) }
          rest = rest.dropFirst(object.whole.count)
          left -= 1
        }
      }
      blocks = inner
    }
    return nil
  }
}

extension TLV {
  /// Whether it holds objects, by the first byte of its tag.
  fileprivate var isConstructed: Bool { (whole.first ?? 0) & 0x20 != 0 }
}
