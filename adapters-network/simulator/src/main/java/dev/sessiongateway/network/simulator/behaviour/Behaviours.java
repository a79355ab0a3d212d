package dev.sessiongateway.network.simulator.behaviour;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.DescribedBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviours;
import dev.sessiongateway.application.simulation.PhoneBehaviours.BehaviourId;
import dev.sessiongateway.application.simulation.PhoneBehaviours.Running;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.network.simulator.journal.WorldChange.BehaviourChange;
import dev.sessiongateway.network.simulator.link.Pairings;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The behaviours of the world's phones, and those of them that run. The world says which there
/// are; this class starts and stops them. Thread-safe; its lock is taken before that of the world,
/// never after it.
public final class Behaviours implements PhoneBehaviours, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Behaviours.class);

  private final WorldJournal journal;
  private final VirtualPhones phones;
  private final Time time;
  private final Identifiers identifiers;
  private final ResponderFactory answers;
  private final QrScans scans;

  private final SequencedMap<BehaviourId, Entry> running = new LinkedHashMap<>();

  /// @param executor runs what they do, which may block
  public Behaviours(
      WorldJournal journal,
      VirtualPhones phones,
      Pairings pairings,
      Time time,
      Identifiers identifiers,
      Executor executor) {
    this.journal = journal;
    this.phones = phones;
    this.time = time;
    this.identifiers = identifiers;
    this.answers = new ResponderFactory(phones, time);
    this.scans = new QrScans(phones, journal, pairings, executor);
  }

  @Override
  public synchronized List<Running> list() {
    return running.entrySet().stream()
        .map(each -> each.getValue().toRunning(each.getKey()))
        .toList();
  }

  @Override
  public synchronized BehaviourId add(PhoneBehaviour behaviour) {
    journal.read(world -> {
      check(world, behaviour);
      return world;
    });
    var id = new BehaviourId(identifiers.uuid().toString());
    var begun = make(behaviour);
    begun.start();
    try {
      journal.change(editor -> {
        check(editor.world, behaviour);
        editor.record(new BehaviourChange.BehaviourAdded(id, DescribedBehaviour.of(behaviour)));
        return id;
      });
    } catch (RuntimeException e) {
      begun.stop();
      throw e;
    }
    running.put(id, new Entry(behaviour, begun));
    return id;
  }

  /// Checks what can be checked without a world.
  ///
  /// @throws FaultException `invalid.pattern`, or `invalid.text` for a group that it lacks
  public static void check(PhoneBehaviour behaviour) {
    if (behaviour instanceof PhoneBehaviour.Reply reply) {
      var _ = new ReplyExpression(reply);
    }
  }

  private static void check(WorldState world, PhoneBehaviour behaviour) {
    if (world.behaviours().size() >= MOST) {
      throw new Fault.Conflict(
              "behaviours.too-many",
              "There are " + MOST + " behaviours; remove one before you add another")
          .toException();
    }
    var field = behaviour instanceof PhoneBehaviour.RandomWalk ? "numbers" : "number";
    for (var number : behaviour.numbers()) {
      if (world.phoneOrNull(number.jid()) == null) {
        throw Fault.invalid(field, "is no phone of this world: " + number);
      }
    }
    switch (behaviour) {
      case PhoneBehaviour.RandomWalk walk -> walk.to().forEach(to -> checkGroup(world, "to", to));
      case PhoneBehaviour.Reply reply when reply.chat() != null ->
          checkGroup(world, "chat", reply.chat());
      case PhoneBehaviour.Reply _,
          PhoneBehaviour.Echo _,
          PhoneBehaviour.AutoScan _,
          PhoneBehaviour.Read _ -> {}
    }
  }

  private static void checkGroup(WorldState world, String field, Address chat) {
    if (chat.isGroup() && world.groupOrNull(chat) == null) {
      throw Fault.invalid(field, "is no group of this world: " + chat);
    }
  }

  private RunningBehaviour make(PhoneBehaviour behaviour) {
    return switch (behaviour) {
      case PhoneBehaviour.Echo echo -> answers.echo(echo);
      case PhoneBehaviour.Reply reply -> answers.reply(reply);
      case PhoneBehaviour.Read read -> answers.read(read);
      case PhoneBehaviour.AutoScan scan -> scans.scanner(scan);
      case PhoneBehaviour.RandomWalk walk -> new RandomWalker(phones, time, walk);
    };
  }

  @Override
  public synchronized void remove(BehaviourId id) {
    if (!running.containsKey(id)) {
      throw Fault.notFound("behaviour", id.value());
    }
    end(List.of(id));
  }

  @Override
  public synchronized void clear() {
    end(List.copyOf(running.keySet()));
  }

  private void end(List<BehaviourId> ids) {
    journal.change(editor -> {
      ids.forEach(id -> editor.record(new BehaviourChange.BehaviourRemoved(id)));
      return ids;
    });
    ids.forEach(this::stop);
  }

  private void stop(BehaviourId id) {
    var entry = running.remove(id);
    if (entry != null) {
      entry.begun.stop();
    }
  }

  /// Stops the behaviours whose phone was deleted.
  public synchronized void endThoseGone() {
    var there = journal.read(world -> List.copyOf(world.behaviours().keySet()));
    List.copyOf(running.keySet()).stream().filter(id -> !there.contains(id)).forEach(this::stop);
  }

  /// Stops all behaviours, and starts those of the world as it is now.
  public synchronized void restart() {
    List.copyOf(running.keySet()).forEach(this::stop);
    journal
        .read(world -> new LinkedHashMap<>(world.behaviours()))
        .forEach((id, behaviour) -> {
          try {
            var begun = make(behaviour);
            running.put(id, new Entry(behaviour, begun));
            begun.start();
          } catch (FaultException e) {
            log.atWarn().addKeyValue("behaviour", id).setCause(e).log("it cannot begin");
          }
        });
  }

  @Override
  public synchronized void close() {
    List.copyOf(running.keySet()).forEach(this::stop);
  }

  private record Entry(PhoneBehaviour behaviour, RunningBehaviour begun) {
    Running toRunning(BehaviourId id) {
      return new Running(id, behaviour, begun.done(), begun.lastFault());
    }
  }
}
