package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatDeleting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatOrganizing;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.AccountChange;
import dev.sessiongateway.network.simulator.phone.PhoneChats;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/// Chat settings and the block list of one session's account.
final class LinkChats implements CallRejecting, ChatDeleting, ChatOrganizing, ContactBlocking {
  private final SessionName session;
  private final WorldJournal journal;

  LinkChats(SessionName session, WorldJournal journal) {
    this.session = session;
    this.journal = journal;
  }

  @Override
  public boolean archive(Address chat, boolean archived) {
    return journal.change(
        editor -> PhoneChats.archive(editor, account(editor.world), chat, archived));
  }

  @Override
  public void markUnread(Address chat) {
    journal.change(editor -> {
      var account = account(editor.world);
      PhoneChats.check(account, chat);
      editor.record(new AccountChange.MarkedUnread(account.jid.toString(), chat.toString()));
      return chat;
    });
  }

  @Override
  public void deleteChat(Address chat) {
    journal.change(editor -> {
      PhoneChats.delete(editor, account(editor.world), chat);
      return chat;
    });
  }

  @Override
  public void clearChat(Address chat) {
    journal.change(editor -> {
      var account = account(editor.world);
      PhoneChats.check(account, chat);
      editor.record(new AccountChange.ChatCleared(account.jid.toString(), chat.toString()));
      return chat;
    });
  }

  @Override
  public void block(Address person, boolean blocked) {
    journal.change(editor -> {
      var account = account(editor.world);
      var other =
          editor
              .world
              .lookUp(person)
              .orElseThrow(
                  () -> new Fault.NotOnNetwork(person.networkForm(), person.user()).toException());
      if (other == account) {
        throw new Fault.Refused("nobody blocks themselves").toException();
      }
      if (account.blocked.contains(other.jid) != blocked) {
        editor.record(
            new AccountChange.Blocked(account.jid.toString(), other.jid.toString(), blocked));
      }
      return person;
    });
  }

  @Override
  public Set<Address> blocked() {
    return journal.read(
        world -> Collections.unmodifiableSet(new LinkedHashSet<>(account(world).blocked)));
  }

  @Override
  public void reject(String call, Address caller) {
    journal.change(editor -> {
      editor.world.calls().reject(call, caller, account(editor.world).jid);
      return call;
    });
  }

  private PhoneState account(WorldState world) {
    return world.devices().device(session).phone;
  }
}
