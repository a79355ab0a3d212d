package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.EventConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.domain.webhook.Webhook;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The webhooks and other subscriptions of sessions. Changes take effect at once and never restart
/// the link. Thread-safe.
///
/// @spec api.md#events Events
///
///   Webhooks are part of a session's configuration, whose every change the deliveries observe.
public final class Subscriptions {
  private final SessionDirectory sessions;
  private final Sessions reconfiguration;
  private final Set<SinkName> offered;

  /// @param offered the event sinks that the operator has set up
  public Subscriptions(SessionDirectory sessions, Sessions reconfiguration, Set<SinkName> offered) {
    this.sessions = sessions;
    this.reconfiguration = reconfiguration;
    this.offered = Set.copyOf(offered);
  }

  /// Family B's webhook of a session.
  ///
  /// @spec api.md#family-b-operations Family B operations
  public Optional<Webhook> instanceWebhook(SessionName session) {
    return sessions.readable(session).session().config().instanceWebhook();
  }

  public void setInstanceWebhook(SessionName session, Webhook webhook) {
    reconfiguration.apply(session, config -> config.withWebhooks(Family.B, List.of(webhook)));
  }

  /// What clients of the session's own socket receive; empty when it is not configured.
  public Optional<EventConfig.EventSocket> socket(SessionName session) {
    return Optional.ofNullable(sessions.readable(session).session().config().socket());
  }

  public void setSocket(SessionName session, EventConfig.EventSocket socket) {
    reconfiguration.apply(session, config -> config.with(socket));
  }

  /// The event sinks that the operator has set up; sessions can use no others.
  public Set<SinkName> offeredSinks() {
    sessions.requireOpen();
    return offered;
  }

  /// The session's events that are published to the sink; empty when it was never set.
  public Optional<SinkSubscription> sink(SessionName session, SinkName sink) {
    return sessions.readable(session).session().config().sink(sink);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.` and the name of the
  ///   sink, when it is to be used and the operator has not set it up
  public void setSink(SessionName session, SinkSubscription sink) {
    sessions.requireOpen();
    if (sink.enabled() && !offered.contains(sink.sink())) {
      throw new Fault.Unsupported(sink.sink().value()).toException();
    }
    reconfiguration.apply(session, config -> config.with(sink));
  }
}
