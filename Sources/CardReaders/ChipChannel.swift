package import Contract

/// A line to a chip: a command goes out, its answer comes back.
package protocol ChipChannel: AnyObject {
  /// The most bytes that an answer to one command may have; 256 if the reader has no extended length.
  var longestAnswer: Int { get }
  /// Sends a command, and waits for its answer with the status word at its end.
  ///
  /// Throws `chipLost` if the chip was taken away, or why the reader can't be reached.
  func send(_ command: [UInt8]) throws(ChipTrouble) -> [UInt8]
  /// Resets the chip, and frees the reader for others.
  func close()
}

/// The readers of a machine; all calls but `wake` come from one thread.
package protocol ChipReaders: AnyObject, Sendable {
  /// What lies on the readers.
  ///
  /// The first call answers at once. Each other one waits until something has changed, for `wake`, or for a second.
  func look() -> ChipReaderState
  /// Ends a wait of `look`, from another thread; may take as long as the service likes.
  func wake()
  /// Opens a line to the chip that the last look has found.
  func connect() throws(ChipTrouble) -> any ChipChannel
  /// Gives up everything that it holds, until the next look.
  func release()
}
