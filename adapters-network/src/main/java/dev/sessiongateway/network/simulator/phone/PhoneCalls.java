package dev.sessiongateway.network.simulator.phone;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneCall;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.network.simulator.world.Calls;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.List;

/// Calls that phones make and receive.
public final class PhoneCalls {
  private final WorldJournal journal;
  private final Time time;
  private final Identifiers identifiers;

  public PhoneCalls(WorldJournal journal, Time time, Identifiers identifiers) {
    this.journal = journal;
    this.time = time;
    this.identifiers = identifiers;
  }

  public List<PhoneCall> calls(PhoneNumber phone) {
    return journal.read(world -> world.calls().of(world.phone(phone.jid()).jid));
  }

  public String call(PhoneNumber phone, Address to, boolean video) {
    if (!to.isGroup() && (!to.isPerson() || to.equals(phone.jid()))) {
      throw Fault.invalid("to", "must be somebody else or a group");
    }
    var id =
        journal.change(editor -> {
          var caller = editor.world.online(phone);
          if (to.isGroup()) {
            editor.world.groupOf(caller.jid, to);
          }
          var fresh = Ascii.upper(identifiers.of(caller.jid).uuid().toString().replace("-", ""));
          editor.world.calls().begin(fresh, caller, to, video);
          return fresh;
        });
    time.after(Calls.RINGS, () -> ringOut(id));
    return id;
  }

  private void ringOut(String id) {
    journal.change(editor -> {
      editor.world.calls().ringOut(id);
      return id;
    });
  }

  public void accept(PhoneNumber phone, String id) {
    journal.change(editor -> {
      editor.world.calls().accept(id, editor.world.online(phone).jid);
      return id;
    });
  }

  public void end(PhoneNumber phone, String id) {
    journal.change(editor -> {
      editor.world.calls().end(id, editor.world.online(phone).jid);
      return id;
    });
  }
}
