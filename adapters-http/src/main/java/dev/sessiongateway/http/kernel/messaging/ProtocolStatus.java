package dev.sessiongateway.http.kernel.messaging;

import dev.sessiongateway.domain.messaging.Ack;

/// The network protocol's words for acknowledgements.
public final class ProtocolStatus {
  private ProtocolStatus() {}

  public static String of(Ack ack) {
    return switch (ack) {
      case ERROR -> "ERROR";
      case PENDING -> "PENDING";
      case SERVER -> "SERVER_ACK";
      case DEVICE -> "DELIVERY_ACK";
      case READ -> "READ";
      case PLAYED -> "PLAYED";
    };
  }
}
