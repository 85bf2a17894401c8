package import Contract

extension DoctorFacts {
  /// Card readers, and the certificates of states.
  package struct Chips: Equatable, Sendable {
    package struct Reader: Equatable, Sendable {
      package var name: String
      /// What lies on it, as a clause.
      package var says: String

      package init(_ name: String, _ says: String) { (self.name, self.says) = (name, says) }
    }

    package struct Anchors: Equatable, Sendable {
      package struct Fault: Equatable, Sendable {
        package var (name, clause, remedy): (String, String, String)

        package init(_ name: String, _ clause: String, _ remedy: String) {
          (self.name, self.clause, self.remedy) = (name, clause, remedy)
        }
      }

      package var folder: String
      package var count: Int
      /// Files that can't be used, or not all of them.
      package var faults: [Fault]

      package init(folder: String, count: Int, faults: [Fault] = []) {
        (self.folder, self.count, self.faults) = (folder, count, faults)
      }
    }

    /// Whether no session ends well without a chip.
    package var isRequired: Bool
    /// The made-up document that is read instead of one on a reader.
    package var twin: String?
    /// Why the service can't be asked.
    package var refusal: CaptureError?
    /// Why there is no reader.
    package var lack: CaptureError?
    package var readers: [Reader]
    package var state: ChipReaderState
    package var anchors: Anchors

    package init(
      isRequired: Bool, twin: String? = nil, refusal: CaptureError? = nil, lack: CaptureError? = nil,
      readers: [Reader] = [], state: ChipReaderState = .waiting, anchors: Anchors
    ) {
      (self.isRequired, self.twin, self.refusal, self.lack) = (isRequired, twin, refusal, lack)
      (self.readers, self.state, self.anchors) = (readers, state, anchors)
    }
  }
}
