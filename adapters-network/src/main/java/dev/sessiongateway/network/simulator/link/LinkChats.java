package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatDeleting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatOrganizing;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.LabelCapabilities.LabelEditing;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelEdit;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.network.simulator.command.AccountCommands;
import dev.sessiongateway.network.simulator.command.Actor;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// Chats, their labels, and the block list of one session's account.
final class LinkChats
    implements CallRejecting,
        ChatDeleting,
        ChatOrganizing,
        ContactBlocking,
        LabelEditing,
        Labelling {
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

  @Override
  public List<Label> labels() {
    return account.read((_, owner) -> List.copyOf(owner.ownLabels().values()));
  }

  @Override
  public List<LabelId> on(Address chat) {
    return account.read((_, owner) -> AccountCommands.labelsOf(owner, chat));
  }

  @Override
  public List<Address> chats(LabelId label) {
    return account.read((_, owner) ->
        owner.labels().entrySet().stream()
            .filter(chat -> chat.getValue().contains(label))
            .map(chat -> chat.getKey())
            .toList());
  }

  @Override
  public void assign(Address chat, Set<LabelId> labels) {
    account.edit((editor, owner) -> {
      labels.forEach(label -> AccountCommands.checkLabel(owner, label));
      checkIsThere(editor.world, owner, chat);
      for (var label : List.copyOf(owner.ownLabels().keySet())) {
        var action = labels.contains(label) ? LabelAction.ADD : LabelAction.REMOVE;
        AccountCommands.label(editor, owner, chat, label, action);
      }
    });
  }

  private static void checkIsThere(WorldState world, PhoneState account, Address chat) {
    var group = world.groupOrNull(chat);
    var isThere =
        account.conversations.contains(chat)
            || world.lookUp(chat).isPresent()
            || world.channelOrNull(chat) != null
            || (group != null && group.has(account.jid));
    if (!isThere) {
      throw Fault.notFound("chat", chat.toString());
    }
  }

  @Override
  public void handle(Address chat, LabelId label, LabelAction action) {
    account.edit((editor, owner) -> AccountCommands.label(editor, owner, chat, label, action));
  }

  @Override
  public Label create(LabelEdit edit) {
    return account.change((editor, owner) -> {
      var color = edit.color() == null ? unusedColor(owner) : edit.color();
      var label = new Label(AccountCommands.nextLabelId(owner), edit.name(), color);
      AccountCommands.saveLabel(editor, owner, label);
      return label;
    });
  }

  private static int unusedColor(PhoneState account) {
    return IntStream.range(0, Label.COLORS)
        .filter(
            color -> account.ownLabels().values().stream().noneMatch(own -> own.color() == color))
        .findFirst()
        .orElse(0);
  }

  @Override
  public Label update(LabelId id, LabelEdit edit) {
    return account.change((editor, owner) -> {
      var before = AccountCommands.checkLabel(owner, id);
      var color = edit.color() == null ? before.color() : edit.color();
      var label = new Label(id, edit.name(), color);
      AccountCommands.saveLabel(editor, owner, label);
      return label;
    });
  }

  @Override
  public void remove(LabelId label) {
    account.edit((editor, owner) -> AccountCommands.removeLabel(editor, owner, label));
  }
}
