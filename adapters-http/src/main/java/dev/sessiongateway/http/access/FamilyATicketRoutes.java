package dev.sessiongateway.http.access;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Tickets in family A: what a browser puts into an address instead of a key.
public final class FamilyATicketRoutes implements Api.Capability {
  private static final int USUAL_SECONDS = 60;

  private final AccessKeys keys;

  public FamilyATicketRoutes(AccessKeys keys) {
    this.keys = keys;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.post("/api/tickets", Scope.READ, TicketBody.class, this::issue);
  }

  private Answer issue(Call call, TicketBody body) {
    var session = body.session() == null ? null : call.opened(new SessionName(body.session()));
    var seconds = body.ttlSeconds() == null ? USUAL_SECONDS : body.ttlSeconds();
    var issued = keys.issueTicket(call.key(), session, Duration.ofSeconds(seconds));
    return Answer.created(new Ticket(issued.text(), issued.expiresAt()));
  }

  record TicketBody(@Nullable String session, @Nullable Integer ttlSeconds) {}

  record Ticket(String ticket, Instant expiresAt) {}
}
