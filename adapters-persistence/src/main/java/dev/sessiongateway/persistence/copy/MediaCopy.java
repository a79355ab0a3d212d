package dev.sessiongateway.persistence.copy;

/// Which files of messages a copy takes along, and where to.
public sealed interface MediaCopy {
  /// They stay where they are: both sides look for them there, or they are no part of the copy.
  record None() implements MediaCopy {}

  record Files(CopiedMedia from, CopiedMedia to) implements MediaCopy {}
}
