package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.application.broadcast.BroadcastStore.Outcome;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Sends the messages of the broadcasts of one session. For one thread at a time.
///
/// Each recipient gets the message once, whenever the process ends: the id of the message is in the
/// recipient's row before the message is handed over, and what was handed over without an outcome
/// is handed over again under this id, which the gateway and the network send once.
final class BroadcastSending {
  /// The most messages of a broadcast that are handed over and not yet taken by the network.
  static final int MOST_SENDING = 50;

  /// The same where they wait in the queue of the session: a broadcast that is cancelled does not
  /// reach them any more.
  static final int MOST_QUEUED = 5;

  private static final int AT_ONCE = 20;

  /// A message without an outcome for so long is handed over again: it may have been taken out of
  /// the queue of the session.
  private static final Duration AGAIN_AFTER = Duration.ofMinutes(10);

  /// A pace that is faster than this catches up with what was late.
  private static final Duration FAST = Duration.ofMillis(100);

  private static final Duration LATE = Duration.ofSeconds(1);

  private final BroadcastContext with;

  /// When this process handed them over.
  private final Map<MessageId, Instant> handedOver = new HashMap<>();

  private final ProgressReport progress;

  BroadcastSending(BroadcastContext with) {
    this.with = with;
    this.progress = new ProgressReport(with);
  }

  /// @param goesOn whether there is more to do at once
  /// @param next when there is something to do again; null when nothing is to be waited for
  record Rest(boolean goesOn, @Nullable Instant next) {
    private static final Rest NOTHING = new Rest(false, null);

    private static Rest until(@Nullable Instant at) {
      return new Rest(false, at);
    }

    private Rest and(Rest other) {
      return new Rest(goesOn || other.goesOn, earliest(next, other.next));
    }

    private static @Nullable Instant earliest(@Nullable Instant one, @Nullable Instant other) {
      if (one == null || other == null) {
        return one == null ? other : one;
      }
      return one.isBefore(other) ? one : other;
    }
  }

  /// Sends a few messages of each broadcast that runs.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException when nothing can be sent now
  Rest sendSome(Session session) {
    var rest = Rest.NOTHING;
    for (var broadcast : with.store().active(session.ref())) {
      rest = rest.and(sendSome(session, broadcast));
    }
    return rest;
  }

  /// Ends the broadcasts whose time is over while nothing can be sent.
  void endOverdue(Session session) {
    for (var broadcast : with.store().active(session.ref())) {
      if (broadcast.state() == BroadcastState.RUNNING && broadcast.isEnded(with.now())) {
        end(session, broadcast);
      }
    }
  }

  private Rest sendSome(Session session, Broadcast broadcast) {
    var ref = session.ref();
    var under =
        with.store().recipients(ref, broadcast.id(), RecipientState.SENDING, 0, MOST_SENDING);
    send(session, broadcast, under.stream().filter(this::isToBeHandedOver).toList());
    if (broadcast.state() != BroadcastState.RUNNING) {
      return Rest.NOTHING;
    }
    var now = with.now();
    if (broadcast.isEnded(now)) {
      end(session, broadcast);
      return Rest.NOTHING;
    }
    var room = (MessageHandOver.isQueued(session) ? MOST_QUEUED : MOST_SENDING) - under.size();
    if (broadcast.dueAt().isAfter(now)) {
      return Rest.until(Rest.earliest(broadcast.dueAt(), broadcast.endAt()));
    }
    if (room <= 0) {
      progress.report(session, broadcast);
      return Rest.until(now.plus(AGAIN_AFTER));
    }
    return claim(session, broadcast, room, now);
  }

  private Rest claim(Session session, Broadcast broadcast, int room, Instant now) {
    var ref = session.ref();
    var turn = Turn.of(broadcast, Math.min(room, AT_ONCE), now);
    var claim =
        with.store()
            .claim(
                ref,
                broadcast.id(),
                turn.most(),
                with.messaging()::newMessageId,
                now,
                turn.nextAt());
    send(session, broadcast, claim.sending());
    if (claim.isLast() && complete(session, broadcast)) {
      return Rest.NOTHING;
    }
    progress.report(session, broadcast);
    return claim.isLast()
        ? Rest.until(now.plus(AGAIN_AFTER))
        : new Rest(!turn.nextAt().isAfter(with.now()), turn.nextAt());
  }

  private boolean isToBeHandedOver(Recipient recipient) {
    var at = handedOver.get(recipient.message());
    return at == null || !at.plus(AGAIN_AFTER).isAfter(with.now());
  }

  private void send(Session session, Broadcast broadcast, List<Recipient> recipients) {
    var outcomes = new ArrayList<Outcome>();
    var handOver = new MessageHandOver(with.messaging());
    try {
      for (var recipient : recipients) {
        var outcome = handOver.send(session, broadcast, recipient);
        if (outcome == null) {
          handedOver.put(Objects.requireNonNull(recipient.message()), with.now());
        } else {
          outcomes.add(outcome);
          handedOver.remove(outcome.message());
        }
      }
    } catch (FaultException e) {
      settle(session, outcomes);
      throw e;
    }
    settle(session, outcomes);
  }

  private void settle(Session session, List<Outcome> outcomes) {
    if (!outcomes.isEmpty()) {
      with.store().settle(session.ref(), outcomes, with.now());
    }
    var oldest = with.now().minus(AGAIN_AFTER.multipliedBy(2));
    handedOver.values().removeIf(at -> at.isBefore(oldest));
  }

  private void end(Session session, Broadcast broadcast) {
    var _ =
        with.store()
            .changeAll(
                session.ref(),
                broadcast.id(),
                RecipientState.WAITING,
                RecipientState.FAILED,
                Broadcast.ENDED,
                with.now());
    var _ = complete(session, broadcast);
  }

  /// @return false while messages have no outcome
  private boolean complete(Session session, Broadcast broadcast) {
    var ref = session.ref();
    var id = broadcast.id();
    if (!with.store().recipients(ref, id, RecipientState.SENDING, 0, 1).isEmpty()
        || !with.store().recipients(ref, id, RecipientState.WAITING, 0, 1).isEmpty()) {
      return false;
    }
    var now = with.store().find(ref, id);
    if (now.isPresent()
        && now.get().state() == BroadcastState.RUNNING
        && with.store().change(ref, now.get().in(BroadcastState.COMPLETED))) {
      progress.completed(session, now.get().in(BroadcastState.COMPLETED));
    }
    return true;
  }

  /// How many may leave now.
  ///
  /// @param nextAt when the next one may
  private record Turn(int most, Instant nextAt) {
    static Turn of(Broadcast broadcast, int most, Instant now) {
      var pace = broadcast.pace();
      if (pace == null) {
        return new Turn(most, broadcast.nextAt());
      }
      var spacing = pace.spacing();
      if (spacing.compareTo(FAST) > 0) {
        return new Turn(1, now.plus(spacing));
      }
      var late = now.minus(LATE);
      var from = broadcast.nextAt().isBefore(late) ? late : broadcast.nextAt();
      var due = 1 + Duration.between(from, now).dividedBy(spacing);
      var count = (int) Math.min(most, due);
      return new Turn(count, from.plus(spacing.multipliedBy(count)));
    }
  }
}
