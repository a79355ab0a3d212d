package dev.sessiongateway.network.xmpp;

/// The connection of a link, for its capabilities.
interface CurrentConversation {
  /// The connection, when it is ready.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.unauthenticated` before the
  ///   pairing, `network.down` while the connection is interrupted
  Conversation conversation();
}
