package dev.sessiongateway.http.familya.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familya.server.ServerEnvironment;
import dev.sessiongateway.http.kernel.api.EventPayload;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The envelope of every payload.
///
/// @param timestamp Unix milliseconds
/// @param replayed our own field: true when the event happened while the gateway was disconnected
///   or the session paused, else absent
/// @param requestId our own field: the request that caused the event, absent when none is known
@JsonInclude(JsonInclude.Include.ALWAYS)
record Envelope(
    String id,
    long timestamp,
    String session,
    Map<String, String> metadata,
    @Nullable Me me,
    String engine,
    String event,
    @Nullable Object payload,
    ServerEnvironment environment,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean replayed,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String requestId) {
  static Envelope of(
      String id, EventPayload payload, EventRecord event, Session session, ServerInfo server) {
    var account = event.account(session);
    return new Envelope(
        id,
        event.at().toEpochMilli(),
        session.name().value(),
        session.config().metadata(),
        account == null ? null : Me.of(account, LidView.of(server, session)),
        ServerEnvironment.ENGINE,
        payload.name(),
        payload.payload(),
        ServerEnvironment.of(server),
        event.replayed() ? true : null,
        event.cause() == null ? null : event.cause().requestId());
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Me(String id, String pushName, @Nullable String lid, @Nullable String jid) {
    static Me of(Account account, LidView people) {
      return new Me(
          account.id().toString(),
          account.pushName(),
          people.other(account.id()).map(Address::toString).orElse(null),
          account.id().networkForm());
    }
  }
}
