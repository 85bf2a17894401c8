// swift-tools-version:6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

func module(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, swiftSettings: strict)
}

/// A module with loops over pixels, optimised in debug builds too: unoptimised it draws five pictures a second.
func pixels(_ name: String, _ dependencies: [String] = []) -> Target {
  let target = module(name, dependencies)
  target.swiftSettings = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
  return target
}

/// Unoptimised tests take hardly longer to run, and half the time to compile.
let unoptimised: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func tests(_ name: String, _ dependencies: [String] = [], excluding files: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: ([name, "Chance"] + dependencies).map { .init(stringLiteral: $0) },
    exclude: files,
    swiftSettings: unoptimised)
}

/// Tests with loops over pixels.
func pixelTests(_ name: String, _ dependencies: [String] = []) -> Target {
  let target = tests(name, dependencies)
  target.swiftSettings = strict
  return target
}

// Arrows point down: a module may only use the modules named beside it (docs/explanation/architecture.md).
let pure: [Target] = [
  module("Contract"),
  module("Cells"),
  module("Notation", ["Contract"]),
  module("Delivery", ["Contract", "Notation"]),
  module("Agents", ["Contract", "Notation"]),
  module("Tape", ["Contract", "Cells", "Notation"]),
  module("Flow", ["Contract", "CMath"]),
  pixels("Imaging", ["Contract", "Cells", "CMath"]),
  pixels("Documents", ["Contract", "CMath"]),
  module("Chips", ["Contract", "Documents", "Notation"]),
  module("Wording", ["Contract"]),
  module("Theming", ["Contract", "Cells", "Notation", "CMath"]),
  module("Screens", ["Contract", "Flow", "Cells", "Imaging", "Wording", "Theming"]),
]

let edges: [Target] = [
  module("Threads", ["Contract", "CSystem"]),
  module("Files", ["Contract", "CSystem", "CDigest"]),
  pixels("Frames", ["Contract", "Imaging", "Threads"]),
  module("Settings", ["Contract", "Notation", "Delivery", "Flow", "Imaging", "Files"]),
  module("CommandLine", ["Contract", "Notation", "Flow", "Files", "Settings"]),
  module("Doctor", ["Contract", "Notation", "Flow", "Files", "Settings", "CommandLine"]),
  module("Devices", ["Contract", "Imaging", "Threads", "Frames", "CV4L2"]),
  module("Films", ["Contract", "Imaging", "Frames", "CFFmpeg"]),
  pixels("Demo", ["Contract", "Notation", "Imaging", "Frames", "CMath"]),
  pixels("Codes", ["Contract", "Imaging", "Documents", "Files", "CZXing"]),
  module("Finders", ["Contract", "Imaging", "Documents", "Codes", "Threads", "Frames"]),
  pixels("Faces", ["Contract", "Imaging", "Threads", "Files", "Finders", "CDlib", "CMath", "CSystem"]),
  module("Recording", ["Contract", "Notation", "Imaging", "Threads", "Files", "Frames", "CFFmpeg"]),
  module("Crypto", ["Contract", "Notation", "Files", "CCrypto"]),
  module("CardReaders", ["Contract", "Notation", "Chips", "Threads", "Files", "CCrypto", "CPCSC", "CSystem"]),
  module("Evidence", ["Contract", "Notation", "Flow", "Files", "Crypto", "CSystem"]),
  module(
    "Couriers",
    ["Contract", "Notation", "Delivery", "Agents", "Threads", "Files", "Evidence", "Crypto", "CCurl", "CSystem"]),
  module("Brokers", ["Contract", "Notation", "Threads", "CMosquitto", "CSystem"]),
  module(
    "AgentHost",
    [
      "Contract", "Notation", "Delivery", "Agents", "Threads", "Files", "Evidence", "Couriers", "Brokers", "CSystem",
    ]),
  module("Backend", ["Contract", "Notation", "Delivery", "Agents", "Threads", "Files", "Crypto", "CSystem"]),
  module("Voices", ["Contract", "Threads", "Files", "CSystem", "CVoice", "CSound"]),
  module("Terminal", ["Contract", "Cells", "Theming", "Threads", "Files", "CNcurses", "CSystem"]),
  module(
    "Engine",
    [
      "Contract", "Notation", "Flow", "Cells", "Imaging", "Documents", "Wording", "Theming", "Screens", "Threads",
      "Files", "Frames", "Codes", "Finders", "Recording", "Voices", "Terminal",
    ]),
  module("Metrics", ["Contract", "Notation", "Threads", "Files", "Evidence", "Engine"]),
  module(
    "Cameo",
    [
      "Contract", "Notation", "Flow", "Cells", "Imaging", "Wording", "Theming", "Screens", "Files", "Frames",
      "Settings", "Delivery", "Devices", "Films", "Demo", "Finders", "Faces", "Documents", "Codes", "Recording",
      "Evidence", "Crypto", "Chips", "CardReaders", "Voices", "Terminal", "Engine", "Metrics",
    ]),
  module(
    "KioskHost",
    [
      "Contract", "Notation", "Delivery", "Agents", "Flow", "Threads", "Files", "Settings", "Evidence", "Engine",
      "Cameo",
    ]),
  module(
    "Rehearsal",
    [
      "Contract", "Notation", "Tape", "Flow", "Cells", "Imaging", "Theming", "Screens", "Threads", "Files", "Frames",
      "Settings", "CommandLine", "Devices", "Demo", "Recording", "Crypto", "Evidence", "Voices", "Terminal", "Engine",
      "Cameo", "KioskHost", "Delivery", "Chips", "CardReaders", "CRaster",
    ]),
]

