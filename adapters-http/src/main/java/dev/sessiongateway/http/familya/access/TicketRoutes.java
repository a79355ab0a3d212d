package dev.sessiongateway.http.familya.access;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Tickets in family A. A browser puts a ticket into a URL instead of a key.
public record TicketRoutes(AccessKeys keys) implements Api.FamilyA {
  private static final int DEFAULT_SECONDS = 60;

  @Override
  public void register(Api api) {
    api.post("a.createTicket", "/api/tickets", Scope.READ, TicketBody.class, this::issue)
        .answers(TicketRoutes.Ticket.class);
  }

  private ApiResponse issue(ApiRequest request, TicketBody body) {
    var session = body.session() == null ? null : request.opened(new SessionName(body.session()));
    var seconds = body.ttlSeconds() == null ? DEFAULT_SECONDS : body.ttlSeconds();
    var most = AccessKeys.LONGEST_LIFETIME.toSeconds();
    if (seconds < 1 || seconds > most) {
      throw Fault.invalid("ttlSeconds", "must be 1 to " + most);
    }
    var issued = keys.issueTicket(request.key(), session, Duration.ofSeconds(seconds));
    return ApiResponse.created(new Ticket(issued.text(), issued.expiresAt()));
  }

  @OnlyKnownFields
  record TicketBody(
      @Nullable String session, @Nullable @Range(min = 1, max = 300) Integer ttlSeconds) {}

  record Ticket(String ticket, Instant expiresAt) {}
}
