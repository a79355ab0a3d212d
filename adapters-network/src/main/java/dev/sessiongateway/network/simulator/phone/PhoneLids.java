package dev.sessiongateway.network.simulator.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.network.simulator.journal.AccountChange;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.List;

/// Hidden ids (LIDs) of the people behind phones. A person keeps its hidden id.
public final class PhoneLids {
  private final WorldJournal journal;

  public PhoneLids(WorldJournal journal) {
    this.journal = journal;
  }

  public Address give(PhoneNumber number) {
    return journal.change(editor -> give(editor, editor.world.phone(number.jid())));
  }

  /// Gives the phone a hidden id, unless it has one.
  public static Address give(WorldJournal.WorldEditor editor, PhoneState phone) {
    var known = phone.lid;
    if (known != null) {
      return known;
    }
    var lid = editor.world.lids().fresh();
    editor.record(new AccountChange.LidGiven(phone.jid.toString(), lid.toString()));
    return lid;
  }

  public void giveAll(boolean all) {
    journal.change(editor -> {
      if (editor.world.lids().all() != all) {
        editor.record(new WorldChange.LidsForAll(all));
      }
      if (all) {
        List.copyOf(editor.world.phones()).forEach(phone -> give(editor, phone));
      }
      return all;
    });
  }
}
