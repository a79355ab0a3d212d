package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.webhook.Webhook;
import java.util.concurrent.Executor;
import java.util.function.Predicate;

/// What all lanes share.
record Surroundings(
    EventLog events,
    LaneStore lanes,
    DeadLetterStore letters,
    EventRenderer renderer,
    Delivery delivery,
    Endpoints endpoints,
    Slots slots,
    Time time,
    Identifiers identifiers,
    Executor background,
    Predicate<LiveSession> isLive) {

  /// Through the session's proxy, unless the receiver is the operator's and hears all sessions.
  Delivery.Attempt deliver(LiveSession live, Webhook webhook, RenderedEvent event) {
    var config = live.session().config();
    var isItsOwn = config.webhook(webhook.id()).isPresent();
    return delivery.deliver(webhook, event, isItsOwn ? config.proxy() : null);
  }
}
