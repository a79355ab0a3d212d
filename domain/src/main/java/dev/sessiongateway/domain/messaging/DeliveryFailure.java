package dev.sessiongateway.domain.messaging;

import org.jspecify.annotations.Nullable;

/// Why a message was not delivered.
///
/// @param code for programs: [#UNCONFIRMED], or [#REFUSED]
/// @param reason for people; of a refusal, in the words of the network, with its own number if it
///   has one
public record DeliveryFailure(String code, String reason) {
  /// The network did not acknowledge the message in time. Stored as the failure of a message.
  public static final String UNCONFIRMED = "ack_deadline";

  /// The network, or a server behind it, did not take the message. The same code answers a send
  /// that is refused at once.
  public static final String REFUSED = "network.refused";

  /// That of a message, or of its acknowledgement; null unless `ack` is `ERROR`.
  ///
  /// @param failure as it is stored
  public static @Nullable DeliveryFailure of(Ack ack, @Nullable String failure) {
    if (ack != Ack.ERROR) {
      return null;
    }
    if (UNCONFIRMED.equals(failure)) {
      return new DeliveryFailure(UNCONFIRMED, "the network did not confirm the message in time");
    }
    return new DeliveryFailure(
        REFUSED, failure == null || failure.isBlank() ? "the network gave no reason" : failure);
  }
}
