package dev.sessiongateway.http.familyb.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.kernel.api.EventPayload;
import dev.sessiongateway.http.kernel.json.Timestamp;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import org.jspecify.annotations.Nullable;

/// The envelope of every payload; `id`, `replayed` and `requestId` are our own fields.
///
/// @param destination the address as configured, absent over a connection that the client opened
/// @param sender the account, absent before the first login
/// @param isLatest,progress of `messages.set` only: nothing older follows, and percent sent
/// @param replayed true when it happened while the gateway was disconnected or the session paused,
///   else absent
/// @param requestId the request that caused the event, absent when none is known
/// @param apikey the instance's token where the operator wants tokens shown, else null
@JsonInclude(JsonInclude.Include.ALWAYS)
record Envelope(
    String id,
    String event,
    String instance,
    @Nullable Object data,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String destination,
    @JsonProperty("date_time") String dateTime,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String sender,
    @JsonProperty("server_url") String serverUrl,
    @Nullable String apikey,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean isLatest,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer progress,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean replayed,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String requestId) {
  static Envelope of(
      String id,
      EventPayload payload,
      EventRecord event,
      Session session,
      Subscription subscription,
      ServerInfo server) {
    var account = event.account(session);
    return new Envelope(
        id,
        payload.name(),
        session.name().value(),
        payload.payload(),
        subscription.destination() == null ? null : subscription.destination().toString(),
        Timestamp.iso(event.at()),
        account == null ? null : account.id().networkForm(),
        server.url(""),
        server.tokenOf(session),
        payload.progress() == null ? null : payload.progress().isLatest(),
        payload.progress() == null ? null : payload.progress().percent(),
        event.replayed() ? true : null,
        event.cause() == null ? null : event.cause().requestId());
  }
}
