package dev.sessiongateway.domain.session;

/// An effect of a transition, to be published.
public sealed interface SessionEvent {

  /// A state was entered; also a fresh QR code in [SessionState.AwaitingPairing].
  record Entered(SessionState state) implements SessionEvent {}

  record LoggedOut() implements SessionEvent {}
}
