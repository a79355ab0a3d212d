package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.bootstrap.simulation.NodeReceivers.Delivered;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.Session.DesiredState;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/// What must hold when everything works again.
final class NodeInvariants {
  private final NodeGroup group;
  private final NodeClients clients;
  private final List<String> broken;

  /// @param broken gets what does not hold
  NodeInvariants(NodeGroup group, NodeClients clients, List<String> broken) {
    this.group = group;
    this.clients = clients;
    this.broken = broken;
  }

  private void expect(boolean holds, String otherwise) {
    if (!holds) {
      broken.add(otherwise);
    }
  }

  /// Each session has one living node, where its only link is, and works if it should. A request
  /// that a node carries out late may stop it, for instance to delete it; a deletion that failed in
  /// the middle leaves it stopped.
  void everySessionRuns() {
    for (var session : group.sessions()) {
      var name = session.name();
      var owner = group.owner(name);
      expect(owner.isPresent(), "no living node has " + name);
      var running =
          group.processes().stream()
              .filter(NodeProcess::isUp)
              .filter(process -> process.opened().nodes().nodeOf(name).equals(owner))
              .filter(process -> owner.filter(process.url::equals).isPresent())
              .toList();
      expect(running.size() == 1, name + " runs on " + running.size() + " nodes");
      if (session.desired() == DesiredState.RUNNING
          && !clients.isAsking(name)
          && !(session.state() instanceof SessionState.Failed
              || session.state() instanceof SessionState.Stopped)) {
        expect(
            session.state() instanceof SessionState.Active,
            name + " is " + session.state() + " on " + owner);
        links(name, running);
      }
    }
  }

  private void links(SessionName name, List<NodeProcess> running) {
    var open = group.processes().stream().mapToLong(process -> process.network.open(name)).sum();
    expect(open == 1, name + " has " + open + " links");
    var place = group.network.place(name);
    expect(
        running.stream().allMatch(process -> process.network == place),
        "the link of " + name + " is not at its owner");
  }

  /// @param last the texts that were sent when nothing failed any more
  void atTheEnd(List<String> last) {
    broken.addAll(group.ledger.broken());
    broken.addAll(group.surprises);
    group.waiting().forEach(task -> broken.add("never ends: " + task));
    everySessionRuns();
    var sessions = group.sessions();
    group.ledger.sessions().values().forEach(this::log);
    sends(sessions, last);
    sessions.forEach(this::received);
    sessions.forEach(this::known);
    group.ledger.sessions().values().forEach(session -> deliveries(session, sessions));
    keys();
  }

  /// Numbered without a gap, one event per cause.
  private void log(Session session) {
    var seq = 0L;
    var ids = new HashSet<String>();
    var created = new HashSet<MessageId>();
    for (var record : group.ledger.events(session.id())) {
      seq++;
      expect(record.seq() == seq, session.name() + " has event " + record.seq() + " as " + seq);
      expect(ids.add(record.id().value()), "two events have the id " + record.id());
      if (record.event() instanceof Event.MessageCreated(var message)) {
        expect(created.add(message.id()), message.id() + " was created twice");
      }
    }
  }

  private void sends(List<Session> sessions, List<String> last) {
    var stored =
        group.ledger.sessions().keySet().stream()
            .flatMap(id -> created(id).stream())
            .collect(Collectors.toSet());
    var texts = new HashMap<String, Integer>();
    NodeClients.SESSIONS.forEach(name ->
        group
            .network
            .device(name)
            .sent
            .values()
            .forEach(message -> texts.merge(message.content().text(), 1, Integer::sum)));
    clients.sent.forEach((text, sent) -> {
      var copies = texts.getOrDefault(text, 0);
      expect(copies <= 1, text + " was sent " + copies + " times");
      if (sent.isAcknowledged) {
        expect(copies == 1, text + " was acknowledged and is not on the network");
        expect(
            stored.contains(Objects.requireNonNull(sent.id)),
            text + " was acknowledged and not stored");
      }
    });
    for (var session : sessions) {
      for (var text : last) {
        var sent = Objects.requireNonNull(clients.sent.get(text));
        expect(
            sent.isAcknowledged || !sent.session.equals(session.name()),
            text + " was not sent by " + session.name() + " when nothing failed");
      }
      // Others that are stored wait for the next link, or are given up in the end.
      var promised =
          clients.sent.values().stream()
              .filter(sent -> sent.isAcknowledged)
              .map(sent -> sent.id)
              .collect(Collectors.toSet());
      for (var id : created(session.id())) {
        var message = group.disk.messages().find(session.ref(), id);
        expect(message.isPresent(), id + " is in the log and not in the store");
        expect(
            message.filter(found -> found.ack() == Ack.PENDING && promised.contains(id)).isEmpty(),
            message.map(found -> found.content().text()).orElse("")
                + " of "
                + session.name()
                + " is pending for ever");
      }
    }
  }

