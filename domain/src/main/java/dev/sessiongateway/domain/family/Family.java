package dev.sessiongateway.domain.family;

/// Which client family's names and payloads a subscriber understands.
public enum Family {
  A,
  B
}
