package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.simulation.FaultRule.Target;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.fault.FaultEngine.AffectedLinks;
import dev.sessiongateway.network.simulator.fault.FaultEngine.FaultPoint;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The open links, and unlinking of devices. Thread-safe.
public final class OpenLinks implements AffectedLinks {
  private final WorldJournal journal;
  private final Map<SessionName, Connection> open = new ConcurrentHashMap<>();

  public OpenLinks(WorldJournal journal) {
    this.journal = journal;
  }

  public void add(Connection link) {
    if (open.putIfAbsent(link.session(), link) != null) {
      throw new IllegalStateException("session " + link.session() + " has an open link already");
    }
  }

  void remove(Connection link) {
    open.remove(link.session(), link);
  }

  /// How many links are open.
  public int count() {
    return open.size();
  }

  public void closeAll() {
    List.copyOf(open.values()).forEach(Connection::close);
  }

  /// Links the session to the phone durably, and connects its link.
  private void pair(SessionName session, Address phone) {
    try {
      journal.changeDurably(editor -> {
        editor.record(new WorldChange.Linked(session, phone));
        return phone;
      });
    } finally {
      // A change that could not be flushed is made all the same.
      if (isLinked(session)) {
        connect(session);
      }
    }
  }

  /// As [#pair]. When it fails, the code is used up and the session is not linked: the link shows a
  /// new one.
  public void pairOrShowNewCode(SessionName session, Address phone) {
    try {
      pair(session, phone);
    } catch (FaultException e) {
      connect(session);
      throw e;
    }
  }

  private boolean isLinked(SessionName session) {
    return journal.read(world -> world.devices().deviceOrNull(session) != null);
  }

  private void connect(SessionName session) {
    var link = open.get(session);
    if (link != null) {
      link.connect();
    }
  }

  /// The world was replaced: the session is connected to its device there, or is notified that it
  /// has none.
  public void follow(SessionName session) {
    var link = open.get(session);
    if (link != null) {
      link.reconnect();
    }
  }

  /// @param reason reported to the session, now or when it next connects; absent for no report
  public void unlink(SessionName session, @Nullable FailureReason reason) {
    try {
      journal.changeDurably(editor -> {
        if (editor.world.devices().isLinkedOrRevoked(session)) {
          editor.record(new WorldChange.Unlinked(session, reason));
        }
        return session;
      });
    } finally {
      var link = open.get(session);
      // A change that could not be flushed is made all the same.
      if (link != null && !isLinked(session)) {
        link.unlinked(reason != null);
      }
    }
  }

  @Override
  public int drop(Target target, Duration back) {
    var count = 0;
    for (var linked : linked(target)) {
      var link = open.get(linked.session());
      if (link != null && link.drop(back)) {
        count++;
      }
    }
    return count;
  }

  @Override
  public int unlink(Target target) {
    var sessions = linked(target);
    sessions.forEach(linked -> unlink(linked.session(), FailureReason.UNLINKED));
    return sessions.size();
  }

  @Override
  public int ban(Target target) {
    var accounts = linked(target).stream().map(Linked::account).distinct().toList();
    accounts.forEach(this::ban);
    return accounts.size();
  }

  @Override
  public int report(Target target) {
    var sessions = linked(target);
    for (var linked : sessions) {
      var link = open.get(linked.session());
      if (link != null) {
        link.report();
      }
    }
    return sessions.size();
  }

  private List<Linked> linked(Target target) {
    return journal.read(world ->
        world.phones().stream()
            .flatMap(phone ->
                world.devices().sessionsOf(phone.jid).stream()
                    .map(session -> new Linked(session, phone.jid)))
            .filter(linked -> linked.isOf(target))
            .toList());
  }

  /// Drops the connection of one session.
  void drop(SessionName session, Duration back) {
    var link = open.get(session);
    if (link != null) {
      var _ = link.drop(back);
    }
  }

  /// The connection of one session, as this class uses it.
  public interface Connection {
    SessionName session();

    /// Connects, reports that the device was unlinked, or starts pairing.
    void connect();

    /// Connects to the device in the world that there is now.
    void reconnect();

    /// The device was unlinked.
    ///
    /// @param report whether the session gets the reason
    void unlinked(boolean report);

    /// Drops the connection and reconnects after a delay.
    ///
    /// @return false when it was not connected
    boolean drop(Duration until);

    /// Reports the account as it is now, if it is connected.
    void report();

    void close();
  }

  /// A session and its account.
  private record Linked(SessionName session, Address account) {
    boolean isOf(Target target) {
      return new FaultPoint(session, account).isOf(target);
    }
  }

  /// Every session of the account fails.
  void ban(Address account) {
    journal
        .read(world -> world.devices().sessionsOf(world.phone(account).jid))
        .forEach(session -> unlink(session, FailureReason.BANNED));
  }
}
