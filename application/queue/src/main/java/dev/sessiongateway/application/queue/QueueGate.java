package dev.sessiongateway.application.queue;

import dev.sessiongateway.application.queue.QueuedMessage.Entry;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Decides whether the queue of a session may send now. Used by its worker, one call at a time, but
/// for [#reset].
final class QueueGate {
  private static final Duration RETRY = Duration.ofSeconds(5);
  private static final Duration LONGEST = Duration.ofMinutes(10);

  /// People known to have messages, in memory.
  private static final int MOST_KNOWN = 10_000;

  private final LiveSession live;
  private final QueueContext with;
  private final Set<Address> known = new HashSet<>();
  private final AtomicBoolean isReset = new AtomicBoolean();
  private final Holds holds = new Holds();

  /// New people who may get no message now, until [#contactHold].
  private final Set<Address> blocked = new HashSet<>();

  QueueGate(LiveSession live, QueueContext with) {
    this.live = live;
    this.with = with;
    holds.unsettledUntil = with.now(); // of the process before
  }

  /// Call when the session has changed.
  void reset() {
    isReset.set(true);
  }

  /// The network did not take a message. Nothing is sent before this, nor before that message is
  /// settled.
  void refused(Instant until) {
    holds.refusedUntil = until;
    holds.unsettledUntil = with.now();
  }

  /// Why nothing may leave now; empty when something may.
  Optional<QueueHold> hold(boolean isPaused, SendingPace pace, Instant now) {
    if (isPaused) {
      return Optional.of(QueueHold.PAUSED);
    }
    var session = live.session();
    if (!(session.state() instanceof SessionState.Active)) {
      return Optional.of(new QueueHold("session." + session.state().code(), null));
    }
    if (live.isLinkMissing()) {
      return Optional.of(new QueueHold("disconnected", now.plus(RETRY)));
    }
    if (holds.refusedUntil.isAfter(now)) {
      return Optional.of(new QueueHold("network", holds.refusedUntil));
    }
    if (isUnsettled()) {
      return Optional.of(new QueueHold("network", now.plus(RETRY)));
    }
    var config = session.config().sending();
    var earliest = pace.earliest(config, now);
    var quiet = config.quietHours();
    var isQuiet = quiet != null && quiet.areAt(now);
    return earliest.isAfter(now)
        ? Optional.of(new QueueHold(isQuiet ? "quiet-hours" : "rate", earliest))
        : Optional.empty();
  }

  private boolean isUnsettled() {
    var until = holds.unsettledUntil;
    if (until == null) {
      return false;
    }
    var isUnsettled =
        with.messages().pending(live.ref(), null, 1).stream()
            .anyMatch(oldest -> !oldest.at().isAfter(until));
    holds.unsettledUntil = isUnsettled ? until : null;
    return isUnsettled;
  }

  /// The next message that may leave.
  ///
  /// @param queue the next one of the chats that may get one
  Optional<Candidate> next(
      Function<Predicate<Address>, Optional<Entry>> queue, SendingPace pace, Instant now) {
    if (isReset.getAndSet(false) || isOver(holds.contactHold, now)) {
      blocked.clear();
      holds.contactHold = null;
    }
    while (true) {
      var next = queue.apply(chat -> !blocked.contains(chat));
      if (next.isEmpty()) {
        return Optional.empty();
      }
      var entry = next.get();
      var why = restriction(pace, now);
      var limits = why.isPresent() || live.session().config().sending().newContactsPerDay() != null;
      var isNew = limits && isNew(entry.chat());
      if (!isNew || why.isEmpty()) {
        return Optional.of(new Candidate(entry, isNew));
      }
      blocked.add(entry.chat());
      holds.contactHold = why.get();
    }
  }

  private static boolean isOver(@Nullable QueueHold hold, Instant now) {
    return hold != null && hold.until() != null && !hold.until().isAfter(now);
  }

  /// Why messages that are due do not leave: those to new people may not.
  Optional<QueueHold> contactHold() {
    return Optional.ofNullable(holds.contactHold);
  }

  /// Why people without a message may get none now.
  private Optional<QueueHold> restriction(SendingPace pace, Instant now) {
    var account = live.session().account();
    var lock = account == null ? null : account.timelock();
    if (lock != null && lock.isActive()) {
      return Optional.of(new QueueHold("account.timelock", end(lock.endsAt(), now)));
    }
    var capping = account == null ? null : account.capping();
    if (capping != null && isCapped(capping, now)) {
      return Optional.of(new QueueHold("account.capped", end(capping.endsAt(), now)));
    }
    var config = live.session().config().sending();
    return pace.allowsNewContact(config, now)
        ? Optional.empty()
        : Optional.of(new QueueHold("new-contacts", SendingPace.nextDay(config, now)));
  }

  private static boolean isCapped(Account.MessageCapping capping, Instant now) {
    return capping.isActive() && (capping.endsAt() == null || capping.endsAt().isAfter(now));
  }

  /// The network reports the end of a restriction, at times later than it said.
  private static Instant end(@Nullable Instant said, Instant now) {
    var latest = now.plus(LONGEST);
    return said == null || said.isAfter(latest) || !said.isAfter(now) ? latest : said;
  }

  private boolean isNew(Address chat) {
    var isPerson =
        switch (chat.kind()) {
          case PERSON, LID -> true;
          case GROUP, CHANNEL, BROADCAST -> false;
        };
    if (!isPerson || known.contains(chat)) {
      return false;
    }
    var isNew = with.messages().firstAt(live.ref(), Set.of(chat)).isEmpty();
    if (!isNew) {
      if (known.size() >= MOST_KNOWN) {
        known.clear();
      }
      known.add(chat);
    }
    return isNew;
  }

  /// @param isNewContact whether it is the first message to a person; said where that is limited
  record Candidate(Entry entry, boolean isNewContact) {}

  /// What holds messages beside the pace, as it was last seen by the worker.
  private static final class Holds {
    private @Nullable QueueHold contactHold;
    private Instant refusedUntil = Instant.EPOCH;

    /// Recorded messages up to this time are settled before the next one leaves, so that those of a
    /// chat keep their order; null when they are. Others are on their way all the time.
    private @Nullable Instant unsettledUntil;
  }
}
