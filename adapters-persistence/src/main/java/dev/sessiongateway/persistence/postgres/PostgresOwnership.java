package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.access.TicketStore;
import dev.sessiongateway.application.node.NodeOptions;
import dev.sessiongateway.application.node.SessionOwnership;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.node.SessionOwner;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.Fence;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.session.SessionTakeover;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Which node has a session. The default database decides; each further one has the tokens of the
/// sessions whose data are there. Thread-safe.
///
/// **No write of a former owner is stored once [#take] has returned.** A write passes the check of
/// its token in its own transaction ([PostgresTransactions]), which locks the row of the owner
/// until the commit. A session is taken by changing that row, in each database in which its data
/// are; this waits for transactions that hold the lock, and ends those of nodes without a lease
/// that do not end by themselves. Checks that come later find another token.
final class PostgresOwnership implements SessionOwnership, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresOwnership.class);

  /// A transaction that is younger may still end by itself.
  private static final Duration IN_TIME = Duration.ofSeconds(1);

  private final PostgresDatabases databases;
  private final NodeOwners owners;
  private final SessionTakeover takeover;
  private final ChangeAnnouncer changes;
  private final ChangeFollower follower;
  private final OwnerList list;

  /// Apart from the other, so that no lease ends because sessions are waited for.
  private final NodeConnection leases;

  private final NodeConnection ofTickets;
  private final PostgresTickets tickets;
  private final NodeConnection standard;
  private final Map<PostgresConnections, NodeConnection> further = new ConcurrentHashMap<>();

  PostgresOwnership(
      PostgresDatabases databases,
      NodeOwners owners,
      SessionTakeover takeover,
      ChangeAnnouncer changes,
      ChangeFollower follower) {
    this.databases = databases;
    this.owners = owners;
    this.takeover = takeover;
    this.changes = changes;
    this.follower = follower;
    this.list = new OwnerList(databases);
    this.leases = ofDefault();
    this.ofTickets = ofDefault();
    this.tickets = new PostgresTickets(ofTickets);
    this.standard = ofDefault();
  }

  private NodeConnection ofDefault() {
    return new NodeConnection(
        databases.standard(),
        connection ->
            NodeBackends.end(connection, Duration.ZERO, () -> NodeRows.living(connection)));
  }

  /// Begins to announce changes to other nodes, and to receive theirs. Connects meanwhile.
  void start() {
    changes.start();
    follower.start();
  }

  @Override
  public NodeLease join(NodeOptions node) {
    var lease =
        leases
            .call(connection -> NodeRows.join(connection, node, owners.lease()))
            .orElseThrow(() ->
                new Fault.Conflict(
                        "node.in-use",
                        "Another gateway is the node " + node.url() + ", and its lease lasts")
                    .toException());
    takeover.releaseAll();
    databases.open().forEach(database -> database.nameWriter(NodeBackends.name(lease)));
    owners.joined(lease);
    changes.stateChanged();
    return lease;
  }

  @Override
  public boolean renew(NodeLease lease, Duration length) {
    var isRenewed = leases.call(connection -> NodeRows.renew(connection, lease, length));
    endLeftTransactions();
    return isRenewed;
  }

  /// The rows that belong to no session, such as the health of endpoints, are written by all nodes:
  /// one that was stopped in the midst of a transaction would hold them up.
  private void endLeftTransactions() {
    try {
      var _ =
          leases.call(connection -> {
            NodeBackends.end(connection, IN_TIME, () -> NodeRows.living(connection));
            return true;
          });
    } catch (FaultException e) {
      LOG.atWarn().setCause(e).log("transactions of nodes without a lease were not looked for");
    }
  }

  @Override
  public void leave(NodeLease lease) {
    if (lease.equals(owners.lease())) {
      owners.joined(null);
      takeover.releaseAll();
    }
    databases.open().stream()
        .skip(1)
        .forEach(
            database -> releaseThere(database, () -> ReleasedSessions.releaseAll(database, lease)));
    ReleasedSessions.releaseAll(databases.standard(), lease);
    var _ =
        leases.call(connection -> {
          NodeRows.leave(connection, lease);
          return lease;
        });
    changes.stateChanged();
  }

  @Override
  public boolean drain(NodeUrl node, boolean isDraining) {
    var isThere = leases.call(connection -> NodeRows.drain(connection, node, isDraining));
    changes.stateChanged();
    return isThere;
  }

  @Override
  public Optional<Duration> left(NodeUrl url) {
    return leases.call(connection -> NodeRows.left(connection, url));
  }

  @Override
  public List<Node> nodes() {
    return databases.standard().read(NodeRows::list);
  }

  @Override
  public List<SessionOwner> owners() {
    return list.read();
  }

  @Override
  public Map<SessionName, Long> take(NodeLease lease, Collection<SessionName> sessions) {
    var taken = standard.call(connection -> OwnerRows.take(connection, lease, sessions));
    var byDatabase =
        taken.stream()
            .collect(
                Collectors.groupingBy(
                    each -> StorePlaces.databaseOf(each.address()),
                    TreeMap::new,
                    Collectors.mapping(OwnerRows.Taken::fence, Collectors.toList())));
    var fences = new ArrayList<Fence>();
    byDatabase.forEach((name, some) -> fences.addAll(admitted(name, lease, some)));
    var there = takeover.taken(fences);
    changes.stateChanged();
    return fences.stream()
        .filter(fence -> there.contains(fence.session()))
        .collect(Collectors.toMap(Fence::session, Fence::token));
  }

  /// Those that can be written. A session whose database cannot be used fails, as it does in a
  /// gateway that is alone, and has its events in the default database.
  private List<Fence> admitted(String database, NodeLease lease, List<Fence> fences) {
    var opened = databases.opened(database);
    if (database.isEmpty() || opened.isEmpty()) {
      return fences;
    }
    try {
      var there = further(opened.get());
      opened.get().nameWriter(NodeBackends.name(lease));
      var admitted = there.call(connection -> OwnerRows.admit(connection, lease, fences));
      return fences.stream().filter(fence -> admitted.contains(fence.instance())).toList();
    } catch (FaultException e) {
      LOG.atWarn()
          .addKeyValue("database", database)
          .addKeyValue("sessions", fences.size())
          .setCause(e)
          .log("sessions cannot be taken because their database does not answer");
      return List.of();
    }
  }

  private NodeConnection further(PostgresConnections database) {
    return further.computeIfAbsent(
        database,
        _ ->
            new NodeConnection(
                database,
                connection ->
                    NodeBackends.end(
                        connection, Duration.ZERO, () -> standard.call(NodeRows::living))));
  }

  @Override
  public void release(NodeLease lease, Collection<SessionName> sessions) {
    var byDatabase = new HashMap<PostgresConnections, List<InstanceId>>();
    if (!lease.equals(owners.lease())) {
      return;
    }
    for (var location : takeover.locations(sessions)) {
      takeover.release(location.session().name());
      byDatabase
          .computeIfAbsent(connections(location), _ -> new ArrayList<>())
          .add(location.instance());
    }
    var all = byDatabase.values().stream().flatMap(List::stream).toList();
    // The default database last: then others may take them.
    byDatabase.forEach((database, some) -> {
      if (database != databases.standard()) {
        releaseThere(database, () -> ReleasedSessions.release(database, lease, some));
      }
    });
    ReleasedSessions.release(databases.standard(), lease, all);
    changes.stateChanged();
  }

  /// In a database that does not answer nothing is written now, and later ones of its sessions are
  /// refused there once others have taken them.
  private static void releaseThere(PostgresConnections database, Runnable release) {
    try {
      release.run();
    } catch (FaultException e) {
      LOG.atWarn()
          .addKeyValue("database", database)
          .setCause(e)
          .log("sessions are given back although their database does not answer");
    }
  }

  private PostgresConnections connections(SessionLocation location) {
    return location.database() instanceof PostgresStore store
        ? store.connections()
        : databases.standard();
  }

  TicketStore tickets() {
    return tickets;
  }

  @Override
  public void onChange(Consumer<Change> listener) {
    follower.awaitStart();
    follower.listen(listener);
  }

  @Override
  public byte[] secret() {
    return leases.call(NodeRows::secret);
  }

  @Override
  public void close() {
    follower.close();
    changes.close();
    further.values().forEach(NodeConnection::close);
    ofTickets.close();
    standard.close();
    leases.close();
  }
}
