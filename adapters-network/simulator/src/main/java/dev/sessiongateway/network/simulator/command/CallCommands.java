package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.network.capability.ChatCapabilities.CallOffering;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.network.simulator.world.Audience;
import dev.sessiongateway.network.simulator.world.Calls;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.time.Duration;

/// The calls that an account makes, by one of its sessions or on its phone.
public record CallCommands(Actor account, WorldJournal journal, Time time, Identifiers identifiers)
    implements CallOffering {

  /// Rings until somebody ends it, or nobody has accepted it in time.
  ///
  /// @return its id
  public String call(Address to, boolean video) {
    var id =
        account.change((editor, caller) -> {
          if (!to.isGroup() && (!to.isPerson() || to.equals(caller.jid))) {
            throw Fault.invalid("to", "must be somebody else or a group");
          }
          if (to.isGroup()) {
            editor.world.groupOf(caller.jid, to);
          }
          var fresh = Ascii.upper(identifiers.of(caller.jid).uuid().toString().replace("-", ""));
          var called = Audience.called(editor.world, caller.jid, to);
          editor.notify(editor.world.calls().begin(fresh, caller, to, video, called));
          return fresh;
        });
    time.after(
        Calls.RING_TIMEOUT,
        () -> journal.edit(editor -> editor.notify(editor.world.calls().timeOut(id))));
    return id;
  }

  @Override
  public String offer(Address to, boolean video, Duration rings) {
    var id = call(to, video);
    time.after(rings, () -> journal.edit(editor -> editor.notify(editor.world.calls().hangUp(id))));
    return id;
  }
}
