package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Who gets the message of a broadcast.
///
/// @param number counts the recipients of the broadcast from 1, in their order
/// @param person the same for all forms of a number, see [PersonKeys]
/// @param fields those that the message uses
/// @param message chosen and stored before the message is handed over; null before that
/// @param failure why the state is `failed`
/// @param sentAt when the message was handed over
public record Recipient(
    BroadcastId broadcast,
    int number,
    Address chat,
    String person,
    Map<String, String> fields,
    RecipientState state,
    @Nullable MessageId message,
    @Nullable RecipientFailure failure,
    @Nullable Instant sentAt,
    Instant changedAt) {
  public Recipient {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /// As it is in another state from now on.
  public Recipient in(RecipientState other, @Nullable RecipientFailure why, Instant now) {
    return new Recipient(broadcast, number, chat, person, fields, other, message, why, sentAt, now);
  }

  /// With the id under which its message is sent, also if it is sent again after the process ended.
  public Recipient sending(MessageId id, Instant now) {
    return new Recipient(
        broadcast, number, chat, person, fields, RecipientState.SENDING, id, null, now, now);
  }
}
