package dev.sessiongateway.application;

import dev.sessiongateway.application.broadcast.Broadcast;
import dev.sessiongateway.application.broadcast.BroadcastId;
import dev.sessiongateway.application.broadcast.BroadcastState;
import dev.sessiongateway.application.broadcast.BroadcastStore;
import dev.sessiongateway.application.broadcast.OptOut;
import dev.sessiongateway.application.broadcast.Recipient;
import dev.sessiongateway.application.broadcast.RecipientFailure;
import dev.sessiongateway.application.broadcast.RecipientState;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The broadcasts of the stores in memory.
public final class InMemoryBroadcastStore implements BroadcastStore {
  private static final Set<BroadcastState> UNDER_WAY =
      EnumSet.of(BroadcastState.RUNNING, BroadcastState.PAUSED);
  private static final Set<RecipientState> WITHOUT_MESSAGE =
      EnumSet.of(RecipientState.WAITING, RecipientState.FAILED);

  private final InMemoryWorld world;

  InMemoryBroadcastStore(InMemoryWorld world) {
    this.world = world;
  }

  private <T> T read(SessionRef session, Function<BroadcastContents, T> query) {
    return world.read(() -> query.apply(BroadcastContents.of(world.contents(session))));
  }

  private <T> T change(SessionRef session, Function<BroadcastContents, T> work) {
    return world.change(session, contents -> work.apply(BroadcastContents.of(contents)));
  }

  private static Stream<Recipient> of(BroadcastContents all, BroadcastId id) {
    return all.recipients.values().stream().filter(each -> each.broadcast().equals(id));
  }

  @Override
  public void addRecipients(SessionRef session, List<Recipient> recipients) {
    var _ =
        change(
            session,
            all -> {
              recipients.forEach(all::put);
              return true;
            });
  }

  @Override
  public void create(SessionRef session, Broadcast broadcast, long followed) {
    var _ =
        change(
            session,
            all -> {
              all.broadcasts.put(broadcast.id().value(), broadcast);
              all.followed = all.followed == null ? followed : all.followed;
              return true;
            });
  }

  @Override
  public void removeOrphans(SessionRef session, Set<BroadcastId> except) {
    var _ =
        change(
            session,
            all ->
                all.recipients
                    .values()
                    .removeIf(each ->
                        !except.contains(each.broadcast())
                            && !all.broadcasts.containsKey(each.broadcast().value())));
  }

  @Override
  public Optional<Broadcast> find(SessionRef session, BroadcastId id) {
    return read(session, all -> Optional.ofNullable(all.broadcasts.get(id.value())));
  }

  @Override
  public List<Broadcast> list(SessionRef session, @Nullable BroadcastId before, int limit) {
    return read(
        session,
        all ->
            all.broadcasts.descendingMap().values().stream()
                .filter(each -> before == null || each.id().value().compareTo(before.value()) < 0)
                .limit(limit)
                .toList());
  }

  @Override
  public List<Broadcast> active(SessionRef session) {
    return read(
        session,
        all ->
            all.broadcasts.values().stream()
                .filter(each ->
                    UNDER_WAY.contains(each.state())
                        || of(all, each.id())
                            .anyMatch(one -> one.state() == RecipientState.SENDING))
                .toList());
  }

  @Override
  public Set<SessionName> sessions() {
    return world.read(() -> {
      var found = new HashSet<SessionName>();
      for (var session : world.known.values()) {
        if (BroadcastContents.of(world.contents(session.ref())).followed != null) {
          found.add(session.name());
        }
      }
      return found;
    });
  }

  @Override
  public boolean change(SessionRef session, Broadcast broadcast) {
    return change(
        session,
        all -> {
          var now = all.broadcasts.get(broadcast.id().value());
          if (now == null || now.version() != broadcast.version() - 1) {
            return false;
          }
          all.broadcasts.put(broadcast.id().value(), with(broadcast, now.nextAt()));
          return true;
        });
  }

  private static Broadcast with(Broadcast broadcast, Instant nextAt) {
    return new Broadcast(
        broadcast.id(),
        broadcast.name(),
        broadcast.state(),
        broadcast.message(),
        broadcast.pace(),
        broadcast.createdAt(),
        broadcast.startAt(),
        broadcast.endAt(),
        nextAt,
        broadcast.recipients(),
        broadcast.version());
  }

  @Override
  public void remove(SessionRef session, BroadcastId id) {
    var _ =
        change(
            session,
            all -> {
              all.broadcasts.remove(id.value());
              return all.recipients.values().removeIf(each -> each.broadcast().equals(id));
            });
  }

  @Override
  public Map<RecipientState, Integer> totals(SessionRef session, BroadcastId id) {
    return read(
        session,
        all -> {
          var totals = new EnumMap<RecipientState, Integer>(RecipientState.class);
          of(all, id).forEach(each -> totals.merge(each.state(), 1, Integer::sum));
          return totals;
        });
  }

