package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.InMemoryStores.OwnedWrite;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Looks at every write of a session that the stores accepted: who wrote it, under which token, and
/// which events it appended. It knows nothing of the check that the stores make.
final class WriteLedger {
  private final InMemoryStores disk;
  private final Consumer<OwnedWrite> owned;
  private final List<String> broken = new ArrayList<>();
  private final Map<InstanceId, Writer> last = new HashMap<>();
  private final Map<InstanceId, List<EventRecord>> events = new LinkedHashMap<>();
  private final Map<InstanceId, Session> sessions = new LinkedHashMap<>();
  private int writes;

  /// @param owned is told of the first write of each owner
  WriteLedger(InMemoryStores disk, Consumer<OwnedWrite> owned) {
    this.disk = disk;
    this.owned = owned;
    disk.onOwnedWrite(this::written);
  }

  /// Who wrote last.
  private record Writer(NodeLease lease, long token) {}

  private void written(OwnedWrite write) {
    writes++;
    var session = write.session();
    var by = write.by();
    var token = write.token();
    if (by == null || token == null || token != write.current()) {
      broken.add(
          session.name()
              + " was written with token "
              + token
              + " by "
              + by
              + " while its owner has "
              + write.current());
    } else {
      var writer = new Writer(by, token);
      var before = last.put(session.id(), writer);
      if (!writer.equals(before)) {
        owned.accept(write);
      }
      if (before != null && isLate(before, by, token)) {
        broken.add(
            session.name() + " was written with token " + token + " by " + by + " after " + before);
      }
    }
    sessions.put(session.id(), session);
    var known = events.computeIfAbsent(session.id(), _ -> new ArrayList<>());
    known.addAll(disk.events().read(session.ref(), known.size(), Integer.MAX_VALUE));
  }

  /// The times of two owners follow each other, so no token comes again, and none is of two nodes.
  private static boolean isLate(Writer before, NodeLease by, long token) {
    return token < before.token() || (token == before.token() && !by.equals(before.lease()));
  }

  List<String> broken() {
    return broken;
  }

  int writes() {
    return writes;
  }

  /// All sessions that there were, as they were last, also deleted ones.
  Map<InstanceId, Session> sessions() {
    return sessions;
  }

  /// All events of a session, also of a deleted one.
  List<EventRecord> events(InstanceId session) {
    return events.getOrDefault(session, List.of());
  }
}
