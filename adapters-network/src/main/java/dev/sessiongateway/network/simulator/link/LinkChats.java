package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatDeleting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatOrganizing;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.network.simulator.command.AccountCommands;
import dev.sessiongateway.network.simulator.command.Actor;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/// Chat settings and the block list of one session's account.
final class LinkChats implements CallRejecting, ChatDeleting, ChatOrganizing, ContactBlocking {
  private final Actor account;

  LinkChats(Actor account) {
    this.account = account;
  }

  @Override
  public boolean archive(Address chat, boolean archived) {
    return account.change(
        (editor, owner) -> AccountCommands.archive(editor, owner, chat, archived));
  }

  @Override
  public void markUnread(Address chat) {
    account.edit((editor, owner) -> {
      AccountCommands.checkChat(owner, chat);
      editor.record(new AccountChange.MarkedUnread(owner.jid, chat));
    });
  }

  @Override
  public void deleteChat(Address chat) {
    account.edit((editor, owner) -> AccountCommands.deleteChat(editor, owner, chat));
  }

  @Override
  public void clearChat(Address chat) {
    account.edit((editor, owner) -> {
      AccountCommands.checkChat(owner, chat);
      editor.record(new AccountChange.ChatCleared(owner.jid, chat));
    });
  }

  @Override
  public void block(Address person, boolean blocked) {
    account.edit((editor, owner) -> {
      var other = editor.world.registered(person);
      if (other == owner) {
        throw new Fault.Refused("nobody blocks themselves").toException();
      }
      if (owner.blocked().contains(other.jid) != blocked) {
        editor.record(new AccountChange.Blocked(owner.jid, other.jid, blocked));
      }
    });
  }

  @Override
  public Set<Address> blocked() {
    return account.read(
        (_, owner) -> Collections.unmodifiableSet(new LinkedHashSet<>(owner.blocked())));
  }

  @Override
  public void reject(String call, Address caller) {
    account.edit(
        (editor, called) -> editor.notify(editor.world.calls().reject(call, caller, called.jid)));
  }
}
