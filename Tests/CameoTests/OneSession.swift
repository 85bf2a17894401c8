import Testing

/// A program runs one session at a time, so the suites that run one take turns.
@Suite(.serialized) enum OneSession {}
