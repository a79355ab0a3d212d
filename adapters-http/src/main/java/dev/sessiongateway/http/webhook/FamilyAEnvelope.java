package dev.sessiongateway.http.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.product.FamilyAEnvironment;
import dev.sessiongateway.http.product.Product;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What family A sends around every payload.
///
/// @param timestamp Unix milliseconds
/// @param replayed ours: true when it happened while the gateway was away or the session paused,
///   else absent
@JsonInclude(JsonInclude.Include.ALWAYS)
record FamilyAEnvelope(
    String id,
    long timestamp,
    String session,
    Map<String, String> metadata,
    @Nullable Me me,
    String engine,
    String event,
    @Nullable Object payload,
    FamilyAEnvironment environment,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean replayed) {
  static FamilyAEnvelope of(
      String id, NamedPayload payload, EventRecord event, Session session, Product product) {
    var account = account(event, session);
    return new FamilyAEnvelope(
        id,
        event.at().toEpochMilli(),
        session.name().value(),
        session.config().metadata(),
        account == null ? null : Me.of(account),
        FamilyAEnvironment.ENGINE,
        payload.name(),
        payload.payload(),
        FamilyAEnvironment.of(product),
        event.replayed() ? true : null);
  }

  /// Who the session was at the event, where the event knows.
  static @Nullable Account account(EventRecord event, Session session) {
    return event.event() instanceof Event.SessionEntered(_, var account, _)
        ? account
        : session.account();
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Me(String id, String pushName, @Nullable String lid, @Nullable String jid) {
    static Me of(Account account) {
      var hidden = account.id().kind() == Jid.Kind.LID;
      return new Me(
          account.id().toString(),
          account.pushName(),
          hidden ? account.id().toString() : null,
          hidden ? null : account.id().networkForm());
    }
  }
}
