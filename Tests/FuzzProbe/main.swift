// Gives what libFuzzer makes up to one reader: `FuzzProbe READER [libFuzzer's words]`; scripts/fuzz builds and runs it.
import CFuzz
import Glibc

let words = CommandLine.arguments
guard let target = words.dropFirst().first.flatMap({ Target.all[$0] }) else {
  print(Target.all.keys.sorted().joined(separator: "\n"))
  exit(words.count > 1 ? 64 : 0)
}

/// libFuzzer calls a plain function, which can hold nothing.
nonisolated(unsafe) private let look = target.look

var rest: [UnsafeMutablePointer<CChar>?] = ([words[0]] + words.dropFirst(2)).map { strdup($0) } + [nil]
var count = Int32(rest.count - 1)
let status = rest.withUnsafeMutableBytes { memory -> Int32 in
  guard var start = memory.baseAddress?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>.self) else { return 70 }
  return LLVMFuzzerRunDriver(&count, &start) { bytes, count in
    look(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
}
exit(status)
