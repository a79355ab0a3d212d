package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Administration of the webhooks of all sessions: status, attempts, dead letters, replays.
/// Thread-safe; an unknown id is `webhook.not-found` or `dead-letter.not-found`.
public interface ReceiverAdmin {

  /// By session, the gateway's own webhooks first.
  ///
  /// @param session only webhooks of this session, null for all
  List<ReceiverStatus> list(@Nullable SessionName session);

  ReceiverStatus get(ReceiverKey id);

  /// Posts a test event at once, bypassing every queue; only the delivery log changes.
  Delivery.Attempt test(ReceiverKey id);

  /// Enables the webhook's endpoint; its backlog is delivered.
  ReceiverStatus enable(ReceiverKey id);

  /// The last attempts, newest first.
  List<LoggedAttempt> deliveries(ReceiverKey id, int limit);

  /// The dead letters, oldest first.
  List<DeadLetter> deadLetters(DeadLetterSelection wanted, int limit);

  /// A dead letter with the event that its webhook would get.
  ///
  /// @param session only of this session, null for all
  DeadLetterContent deadLetter(String id, @Nullable SessionName session);

  /// Retries dead letters, and events that wait for a later retry, now: in order and with their
  /// original ids. Returns at once. A selection without a session concerns those that this node
  /// runs.
  ///
  /// @return how many are replayed
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.elsewhere`
  int replay(DeadLetterSelection wanted);

  /// @param session null for a webhook of all sessions
  /// @param waiting the renderings to deliver; an estimate when more than some thousand events are
  ///   behind the cursor
  /// @param deadLetters how many are kept
  /// @param retried events that are retried beside the others
  /// @param problems why not all events are delivered at once, at most twenty
  record ReceiverStatus(
      ReceiverKey id,
      @Nullable SessionName session,
      ReceiverId receiver,
      EventReceiver.Description description,
      EndpointHealth endpoint,
      long waiting,
      long deadLetters,
      long retried,
      List<DeliveryProblem> problems) {
    public ReceiverStatus {
      problems = List.copyOf(problems);
    }
  }

  /// @param eventId as in the rendering
  /// @param event its name as in the rendering
  /// @param attempt number of the attempt for this event, from 1; 0 for a test event
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

  /// @param id of the dead letter
  /// @param eventId as in the rendering
  /// @param attempts made so far
  record DeadLetter(
      String id,
      ReceiverKey webhook,
      SessionName session,
      String eventId,
      String event,
      int attempts,
      Instant at,
      String reason) {}

  /// @param event null when the configuration of the session leaves it out now
  record DeadLetterContent(DeadLetter letter, @Nullable RenderedEvent event) {}

  /// A selection; null parts select everything.
  ///
  /// @param ids of dead letters or of events
  /// @param since given up at this time or later
  /// @param until given up before this time
  record DeadLetterSelection(
      List<String> ids,
      @Nullable ReceiverKey webhook,
      @Nullable SessionName session,
      @Nullable Instant since,
      @Nullable Instant until) {
    public static final DeadLetterSelection ALL =
        new DeadLetterSelection(List.of(), null, null, null, null);

    public DeadLetterSelection {
      ids = List.copyOf(ids);
    }
  }

  /// Why a webhook does not get all events of a session at once.
  ///
  /// @param eventId the event that failed last, as in its rendering
  /// @param event its name as in its rendering
  /// @param reason the last failure, such as `HTTP 422`
  /// @param since time of that event
  /// @param attempts made for that event
  record DeliveryProblem(
      SessionName session,
      ReceiverId webhook,
      Kind kind,
      String eventId,
      String event,
      String reason,
      Instant since,
      int attempts) {

    /// What it does to other events.
    public enum Kind implements Coded {
      /// The events behind it wait.
      HOLDING("holding"),
      /// It is retried beside the others, which go on.
      REFUSING("refusing");

      private final String code;

      Kind(String code) {
        this.code = code;
      }

      @Override
      public String code() {
        return code;
      }
    }
  }
}
