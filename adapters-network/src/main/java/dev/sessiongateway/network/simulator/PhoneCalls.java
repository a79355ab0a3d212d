package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.text.Ascii;

/// Calls as phones make and take them.
final class PhoneCalls {
  private final Chronicle chronicle;
  private final Time time;
  private final Identifiers identifiers;

  PhoneCalls(Chronicle chronicle, Time time, Identifiers identifiers) {
    this.chronicle = chronicle;
    this.time = time;
    this.identifiers = identifiers;
  }

  String call(PhoneNumber phone, Jid to, boolean video) {
    if (!to.isGroup() && (!to.isPerson() || to.equals(phone.jid()))) {
      throw Fault.invalid("to", "must be somebody else or a group");
    }
    var id =
        chronicle.change(pen -> {
          var caller = pen.world.online(phone);
          if (to.isGroup()) {
            pen.world.groupOf(caller.jid, to);
          }
          var fresh = Ascii.upper(identifiers.uuid().toString().replace("-", ""));
          pen.world.calls.begin(fresh, caller, to, video);
          return fresh;
        });
    time.after(Calls.RINGS, () -> ringOut(id));
    return id;
  }

  private void ringOut(String id) {
    chronicle.change(pen -> {
      pen.world.calls.ringOut(id);
      return id;
    });
  }

  void accept(PhoneNumber phone, String id) {
    chronicle.change(pen -> {
      pen.world.calls.accept(id, pen.world.online(phone).jid);
      return id;
    });
  }

  void end(PhoneNumber phone, String id) {
    chronicle.change(pen -> {
      pen.world.calls.end(id, pen.world.online(phone).jid);
      return id;
    });
  }
}
