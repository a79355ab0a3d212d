package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.time.Time;
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
    Predicate<LiveSession> isLive) {}
