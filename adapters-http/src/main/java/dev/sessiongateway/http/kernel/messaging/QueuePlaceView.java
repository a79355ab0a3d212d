package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.messaging.QueuePlace;
import dev.sessiongateway.http.kernel.json.Timestamp;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Where a message waits.
///
/// @param state `QUEUED`
/// @param sendAt not before this; absent means as soon as the session may send
/// @param expiresAt it is not sent after this; absent means never
@JsonInclude(JsonInclude.Include.NON_NULL)
public record QueuePlaceView(
    String state,
    @Nullable String sendAt,
    @Nullable String expiresAt,
    String priority,
    String queuedAt) {
  public static QueuePlaceView of(QueuePlace place) {
    return new QueuePlaceView(
        "QUEUED",
        iso(place.sendAt()),
        iso(place.expiresAt()),
        place.priority().code(),
        Timestamp.iso(place.queuedAt()));
  }

  private static @Nullable String iso(@Nullable Instant at) {
    return at == null ? null : Timestamp.iso(at);
  }
}
