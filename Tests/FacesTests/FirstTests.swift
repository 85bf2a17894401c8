import Testing
@testable import Faces
@Test func a() {}
