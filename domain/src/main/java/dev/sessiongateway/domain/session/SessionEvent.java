package dev.sessiongateway.domain.session;

/// What a transition did that others should know.
public sealed interface SessionEvent {

  /// A state was entered; also a fresh QR code in [SessionState.AwaitingPairing].
  record Entered(SessionState state) implements SessionEvent {}

  record LoggedOut() implements SessionEvent {}
}
