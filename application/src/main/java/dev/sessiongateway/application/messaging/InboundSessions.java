package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An index of the sessions of all nodes by network and number: that of the account, or while a
/// session has no account, the number that it was created with. In memory. Thread-safe.
final class InboundSessions implements SessionObserver {
  private static final Comparator<Entry> OLDEST_FIRST =
      Comparator.comparing(Entry::createdAt)
          .thenComparing(Entry::name)
          .thenComparing(entry -> entry.id().value());

  private final Networks networks;
  private final Map<SessionName, Entry> byName = new ConcurrentHashMap<>();

  /// By network, then by number. Networks are few, and stay.
  private final Map<String, Map<Address, NavigableSet<Entry>>> byNumber = new ConcurrentHashMap<>();

  InboundSessions(Networks networks) {
    this.networks = networks;
  }

  /// The oldest first.
  ///
  /// @throws FaultException `invalid.number` when it is none on this network
  Stream<SessionName> find(String network, String number) {
    var onNetwork = byNumber.get(network);
    if (onNetwork == null) {
      return Stream.empty();
    }
    // Without its network, a session itself says so.
    var addressing = networks.find(network).orElse(networks.standard()).addressing();
    var found = onNetwork.get(addressing.parse("number", number));
    return found == null ? Stream.empty() : found.stream().map(Entry::name);
  }

  @Override
  public void changed(@Nullable Session before, @Nullable Session after) {
    if (after != null) {
      var next = entry(after);
      var _ = byName.compute(after.name(), (_, former) -> replaced(former, next));
    } else if (before != null) {
      // One of the same name may have been created since.
      var _ =
          byName.computeIfPresent(
              before.name(),
              (_, former) -> former.id().equals(before.id()) ? replaced(former, null) : former);
    }
  }

  @Override
  public void changedElsewhere(@Nullable Session before, @Nullable Session after) {
    changed(before, after);
  }

  private @Nullable Entry replaced(@Nullable Entry former, @Nullable Entry next) {
    if (next != null && !next.equals(former)) {
      add(next);
    }
    if (former != null && !former.equals(next)) {
      drop(former);
    }
    return next;
  }

  private void add(Entry entry) {
    var onNetwork = byNumber.computeIfAbsent(entry.network(), _ -> new ConcurrentHashMap<>());
    var _ =
        onNetwork.compute(
            entry.number(),
            (_, all) -> {
              var entries = all == null ? new ConcurrentSkipListSet<>(OLDEST_FIRST) : all;
              entries.add(entry);
              return entries;
            });
  }

  private void drop(Entry entry) {
    var onNetwork = byNumber.get(entry.network());
    if (onNetwork != null) {
      var _ =
          onNetwork.computeIfPresent(
              entry.number(), (_, all) -> all.remove(entry) && all.isEmpty() ? null : all);
    }
  }

  /// Null without a number, or when the number that a session was created with is none.
  private @Nullable Entry entry(Session session) {
    var number = number(session);
    return number == null
        ? null
        : new Entry(
            session.name(), session.id(), session.createdAt(), networks.nameOf(session), number);
  }

  private @Nullable Address number(Session session) {
    var account = session.account();
    var created = session.origin().number();
    if (account != null || created == null) {
      return account == null ? null : account.id();
    }
    try {
      return networks.of(session).addressing().parse("number", created);
    } catch (FaultException e) {
      return null;
    }
  }

  private record Entry(
      SessionName name, InstanceId id, Instant createdAt, String network, Address number) {}
}
