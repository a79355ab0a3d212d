package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Receivers of all sessions, for those who look after them: how they fare, what they did not take,
/// and another chance for it. Thread-safe; an unknown id is `webhook.not-found`.
public interface WebhookAdmin {

  /// By session, those of the gateway's configuration first.
  ///
  /// @param session only the receivers of this session, absent for all
  List<WebhookStatus> list(@Nullable SessionName session);

  WebhookStatus get(WebhookKey id);

  /// Posts a made-up event now, once, past every queue; it changes nothing but the delivery log.
  Delivery.Attempt test(WebhookKey id);

  /// Forgets what is held against its address; what waited is delivered.
  WebhookStatus enable(WebhookKey id);

  /// The last tries, newest first.
  List<LoggedAttempt> deliveries(WebhookKey id, int limit);

  /// What was given up, oldest first.
  List<DeadLetter> deadLetters(Letters wanted, int limit);

  /// Gives dead letters one more try each, in order and with the ids they had. Returns at once.
  ///
  /// @return how many there are
  int replay(Letters wanted);

  /// @param session absent for a receiver of all sessions
  /// @param waiting what it subscribes to and has not been told of; an estimate when more than some
  ///   thousand events are behind its cursor
  /// @param deadLetters how many were given up and are still kept
  record WebhookStatus(
      WebhookKey id,
      @Nullable SessionName session,
      Webhook webhook,
      EndpointHealth endpoint,
      long waiting,
      long deadLetters) {}

  /// @param eventId as the receiver sees it
  /// @param event its name as the receiver sees it
  /// @param attempt counts the tries of this event from 1; 0 for a test
  record LoggedAttempt(
      @Nullable SessionName session,
      String eventId,
      String event,
      int attempt,
      Instant at,
      String outcome,
      @Nullable Integer status,
      long millis,
      String answer) {}

  /// @param id of the letter
  /// @param eventId as the receiver would have seen it
  record DeadLetter(
      String id,
      WebhookKey receiver,
      SessionName session,
      String eventId,
      String event,
      Instant at,
      String reason) {}

  /// Which letters; absent parts do not narrow.
  ///
  /// @param ids of letters or of events
  /// @param since given up at this time or later
  /// @param until given up before this time
  record Letters(
      List<String> ids,
      @Nullable WebhookKey receiver,
      @Nullable SessionName session,
      @Nullable Instant since,
      @Nullable Instant until) {
    public static final Letters ALL = new Letters(List.of(), null, null, null, null);

    public Letters {
      ids = List.copyOf(ids);
    }
  }
}
