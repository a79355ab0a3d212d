package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.ChannelRecord;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;

/// A world of four phones, with a session each and a group. Changes are applied to it, and what the
/// sessions get of them is read from their queues.
abstract class WorldChangesFixture {
  static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  static final Address PAULA = Address.person("4915110000001");
  static final Address FRIDA = Address.person("4915110000002");
  static final Address BEN = Address.person("447700900102");
  static final Address CHLOE = Address.person("447700900103");
  static final Address CREW = Address.group("120363000000000999");
  static final Address TIDES = Address.channel("120363000000000201");
  static final InviteCode TIDES_CODE = new InviteCode("TidesInvite00000000201");

  final WorldState world = new WorldState(_ -> Optional.empty());
  final WorldChanges changes = new WorldChanges(world);

  @BeforeEach
  void fill() {
    for (var phone : List.of(PAULA, FRIDA, BEN, CHLOE)) {
      changes.apply(new WorldChange.PhoneMade(phone, "Phone " + phone.user()));
      changes.apply(new WorldChange.Linked(session(phone), phone));
    }
    changes.apply(crewMade());
    write(1, PAULA, FRIDA);
    for (var phone : List.of(PAULA, FRIDA, BEN, CHLOE)) {
      var _ = updates(phone);
    }
  }

  /// The group of Frida, who is its administrator, and Ben.
  static WorldChange crewMade() {
    return new WorldChange.GroupMade(
        new Group(
            CREW,
            "Crew",
            null,
            null,
            NOON,
            List.of(
                new Group.Participant(FRIDA, Group.Role.ADMIN),
                new Group.Participant(BEN, Group.Role.MEMBER)),
            new InviteCode("CrewInvite000000000999"),
            false,
            false),
        null);
  }

  /// Paula's channel, which Frida follows.
  static WorldChange tidesMade() {
    return new WorldChange.ChannelMade(
        new ChannelRecord(
            TIDES,
            "Tides",
            null,
            TIDES_CODE,
            null,
            null,
            false,
            0,
            false,
            PAULA,
            List.of(FRIDA),
            List.of(),
            null,
            null,
            null));
  }

  static SessionName session(Address phone) {
    return new SessionName("of-" + phone.user());
  }

  final void write(int number, Address from, Address to) {
    changes.apply(
        new WorldChange.Wrote(
            Message.written(
                id(number), to, from, NOON.plusSeconds(number), new Content.Text("text " + number)),
            null));
  }

  static MessageId id(int number) {
    return new MessageId("3EB0%08d".formatted(number));
  }

  final List<LinkSignal.AccountUpdate> updates(Address phone) {
    var queue = world.devices().device(session(phone)).queue;
    var items = queue.peek(1_000);
    queue.done(items);
    return items.stream().map(item -> item.signal()).toList();
  }
}
