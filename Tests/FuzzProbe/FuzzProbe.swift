import Glibc

/// The reader that gets what libFuzzer makes up, as CAMEO_READER names it; scripts/fuzz builds and runs this.
private let target: Target = {
  let name = getenv("CAMEO_READER").map { String(cString: $0) } ?? ""
  guard let target = Target.all[name] else { preconditionFailure("CAMEO_READER names no reader: '\(name)'") }
  return target
}()

/// What libFuzzer calls; `main` is its own.
@_cdecl("LLVMFuzzerTestOneInput") public func lookAtOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.look(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
