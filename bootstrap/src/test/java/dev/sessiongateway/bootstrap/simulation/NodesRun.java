package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// One run of three nodes: everything in it follows from the seed.
final class NodesRun {
  private static final int STEPS = 40;
  private static final Address DORA = Address.person("447700900204");

  /// How long after everything works again all sessions run.
  private static final Duration TAKE_OVER = NodeGroup.LEASE.plusSeconds(2);

  private final NodeGroup group;
  private final NodeClients clients;
  private final NodeFaults faults;
  private final SplittableRandom random;

  NodesRun(long seed) {
    group = new NodeGroup(seed);
    random = new SplittableRandom(~seed);
    clients = new NodeClients(group);
    faults = new NodeFaults(group, random.split());
  }

  /// @return which invariants do not hold
  List<String> run() {
    begin();
    for (var i = 0; i < STEPS; i++) {
      step();
    }
    var broken = new ArrayList<String>();
    var invariants = new NodeInvariants(group, clients, broken);
    group.settle();
    faults.heal();
    group.advance(TAKE_OVER);
    invariants.everySessionRuns();
    NodeClients.SESSIONS.forEach(clients::start);
    group.advance(Duration.ofSeconds(30));
    var last = NodeClients.SESSIONS.stream().map(clients::send).toList();
    group.advance(Duration.ofMinutes(3));
    invariants.atTheEnd(last);
    if (group.ledger.writes() < STEPS) {
      broken.add("the run did next to nothing: %d writes".formatted(group.ledger.writes()));
    }
    return broken;
  }

  private void begin() {
    group.hosts().forEach(NodeGroup.Host::start);
    group.settle();
    NodeClients.SESSIONS.forEach(clients::create);
    group.advance(Duration.ofSeconds(1));
  }

  /// @return what all of it was, in short, to compare two runs of one seed
  String digest() {
    var text = new StringBuilder();
    text.append(group.clock.instant()).append(' ').append(group.ledger.writes());
    group.ledger.sessions().values().forEach(session -> text.append('\n').append(session));
    group
        .ledger
        .sessions()
        .keySet()
        .forEach(id -> text.append('\n').append(group.ledger.events(id)));
    group.receivers.delivered.forEach(one -> text.append('\n').append(one));
    return text.toString();
  }

  private void step() {
    var session = NodeClients.SESSIONS.get(random.nextInt(NodeClients.SESSIONS.size()));
    choose(
        List.of(
            new Choice(24, () -> clients.send(session)),
            new Choice(8, clients::repeat),
            new Choice(14, () -> write(session)),
            new Choice(3, () -> clients.pause(session)),
            new Choice(6, () -> clients.start(session)),
            new Choice(2, () -> clients.restart(session)),
            new Choice(4, () -> clients.delete(session)),
            new Choice(7, () -> clients.create(session)),
            new Choice(3, clients::issueKey),
            new Choice(3, clients::revokeKey),
            new Choice(2, faults::receivers),
            new Choice(7, faults::pause),
            new Choice(4, faults::crash),
            new Choice(3, faults::stop),
            new Choice(2, () -> faults.drain(clients)),
            new Choice(7, faults::partitionFromStores),
            new Choice(5, faults::loseAnswer),
            new Choice(4, faults::partitionFromNetwork)));
    if (random.nextInt(3) > 0) {
      group.settle();
    }
    if (random.nextInt(3) > 0) {
      group.advance(Duration.ofMillis(random.nextInt(random.nextInt(6) == 0 ? 5_000 : 1_000)));
    }
  }

  private void write(SessionName session) {
    var id = group.identifiers.messageId();
    var message =
        Message.received(id, DORA, group.clock.instant(), new Content.Text("hello " + id));
    group.network.tell(session, new MessageArrived(message, null));
  }

  /// @param share how often it is chosen, compared with the others
  private record Choice(int share, Runnable what) {}

  private void choose(List<Choice> choices) {
    var left = random.nextInt(choices.stream().mapToInt(Choice::share).sum());
    for (var choice : choices) {
      left -= choice.share();
      if (left < 0) {
        choice.what().run();
        return;
      }
    }
  }
}
