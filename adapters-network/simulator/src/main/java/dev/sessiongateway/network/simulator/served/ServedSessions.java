package dev.sessiongateway.network.simulator.served;

import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.session.SessionName;
import java.util.HashMap;
import java.util.Map;

/// The sessions whose links gateways in other processes have open, one link each. Thread-safe.
final class ServedSessions {
  private final Network network;
  private final Time machine;
  private final Map<SessionName, ServedLink> open = new HashMap<>();

  /// Of the newest link of each session. They grow over restarts too, as they are times.
  private final Map<SessionName, Long> generations = new HashMap<>();

  ServedSessions(Network network, Time machine) {
    this.network = network;
    this.machine = machine;
  }

  /// An open link of the session is replaced.
  ///
  /// @param link not open yet
  /// @param generation 0 for a new link, else that of the link whose channel was lost
  /// @return the generation of the link; 0 when there was a newer one, and it is not open
  synchronized long open(ServedLink link, long generation) {
    var session = link.session();
    var newest = generations.getOrDefault(session, 0L);
    if (generation != 0 && generation < newest) {
      return 0;
    }
    var older = open.remove(session);
    if (older != null) {
      older.replace();
    }
    link.open(network);
    open.put(session, link);
    var given =
        generation == 0 ? Math.max(newest + 1, machine.instant().toEpochMilli()) : generation;
    generations.put(session, given);
    return given;
  }

  synchronized void close(ServedLink link) {
    open.remove(link.session(), link);
    link.end();
  }

  /// The generation is kept: a gateway that opened the session before must not come back.
  void forget(SessionName session) {
    network.forget(session);
  }

  Map<String, Long> figures() {
    return network.figures();
  }
}
