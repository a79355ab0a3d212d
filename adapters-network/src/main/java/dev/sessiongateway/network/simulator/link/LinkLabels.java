package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.capability.LabelCapabilities.LabelEditing;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelEdit;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.phone.PhoneLabels;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// The labels of one session's account.
final class LinkLabels implements LabelEditing, Labelling {
  private final SessionName session;
  private final WorldJournal journal;

  LinkLabels(SessionName session, WorldJournal journal) {
    this.session = session;
    this.journal = journal;
  }

  @Override
  public List<Label> labels() {
    return journal.read(world -> List.copyOf(account(world).ownLabels.values()));
  }

  @Override
  public List<LabelId> on(Address chat) {
    return journal.read(world -> {
      var on = account(world).labels.get(chat);
      return on == null ? List.of() : List.copyOf(on);
    });
  }

  @Override
  public List<Address> chats(LabelId label) {
    return journal.read(world ->
        account(world).labels.entrySet().stream()
            .filter(chat -> chat.getValue().contains(label))
            .map(chat -> chat.getKey())
            .toList());
  }

  @Override
  public void assign(Address chat, Set<LabelId> labels) {
    journal.change(editor -> {
      var account = account(editor.world);
      labels.forEach(label -> PhoneLabels.check(account, label));
      checkChat(editor.world, account, chat);
      for (var label : List.copyOf(account.ownLabels.keySet())) {
        var action = labels.contains(label) ? LabelAction.ADD : LabelAction.REMOVE;
        PhoneLabels.handle(editor, account, chat, label, action);
      }
      return chat;
    });
  }

  private static void checkChat(WorldState world, PhoneState account, Address chat) {
    var group = world.groupOrNull(chat);
    var isThere =
        account.conversations.contains(chat)
            || world.lookUp(chat).isPresent()
            || world.channelOrNull(chat) != null
            || (group != null && group.members.containsKey(account.jid));
    if (!isThere) {
      throw Fault.notFound("chat", chat.toString());
    }
  }

  @Override
  public void handle(Address chat, LabelId label, LabelAction action) {
    journal.change(editor -> {
      PhoneLabels.handle(editor, account(editor.world), chat, label, action);
      return label;
    });
  }

  @Override
  public Label create(LabelEdit edit) {
    return journal.change(editor -> {
      var account = account(editor.world);
      var color = edit.color() == null ? unusedColor(account) : edit.color();
      var label = new Label(PhoneLabels.nextId(account), edit.name(), color);
      PhoneLabels.save(editor, account, label);
      return label;
    });
  }

  private static int unusedColor(PhoneState account) {
    return IntStream.range(0, Label.COLORS)
        .filter(color -> account.ownLabels.values().stream().noneMatch(own -> own.color() == color))
        .findFirst()
        .orElse(0);
  }

  @Override
  public Label update(LabelId id, LabelEdit edit) {
    return journal.change(editor -> {
      var account = account(editor.world);
      var before = PhoneLabels.check(account, id);
      var color = edit.color() == null ? before.color() : edit.color();
      var label = new Label(id, edit.name(), color);
      PhoneLabels.save(editor, account, label);
      return label;
    });
  }

  @Override
  public void remove(LabelId label) {
    journal.change(editor -> {
      PhoneLabels.remove(editor, account(editor.world), label);
      return label;
    });
  }

  private PhoneState account(WorldState world) {
    return world.devices().device(session).phone;
  }
}