  @Override
  public List<Recipient> recipients(
      SessionRef session, BroadcastId id, @Nullable RecipientState state, int after, int limit) {
    return read(
        session,
        all ->
            of(all, id)
                .filter(each -> state == null || each.state() == state)
                .filter(each -> each.number() > after)
                .limit(limit)
                .toList());
  }

  @Override
  public Claim claim(
      SessionRef session,
      BroadcastId id,
      int most,
      Supplier<MessageId> ids,
      Instant now,
      Instant nextAt) {
    return change(
        session,
        all -> {
          var broadcast = all.broadcasts.get(id.value());
          if (broadcast == null || broadcast.state() != BroadcastState.RUNNING) {
            return Claim.NONE;
          }
          var waiting = of(all, id).filter(each -> each.state() == RecipientState.WAITING).toList();
          var sending = new ArrayList<Recipient>();
          for (var each : waiting.stream().limit(most).toList()) {
            if (all.optOuts.containsKey(each.person())) {
              all.put(each.in(RecipientState.OPTED_OUT, null, now));
            } else {
              sending.add(each.sending(ids.get(), now));
            }
          }
          sending.forEach(all::put);
          all.broadcasts.put(id.value(), with(broadcast, nextAt));
          return new Claim(sending, waiting.size() <= most);
        });
  }

  @Override
  public void settle(SessionRef session, List<Outcome> outcomes, Instant now) {
    var _ =
        change(
            session,
            all -> {
              outcomes.forEach(outcome -> reach(all, outcome, now));
              return true;
            });
  }

  private static void reach(BroadcastContents all, Outcome outcome, Instant at) {
    all.recipients.replaceAll((_, each) ->
        outcome.message().equals(each.message()) && outcome.state().before().contains(each.state())
            ? each.in(outcome.state(), outcome.failure(), at)
            : each);
  }

  @Override
  public int changeAll(
      SessionRef session,
      BroadcastId id,
      RecipientState from,
      RecipientState to,
      @Nullable RecipientFailure failure,
      Instant now) {
    return change(
        session,
        all -> {
          var changed = of(all, id).filter(each -> each.state() == from).toList();
          changed.forEach(each -> all.put(each.in(to, failure, now)));
          return changed.size();
        });
  }

  @Override
  public Optional<Long> followed(SessionRef session) {
    return read(session, all -> Optional.ofNullable(all.followed));
  }

  @Override
  public List<OptOut> follow(SessionRef session, List<Change> changes, long through) {
    return change(
        session,
        all -> {
          var optedOut = new ArrayList<OptOut>();
          for (var change : changes) {
            make(all, change, optedOut);
          }
          all.followed = through;
          return optedOut;
        });
  }

  private static void make(BroadcastContents all, Change change, List<OptOut> optedOut) {
    switch (change) {
      case Change.Reached(var outcome, var at) -> reach(all, outcome, at);
      case Change.Answered(var person, var notBefore, var at) ->
          newest(all, person, at, each -> !sentAt(each).isBefore(notBefore))
              .filter(each -> RecipientState.ANSWERED.before().contains(each.state()))
              .ifPresent(each -> all.put(each.in(RecipientState.ANSWERED, null, at)));
      case Change.Stopped(var person) -> {
        if (all.recipients.values().stream()
            .filter(each -> each.person().equals(person.person()) && each.sentAt() != null)
            .anyMatch(each -> !sentAt(each).isAfter(person.at()))) {
          newest(all, person.person(), person.at(), _ -> true)
              .filter(each -> RecipientState.OPTED_OUT.before().contains(each.state()))
              .ifPresent(each -> all.put(each.in(RecipientState.OPTED_OUT, null, person.at())));
          if (all.add(person)) {
            optedOut.add(person);
          }
        }
      }
    }
  }

  private static Instant sentAt(Recipient recipient) {
    return Objects.requireNonNull(recipient.sentAt());
  }

  private static Optional<Recipient> newest(
      BroadcastContents all, String person, Instant at, Predicate<Recipient> isMeant) {
    return all.recipients.values().stream()
        .filter(each -> each.person().equals(person) && each.sentAt() != null)
        .filter(each -> !WITHOUT_MESSAGE.contains(each.state()))
        .filter(each -> !sentAt(each).isAfter(at))
        .filter(isMeant)
        .max(
            Comparator.comparing(InMemoryBroadcastStore::sentAt)
                .thenComparing(each -> BroadcastContents.key(each.broadcast(), each.number())));
  }

  /// Finds it.
  public static final class Extension implements InMemoryExtension<BroadcastStore> {
    @Override
    public Class<BroadcastStore> port() {
      return BroadcastStore.class;
    }

    @Override
    public BroadcastStore over(InMemoryWorld world) {
      return new InMemoryBroadcastStore(world);
    }
  }
}
