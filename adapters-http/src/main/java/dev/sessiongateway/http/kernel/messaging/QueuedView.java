package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.queue.QueuedMessage;
import dev.sessiongateway.http.kernel.json.Timestamp;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Where a message waits.
///
/// @param state `QUEUED`
/// @param sendAt not before this; absent means as soon as the session may send
/// @param expiresAt it is not sent after this; absent means never
@JsonInclude(JsonInclude.Include.NON_NULL)
public record QueuedView(
    String state,
    @Nullable String sendAt,
    @Nullable String expiresAt,
    String priority,
    String queuedAt) {
  public static QueuedView of(QueuedMessage.Entry entry) {
    return new QueuedView(
        "QUEUED",
        iso(entry.sendAt()),
        iso(entry.expiresAt()),
        entry.priority().code(),
        Timestamp.iso(entry.queuedAt()));
  }

  private static @Nullable String iso(@Nullable Instant at) {
    return at == null ? null : Timestamp.iso(at);
  }
}