let shims: [Target] = [
  .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
  .target(name: "CSystem"),
  // Loads FreeType and zlib on demand, never links them: only their headers are used (docs/decisions/0010).
  .target(name: "CRaster", dependencies: ["CSystem"], cSettings: [.unsafeFlags(["-I/usr/include/freetype2"])]),
  .target(name: "CMath"),
  // Loaded on demand, never linked (docs/decisions/0014).
  .target(name: "CFFmpeg", dependencies: ["CSystem"], cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
  // Loaded when the first camera is opened, never linked (docs/decisions/0016).
  .target(name: "CV4L2", dependencies: ["CSystem"]),
  // eSpeak NG is loaded when speech is turned on, never linked (docs/decisions/0036).
  .target(name: "CVoice", dependencies: ["CSystem"]),
  // ALSA is loaded for the first sound, never linked (docs/decisions/0041).
  .target(name: "CSound", dependencies: ["CSystem"]),
  // Loaded on the first search for a code, never linked (docs/decisions/0046).
  .target(
    name: "CZXing", dependencies: ["CSystem"], cxxSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
  // Loaded by 'cameo deliver' alone, never linked (docs/decisions/0068).
  .target(name: "CCurl", dependencies: ["CSystem"]),
  // Loaded for the first connection to a broker, never linked (docs/decisions/0085).
  .target(name: "CMosquitto", dependencies: ["CSystem"]),
  // Loaded for the first key, never linked (docs/decisions/0077).
  .target(name: "CCrypto", dependencies: ["CSystem"]),
  // Loaded for the first look at a reader, never linked (docs/decisions/0082).
  .target(name: "CPCSC", dependencies: ["CSystem"], cSettings: [.unsafeFlags(["-I/usr/include/PCSC"])]),
  // Linked statically, so that no start loads a library for it (docs/decisions/0013).
  .target(name: "CDigest", linkerSettings: [.linkedLibrary(":libmd.a")]),
  // Linked statically, so that no start loads a library for it (docs/decisions/0012). Optimised in debug builds too:
  // unoptimised it takes 70 times as long.
  .target(
    name: "CDlib",
    cxxSettings: [.define("NDEBUG"), .unsafeFlags(["-O2"], .when(configuration: .debug))],
    linkerSettings: [.linkedLibrary(":libdlib.a")]),
]

let program: [Target] = [
  .executableTarget(
    name: "CameoCommand",
    dependencies: [
      "Cameo", "CommandLine", "Contract", "Cells", "AgentHost", "Agents", "Backend", "Brokers", "Couriers", "Crypto",
      "Delivery", "Doctor", "KioskHost", "Wording",
      "Theming", "Files", "Flow",
      "Screens", "Settings", "Tape", "Terminal", "Engine", "Evidence", "Voices", "Demo", "Devices", "Documents",
      "Faces", "Notation", "Rehearsal", "Chips", "CardReaders",
    ],
    swiftSettings: strict)
]

let examples: [Target] = [
  .executableTarget(name: "SelfStart", dependencies: ["Cameo"], path: "Examples/SelfStart", swiftSettings: strict),
  .executableTarget(name: "BrandedHost", dependencies: ["Cameo"], path: "Examples/BrandedHost", swiftSettings: strict),
  .executableTarget(name: "OwnTask", dependencies: ["Cameo"], path: "Examples/OwnTask", swiftSettings: strict),
  .executableTarget(name: "Doorkeeper", dependencies: ["Cameo"], path: "Examples/Doorkeeper", swiftSettings: strict),
]

let checks: [Target] = [
  tests("Contract"),
  tests("Cells"),
  tests("Notation", ["Contract"]),
  tests("Tape", ["Contract", "Cells"]),
  tests("Flow", ["Contract"]),
  pixelTests("Imaging", ["Contract", "Cells"]),
  tests("Wording", ["Contract"]),
  tests("Theming", ["Contract", "Cells", "Notation"]),
  tests("Screens", ["Contract", "Flow", "Cells", "Imaging", "Wording", "Theming"], excluding: ["Goldens"]),
  tests("Threads"),
  tests("Files"),
  pixelTests("Frames", ["Contract", "Imaging", "FrameKit"]),
  tests("Settings", ["Contract", "Files", "CommandLine", "PtyKit"]),
  tests("CommandLine", ["Settings"]),
  tests("Doctor", ["Contract", "Files", "Settings"]),
  tests(
    "CameoCommand",
    ["Contract", "Cells", "Files", "Settings", "CommandLine", "Evidence", "Devices", "CardReaders", "Cameo"]),
  pixelTests("Devices", ["Contract", "Imaging", "Threads", "Frames", "CV4L2", "FrameKit"]),
  pixelTests("Films", ["Contract", "Imaging", "Frames", "Demo", "FrameKit"]),
  pixelTests("Demo", ["Contract", "Flow", "Cells", "Imaging", "Documents", "Frames", "FrameKit"]),
  pixelTests("Finders", ["Contract", "Codes", "Documents", "Imaging", "Threads", "Frames", "Demo", "Files"]),
  pixelTests("Faces", ["Contract", "Imaging", "Threads", "Frames", "Finders", "Demo", "Documents", "CDlib"]),
  pixelTests("Documents", ["Contract"]),
  pixelTests("Codes", ["Contract", "Documents", "Files", "Imaging", "Demo", "CZXing"]),
  pixelTests("Recording", ["Contract", "Files", "Imaging", "Threads", "Frames", "CFFmpeg"]),
  tests("Evidence", ["Contract", "Notation", "Crypto", "Flow", "Files", "Engine", "PtyKit", "EvidenceProbe"]),
  tests("Chips", ["Contract", "Documents", "Files", "CardReaders"], excluding: ["Vectors"]),
  tests("Delivery", ["Contract", "Notation", "Files"], excluding: ["Goldens"]),
  tests("Agents", ["Contract", "Notation"]),
  tests("AgentHost", ["Contract", "Notation", "Agents", "Brokers", "Delivery", "Couriers", "Evidence", "Files"]),
  tests("Crypto", ["Contract", "Notation", "Files", "Delivery"]),
  tests("CardReaders", ["Contract", "Chips", "Files", "CCrypto"]),
  tests(
    "Couriers",
    [
      "Agents", "Contract", "Crypto", "Delivery", "Backend", "Evidence", "Files", "Flow", "Notation", "Threads",
      "CertificateKit",
    ],
    excluding: ["stub.py", "store.py", "oauth.py"]),
  tests("Brokers", ["Contract", "Threads", "CertificateKit"]),
  tests("Backend", ["Agents", "Contract", "Crypto", "Notation", "Threads", "Files", "Delivery"]),
  tests("Voices", ["Contract", "Threads", "Files", "CVoice", "CSound"]),
  tests("Terminal", ["Contract", "Cells", "Theming", "PtyKit", "TerminalProbe"]),
  tests(
    "Engine",
    [
      "Contract", "Flow", "Cells", "Imaging", "Wording", "Theming", "Screens", "Threads", "Files", "Frames",
      "Finders", "Demo", "Faces", "Recording", "Voices", "Terminal", "GuidanceKit",
    ]),
  tests("Metrics", ["Contract", "Files", "Engine", "Evidence"]),
  tests(
    "Cameo",
    [
      "Contract", "Cells", "Notation", "Files", "Frames", "Settings", "CommandLine", "Engine", "Theming", "Devices",
      "Imaging", "Flow", "Evidence", "Delivery", "Doorkeeper",
    ]),
  tests(
    "KioskHost",
    [
      "Contract", "Notation", "Files", "Flow", "Settings", "CommandLine", "Engine", "Theming", "Evidence", "Cameo",
    ]),
  tests(
    "Rehearsal",
    [
      "Contract", "Notation", "Tape", "Flow", "Cells", "Imaging", "Theming", "Files", "Frames", "Settings",
      "CommandLine", "Demo", "Evidence", "Terminal", "Engine", "Cameo", "CRaster", "PtyKit", "Codes", "Wording",
      "Screens",
    ]),
  .target(
    name: "FrameKit", dependencies: ["Contract", "Imaging", "Threads", "Frames"], path: "Tests/FrameKit",
    swiftSettings: strict),
  .target(name: "CertificateKit", path: "Tests/CertificateKit", swiftSettings: strict),
  .target(name: "Chance", path: "Tests/Chance", swiftSettings: strict),
  .target(name: "CPty", path: "Tests/CPty"),
  .target(name: "PtyKit", dependencies: ["CPty"], path: "Tests/PtyKit", swiftSettings: strict),
  .target(
    name: "GuidanceKit",
    dependencies: [
      "Chance", "Contract", "Flow", "Imaging", "Frames", "Films", "Finders", "Demo", "Faces", "Recording", "Theming",
      "Wording", "Engine",
    ],
    path: "scripts/bench.d/GuidanceKit", swiftSettings: strict),
  .executableTarget(
    name: "GuidanceBench", dependencies: ["Contract", "Finders", "Faces", "GuidanceKit"],
    path: "scripts/bench.d/GuidanceBench", swiftSettings: strict),
  .executableTarget(
    name: "TasksBench", dependencies: ["Contract", "Finders", "Faces", "GuidanceKit"],
    path: "scripts/bench.d/TasksBench", swiftSettings: strict),
  .executableTarget(
    name: "PreviewBench",
    dependencies: [
      "Chance", "Contract", "Flow", "Cells", "Imaging", "Documents", "Theming", "Files", "Frames", "Settings",
      "CommandLine", "Demo", "Faces", "Terminal", "Engine", "Cameo", "GuidanceKit",
    ],
    path: "scripts/bench.d/PreviewBench", swiftSettings: strict),
  .executableTarget(
    name: "EyesBench",
    dependencies: ["Contract", "Imaging", "Frames", "Finders", "Demo", "Faces", "CDlib", "GuidanceKit"],
    path: "scripts/bench.d/EyesBench", swiftSettings: strict),
  .executableTarget(
    name: "RecordBench",
    dependencies: ["Contract", "Cells", "Imaging", "Frames", "Finders", "Demo", "Faces", "Recording", "GuidanceKit"],
    path: "scripts/bench.d/RecordBench", swiftSettings: strict),
  .executableTarget(
    name: "TerminalProbe", dependencies: ["Contract", "Cells", "Theming", "Terminal", "CSystem"],
    path: "Tests/TerminalProbe", swiftSettings: strict),
  .executableTarget(
    name: "SittingsProbe",
    dependencies: [
      "Contract", "Flow", "Cells", "Imaging", "Files", "Threads", "Frames", "Settings", "Finders", "Recording",
      "Evidence", "Terminal", "Engine", "Cameo", "KioskHost", "CMemory",
    ],
    path: "Tests/SittingsProbe", swiftSettings: strict),
  .executableTarget(
    name: "ChipProbe", dependencies: ["Chance", "CMemory", "Contract", "Notation", "Files", "Chips", "CardReaders"],
    path: "Tests/ChipProbe", swiftSettings: strict),
  .executableTarget(
    name: "EvidenceProbe", dependencies: ["CPty", "Contract", "Files", "Evidence"], path: "Tests/EvidenceProbe",
    swiftSettings: strict),
  .testTarget(
    name: "EndToEnd",
    dependencies: [
      "Chance", "PtyKit", "CMemory", "CameoCommand", "SelfStart", "BrandedHost", "OwnTask", "EvidenceProbe",
      "SittingsProbe", "ChipProbe", "PreviewBench", "Contract", "Faces", "GuidanceKit", "Demo", "Files", "Imaging",
    ],
    swiftSettings: unoptimised),
  // Optimised in debug builds too: unoptimised it takes ten times as long.
  .target(
    name: "CMemory", path: "Tests/CMemory", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
  // Preloaded into programs under test only.
  .target(name: "CSlowDisk", path: "Tests/CSlowDisk"),
]

// Only libFuzzer links it: `CAMEO_FUZZ=1 swift build --sanitize fuzzer --product FuzzProbe`, as scripts/fuzz does.
let fuzzing: [Target] =
  Context.environment["CAMEO_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "FuzzProbe",
      dependencies: [
        "Contract", "Notation", "Tape", "Wording", "Theming", "Imaging", "Files", "Frames", "Films",
        "Settings", "CommandLine", "Demo", "Evidence", "Terminal", "Documents", "Codes", "Finders",
        "Chips", "CardReaders",
      ],
      path: "Tests/FuzzProbe", swiftSettings: strict)
  ]

/// Libraries to preload into programs under test; not dependencies, because they must not be linked into them.
let preloaded = ["EndToEnd": "CSlowDisk"]

/// The targets with these names, and their dependencies.
func closure(of names: [String], in targets: [Target]) -> [Target] {
  let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
  var wanted: Set<String> = []
  var open = names
  while let name = open.popLast() {
    guard let target = byName[name] else { fatalError("there is no target \(name)") }
    guard wanted.insert(name).inserted else { continue }
    for case .byNameItem(let name, _) in target.dependencies { open.append(name) }
    if let library = preloaded[name] { open.append(library) }
  }
  return targets.filter { wanted.contains($0.name) }
}

let all = pure + edges + shims + program + examples + checks + fuzzing

// SwiftPM links all declared tests into one bundle and builds what they depend on. BUILD_TARGETS=FlowTests declares
// only that target and its dependencies; `scripts/test Flow` sets it.
let named = Context.environment["BUILD_TARGETS"]?.split(separator: ",").map(String.init)
let targets = named.map { closure(of: $0, in: all) } ?? all

let products: [(target: String, product: Product)] = [
  ("Cameo", .library(name: "Cameo", targets: ["Cameo"])),
  ("CameoCommand", .executable(name: "cameo", targets: ["CameoCommand"])),
  ("CSlowDisk", .library(name: "SlowDisk", type: .dynamic, targets: ["CSlowDisk"])),
]

let package = Package(
  name: "cameo",
  products: products.filter { row in targets.contains { $0.name == row.target } }.map(\.product),
  targets: targets,
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
