package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.link.Pairings;
import dev.sessiongateway.network.simulator.phone.PhoneLids;
import dev.sessiongateway.network.simulator.phone.PhoneViews;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The phones of the world: made, listed, switched on and off.
final class PhoneDirectory {
  private final WorldJournal journal;
  private final Pairings pairings;
  private final Time time;

  PhoneDirectory(WorldJournal journal, Pairings pairings, Time time) {
    this.journal = journal;
    this.pairings = pairings;
    this.time = time;
  }

  VirtualPhones.Created create(PhoneNumber number, @Nullable String name) {
    var called = name == null || name.isBlank() ? number.digits() : name;
    return journal.changeForGood(editor -> {
      var isNew = editor.world.phoneOrNull(number.jid()) == null;
      if (isNew) {
        editor.record(new WorldChange.PhoneMade(number.jid().toString(), called));
        if (editor.world.lids().all()) {
          PhoneLids.give(editor, editor.world.phone(number.jid()));
        }
      }
      return new VirtualPhones.Created(PhoneViews.phone(editor.world.phone(number.jid())), isNew);
    });
  }

  List<VirtualPhones.Phone> list() {
    var codes = pairings.codesOnPhones();
    return journal.read(world -> world.phones().stream().map(PhoneViews::phone).toList()).stream()
        .map(phone -> phone.showing(codes.get(phone.number().jid())))
        .toList();
  }

  VirtualPhones.World world() {
    return journal.read(PhoneViews::world);
  }

  void setOnline(PhoneNumber phone, boolean online) {
    journal.change(editor -> {
      var switched = editor.world.phone(phone.jid());
      if (switched.online != online) {
        editor.record(
            new WorldChange.WentOnline(switched.jid.toString(), online, time.instant().toString()));
      }
      return switched;
    });
  }
}
