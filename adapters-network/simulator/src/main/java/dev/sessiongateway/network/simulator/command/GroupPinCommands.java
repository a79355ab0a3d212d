package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.application.simulation.GroupPins;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.network.simulator.journal.WorldChange.MessageChange;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What an administrator pins in groups.
public final class GroupPinCommands implements GroupPins {
  private final Actor account;

  public GroupPinCommands(Actor account) {
    this.account = account;
  }

  @Override
  public void pin(Address group, MessageId message, @Nullable Instant until) {
    account.edit((editor, owner) -> {
      if (!editor.world.groupOf(owner.jid, group).isAdministrator(owner.jid)) {
        throw new Fault.Refused("only administrators pin messages").toException();
      }
      var pinned = editor.world.inPlace(owner, group, message).message();
      if (pinned.content() instanceof Content.Revoked) {
        throw new Fault.Refused("this message is deleted").toException();
      }
      editor.record(new MessageChange.Pinned(owner.jid, group, message, until));
    });
  }
}
