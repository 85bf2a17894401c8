import Testing

/// A process runs one session at a time, so suites with sessions run serially.
@Suite(.serialized) enum OneSession {}
