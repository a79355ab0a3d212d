package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Events that were given up, each with a copy of its own, because the log forgets. They are
/// written by [DeliveryCursorStore]. A session that is not there has none. Durable when a method
/// returns. Thread-safe.
public interface DeadLetterStore {

  /// Those that are wanted, in the order in which they were given up.
  List<DeadLetter> list(SessionRef session, Selection wanted, int limit);

  long count(SessionRef session, WebhookId webhook);

  /// Asks for one more try each. The wish survives a restart.
  ///
  /// @return how many there are
  int askAgain(SessionRef session, Selection wanted);

  /// Those that one more try was asked for, in the order of their events.
  List<DeadLetter> askedAgain(SessionRef session, WebhookId webhook, int limit);

  /// The receiver took it: the letter is gone and the try is in the log, both or neither.
  void settle(SessionRef session, DeadLetter deadLetter, DeliveryLog.Entry tried);

  /// The receiver did not take it: the letter has a new reason, and no more try is asked for.
  ///
  /// @param tried absent when it could not even be tried
  void keep(SessionRef session, DeadLetter deadLetter, DeliveryLog.@Nullable Entry tried);

  /// Removes letters that were given up before `before`, oldest first.
  ///
  /// @return how many were removed, at most `limit`
  int prune(SessionRef session, Instant before, int limit);

  /// An event that a receiver did not take.
  ///
  /// @param id stable, and of this letter alone
  /// @param part which of the renderings of the event it is, from 0
  /// @param eventId as the receiver would have seen it
  /// @param eventName as the receiver would have seen it
  /// @param attempts how often it was tried
  /// @param at when it was given up, or last tried
  record DeadLetter(
      String id,
      WebhookId webhook,
      EventRecord event,
      int part,
      String eventId,
      String eventName,
      int attempts,
      Instant at,
      String reason) {

    static DeadLetter of(
        WebhookId webhook,
        EventRecord event,
        int part,
        RenderedEvent rendered,
        int attempts,
        Instant at,
        String reason) {
      var receiver = WebhookKeys.of(event.session(), webhook);
      return new DeadLetter(
          receiver + "-" + event.seq() + "-" + part,
          webhook,
          event,
          part,
          rendered.id(),
          rendered.name(),
          attempts,
          at,
          reason);
    }

    DeadLetter triedAgain(Instant now, String why) {
      return new DeadLetter(id, webhook, event, part, eventId, eventName, attempts + 1, now, why);
    }

    DeadLetter because(String why) {
      return new DeadLetter(id, webhook, event, part, eventId, eventName, attempts, at, why);
    }
  }

  /// Which letters; absent parts and an empty list do not narrow.
  ///
  /// @param ids of letters or of events
  /// @param since given up at this time or later
  /// @param until given up before this time
  record Selection(
      @Nullable WebhookId webhook,
      List<String> ids,
      @Nullable Instant since,
      @Nullable Instant until) {
    public static final Selection ALL = new Selection(null, List.of(), null, null);

    public Selection {
      ids = List.copyOf(ids);
    }

    /// Whether the letter is one of them.
    public boolean covers(DeadLetter deadLetter) {
      return (webhook == null || webhook.equals(deadLetter.webhook()))
          && (ids.isEmpty() || ids.contains(deadLetter.id()) || ids.contains(deadLetter.eventId()))
          && (since == null || !deadLetter.at().isBefore(since))
          && (until == null || deadLetter.at().isBefore(until));
    }
  }
}
