package dev.sessiongateway.domain.session;

/// What the operator asked for, kept apart from what the link is doing. At boot the gateway brings
/// the second to the first.
public enum DesiredState {
  RUNNING,
  PAUSED,
  STOPPED
}
