package dev.sessiongateway.network.simulator.behaviour;

import dev.sessiongateway.application.identity.SeededNumbers;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Lets phones act at random, one act after the other. What it draws does not depend on what came
/// of the acts before, so that equal seeds make equal choices.
final class RandomWalker extends RunningBehaviour {
  private static final double WRITES = 0.6;
  private static final double READS = 0.15;
  private static final double REACTS = 0.15;

  /// The longest wait, in mean intervals.
  private static final double LONGEST = 10;

  private static final List<String> EMOJI = List.of("👍", "❤️", "😂", "😮", "🙏");
  private static final List<String> WORDS =
      List.of("good", "morning", "table", "for", "two", "tomorrow", "please", "price", "yes", "no");

  private final VirtualPhones phones;
  private final PhoneBehaviour.RandomWalk walk;
  private final List<Address> recipients;
  private final DelayedTasks delays;
  private final SeededNumbers random;

  /// The latest message to each recipient, and of each writer: one entry for each of them.
  private final Map<Address, Sent> lastTo = new HashMap<>();

  private final Map<PhoneNumber, Sent> lastOf = new HashMap<>();

  RandomWalker(VirtualPhones phones, Time time, PhoneBehaviour.RandomWalk walk) {
    this.phones = phones;
    this.walk = walk;
    this.delays = new DelayedTasks(time);
    this.random = new SeededNumbers(walk.seed());
    var all = new LinkedHashSet<Address>();
    walk.numbers().forEach(number -> all.add(number.jid()));
    all.addAll(walk.to());
    this.recipients = new ArrayList<>(all);
  }

  @Override
  void start() {
    plan();
  }

  private void plan() {
    var intervals = Math.min(LONGEST, -Math.log1p(-random.nextDouble()));
    var nanos = Math.max(1, (long) (walk.interval().toNanos() * intervals));
    delays.after(Duration.ofNanos(nanos), this::step);
  }

  private void step() {
    try {
      walk();
    } finally {
      plan();
    }
  }

  private void walk() {
    var actor = walk.numbers().get(below(walk.numbers().size()));
    var index = below(recipients.size());
    var to = recipients.get(index);
    if (to.equals(actor.jid())) {
      to = recipients.get((index + 1) % recipients.size());
    }
    var kind = random.nextDouble();
    var text = words();
    var emoji = EMOJI.get(below(EMOJI.size()));
    var received = lastTo.get(actor.jid());
    var own = lastOf.get(actor);
    if (kind >= WRITES && kind < WRITES + READS && received != null) {
      perform(() -> phones.read(actor, received.writer().jid()));
    } else if (kind >= WRITES + READS && kind < WRITES + READS + REACTS && received != null) {
      perform(() -> phones.react(actor, received.writer().jid(), received.id(), emoji));
    } else if (kind >= WRITES + READS + REACTS && own != null) {
      perform(() -> phones.edit(actor, own.to(), own.id(), text));
    } else {
      write(actor, to, text);
    }
  }

  private void write(PhoneNumber actor, Address to, String text) {
    var written = new MessageHolder();
    if (perform(() -> written.id = phones.write(actor, to, text)) && written.id != null) {
      var sent = new Sent(actor, to, written.id);
      lastOf.put(actor, sent);
      lastTo.put(to, sent);
    }
  }

  private int below(int bound) {
    return (int) (random.nextDouble() * bound);
  }

  private String words() {
    var text = new StringBuilder();
    for (var left = 1 + below(6); left > 0; left--) {
      text.append(text.isEmpty() ? "" : " ").append(WORDS.get(below(WORDS.size())));
    }
    return text.toString();
  }

  @Override
  void stop() {
    delays.stop();
  }

  private record Sent(PhoneNumber writer, Address to, MessageId id) {}

  private static final class MessageHolder {
    @Nullable MessageId id;
  }
}