  private Set<MessageId> created(InstanceId session) {
    return group.ledger.events(session).stream()
        .map(EventRecord::event)
        .filter(Event.MessageCreated.class::isInstance)
        .map(event -> ((Event.MessageCreated) event).message().id())
        .collect(Collectors.toSet());
  }

  /// What was written to the account is in the log.
  private void received(Session session) {
    var created = created(session.id());
    for (var id : group.network.device(session.name()).received) {
      expect(
          created.contains(id) || isOfEarlierSession(session, id),
          session.name() + " never got " + id);
    }
  }

  private boolean isOfEarlierSession(Session session, MessageId id) {
    return group.ledger.sessions().values().stream()
        .filter(other -> other.name().equals(session.name()))
        .anyMatch(other -> created(other.id()).contains(id));
  }

  /// Every node knows the stored state, and its follower has seen the whole log.
  private void known(Session session) {
    for (var process : group.processes()) {
      var there = process.opened().sessions().find(session.name().value());
      expect(
          there.filter(session::equals).isPresent(),
          process.url + " knows " + there + " and stored is " + session);
      var seen = process.followed.getOrDefault(session.id(), 0L);
      var events = group.ledger.events(session.id()).size();
      expect(
          seen == events,
          "a follower on "
              + process.url
              + " saw "
              + seen
              + " of "
              + events
              + " events of "
              + session.name());
    }
  }

  /// Each event reached the webhook, the first time in order, and nothing else did.
  private void deliveries(Session session, List<Session> stored) {
    var seqs = new HashMap<String, Long>();
    group.ledger.events(session.id()).forEach(event -> seqs.put(event.id().value(), event.seq()));
    var seen = new HashSet<String>();
    var accepted = new HashSet<String>();
    var lastSeq = 0L;
    for (var one : deliveriesOf(session.id())) {
      var seq = seqs.get(one.event());
      expect(seq != null, "the webhook of " + session.name() + " got " + one.event());
      if (seq != null && seen.add(one.event())) {
        expect(seq > lastSeq, "the webhook of " + session.name() + " got " + seq + " too late");
        lastSeq = seq;
      }
      if (one.isAccepted()) {
        accepted.add(one.event());
      }
    }
    if (stored.contains(session) || isDeleted(session)) {
      missing(session, seqs, accepted);
    }
  }

  private void missing(Session session, Map<String, Long> seqs, Set<String> accepted) {
    var missing = new ArrayList<Long>();
    seqs.forEach((id, seq) -> {
      if (!accepted.contains(id)) {
        missing.add(seq);
      }
    });
    expect(
        missing.isEmpty(),
        "the webhook of "
            + session.name()
            + " "
            + session.id()
            + " never got "
            + missing.stream().sorted().toList()
            + " of "
            + seqs.size());
  }

  /// A creation that failed leaves events of a session that never was.
  private boolean isDeleted(Session session) {
    return group.ledger.events(session.id()).stream()
        .anyMatch(record -> record.event() instanceof Event.SessionDeleted);
  }

  private List<Delivered> deliveriesOf(InstanceId session) {
    return group.receivers.delivered.stream().filter(one -> one.session().equals(session)).toList();
  }

  private void keys() {
    for (var process : group.processes()) {
      for (var key : clients.keys) {
        var isGood = process.opened().keys().authenticate(key.secret()).isPresent();
        var id = key.key().id();
        if (clients.revoked.contains(id)) {
          expect(!isGood, process.url + " accepts a revoked key");
        } else if (!clients.revoking.contains(id)) {
          expect(isGood, process.url + " refuses a key that was issued");
        }
      }
    }
  }
}
