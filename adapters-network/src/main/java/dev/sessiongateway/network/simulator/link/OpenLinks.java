package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The open links, and unlinking of devices. Thread-safe.
public final class OpenLinks {
  private final WorldJournal journal;
  private final Map<SessionName, SimulatedLink> open = new ConcurrentHashMap<>();

  public OpenLinks(WorldJournal journal) {
    this.journal = journal;
  }

  public void add(SimulatedLink link) {
    if (open.putIfAbsent(link.session(), link) != null) {
      throw new IllegalStateException("session " + link.session() + " has an open link already");
    }
  }

  void remove(SimulatedLink link) {
    open.remove(link.session(), link);
  }

  public void closeAll() {
    List.copyOf(open.values()).forEach(SimulatedLink::close);
  }

  /// Links the session to the phone durably, and connects its link.
  public void pair(SessionName session, Address phone) {
    journal.changeForGood(editor -> {
      editor.record(new WorldChange.Linked(session.value(), phone.toString()));
      return phone;
    });
    connect(session);
  }

  public void connect(SessionName session) {
    var link = open.get(session);
    if (link != null) {
      link.connect();
    }
  }

  /// The world was replaced: the session is connected to its device there, or is told that it has
  /// none.
  public void follow(SessionName session) {
    var link = open.get(session);
    if (link != null) {
      link.reconnect();
    }
  }

  /// @param reason reported to the session, now or when it next connects; absent for no report
  public void unlink(SessionName session, @Nullable FailureReason reason) {
    journal.changeForGood(editor -> {
      if (editor.world.devices().isLinkedOrRevoked(session)) {
        editor.record(new WorldChange.Unlinked(session.value(), reason));
      }
      return session;
    });
    var link = open.get(session);
    if (link != null) {
      link.unlinked(reason != null);
    }
  }

  /// Every session of the account fails.
  void ban(Address account) {
    journal
        .read(world -> List.copyOf(world.phone(account).devices.keySet()))
        .forEach(session -> unlink(session, FailureReason.BANNED));
  }
}
