import CMemory
import Foundation
import PtyKit

/// Personal data as it may remain in the memory of a process: byte sequences that occur nowhere else.
struct Traces {
  /// Sequences of one length, whose letters have this distance in bytes.
  private struct Kind {
    let length: Int
    let stride: Int
    var pieces: Set<[UInt8]> = []
  }

  private var kinds: [String: Kind] = [:]

  /// Longer than what two pictures, or two texts, have in common.
  static let length = 32

  private mutating func add(_ piece: [UInt8], to name: String, stride: Int = 1) {
    kinds[name, default: Kind(length: piece.count, stride: stride)].pieces.insert(piece)
  }

  mutating func add(name text: String, as name: String) { add(Array(text.utf8), to: name) }

  mutating func add(_ bytes: some Sequence<UInt8>, as name: String) { add(Array(bytes), to: name) }

  /// What a person has typed into fields, in all representations: as a text, in our cells, in those of curses.
  mutating func add(typed text: String, as name: String) {
    for (form, stride) in [("", 1), (" in cells", 12), (" in curses", 28)] {
      add(Array(text.utf8), to: name + form, stride: stride)
    }
  }

  /// Rows of the frames of a y4m film; one row in five is enough, as each has many sequences.
  mutating func addRows(of film: Data, width: Int, height: Int) {
    let marker = Data("FRAME\n".utf8)
    var rest = film[...]
    while let frame = rest.range(of: marker) {
      for row in stride(from: 0, to: height, by: 5) {
        for column in stride(from: 0, to: width - Self.length, by: 2 * Self.length) {
          let start = frame.upperBound + row * width + column
          let piece = Array(film[start..<start + Self.length])
          if Set(piece).count > 4 { add(piece, to: "rows") }
        }
      }
      rest = film[(frame.upperBound + width * height)...]
    }
  }

  /// Sequences of a saved file, except for its ends, where such files are alike.
  ///
  /// `known`: a file that may stay in memory, whose sequences don't count.
  mutating func addPieces(of file: Data, as name: String, ends: Int = 1024, except known: Data = Data()) {
    for start in stride(from: ends, through: file.count - ends - Self.length, by: 4 * Self.length) {
      let piece = Array(file[start..<start + Self.length])
      if Set(piece).count > 16, known.range(of: Data(piece)) == nil { add(piece, to: name) }
    }
  }

  /// Characters of a preview, in all their representations: ours, that of curses, and the output.
  mutating func addCells(of screen: VTScreen) {
    for row in screen.cells {
      let letters = row.map { $0.text.utf8.count == 1 ? $0.text.utf8.first ?? 0 : 0 }
      for start in stride(from: 0, to: letters.count - 16, by: 4) {
        let piece = Array(letters[start..<start + 16])
        guard Self.isOfPicture(piece) else { continue }
        for (form, stride) in ["cells": 12, "curses": 28] { add(piece, to: form, stride: stride) }
        // Longer runs are interrupted by changes of colour or position.
        let short = Array(piece.prefix(10))
        if Set(short).count > 4 { add(short, to: "bytes") }
      }
    }
  }

  /// Not a word of a page, not blank, only ASCII.
  private static func isOfPicture(_ letters: [UInt8]) -> Bool {
    let isWord = zip(letters, zip(letters.dropFirst(), letters.dropFirst(2))).contains { first, others in
      [first, others.0, others.1].allSatisfy { (97...122).contains($0 | 32) }
    }
    return !isWord && !letters.contains(0) && Set(letters).count > 5
  }

  /// The occurrences of each kind in the writable memory of a process.
  func count(in process: Int32) throws -> [String: Int] {
    var counts = kinds.mapValues { _ in 0 }
    // One search for all kinds of the same form.
    for alike in Dictionary(grouping: kinds, by: { [$0.value.length, $0.value.stride] }).values {
      let pieces = alike.flatMap { kind in kind.value.pieces.map { (kind.key, $0) } }
      var found = [Int](repeating: 0, count: pieces.count)
      let size = cmemory_search(
        process, pieces.flatMap(\.1), pieces.count, alike[0].value.length, alike[0].value.stride, &found)
      guard size > 1 << 20 else { throw Unreadable(error: errno) }
      for (piece, number) in zip(pieces, found) { counts[piece.0, default: 0] += number }
    }
    return counts
  }

  struct Unreadable: Error { let error: Int32 }
}
