package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatDeleting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatOrganizing;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatTimer;
import dev.sessiongateway.application.network.capability.ChatCapabilities.DisappearingMessages;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.LabelCapabilities.LabelEditing;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelEdit;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal.WorldEditor;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What an account does with its chats, their labels and its block list, by one of its sessions or
/// on its phone.
public final class ChatCommands
    implements CallRejecting,
        ChatDeleting,
        ChatOrganizing,
        ContactBlocking,
        DisappearingMessages,
        LabelEditing,
        Labelling {
  /// The largest number of labels of an account.
  private static final int LABELS = 20;

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

  private final Actor account;

  public ChatCommands(Actor account) {
    this.account = account;
  }

  @Override
  public boolean archive(Address chat, boolean archived) {
    return account.change((editor, owner) -> {
      checkChat(owner, chat);
      var changes = owner.archived().contains(chat) != archived;
      if (changes) {
        editor.record(new AccountChange.Archived(owner.jid, chat, archived));
      }
      return changes;
    });
  }

  @Override
  public void markUnread(Address chat) {
    account.edit((editor, owner) -> {
      checkChat(owner, chat);
      editor.record(new AccountChange.MarkedUnread(owner.jid, chat));
    });
  }

  @Override
  public void deleteChat(Address chat) {
    account.edit((editor, owner) -> {
      checkChat(owner, chat);
      editor.record(new AccountChange.ChatDeleted(owner.jid, chat));
    });
  }

  @Override
  public void clearChat(Address chat) {
    account.edit((editor, owner) -> {
      checkChat(owner, chat);
      editor.record(new AccountChange.ChatCleared(owner.jid, chat));
    });
  }

  @Override
  public List<ChatTimer> timers() {
    return account.read((world, owner) ->
        Stream.concat(
                owner.timers().entrySet().stream()
                    .map(entry -> new ChatTimer(entry.getKey(), entry.getValue())),
                world.groupsOf(owner.jid).stream()
                    .map(group -> new ChatTimer(group.id, group.timer())))
            .filter(each -> each.timer() != DisappearingTimer.OFF)
            .toList());
  }

  @Override
  public boolean setTimer(Address chat, DisappearingTimer timer) {
    return account.change((editor, owner) ->
        chat.isGroup()
            ? GroupCommands.change(editor, owner, chat, GroupChange.ofEphemeral(timer.length()))
            : setTimer(editor, owner, chat, timer));
  }

  /// On both phones.
  private static boolean setTimer(
      WorldEditor editor, PhoneState owner, Address chat, DisappearingTimer timer) {
    if (!chat.isPerson()) {
      throw new Fault.Refused("messages disappear from direct chats and groups").toException();
    }
    var other = editor.world.registered(chat);
    var changes = editor.world.timer(owner, other.jid) != timer;
    if (changes) {
      editor.record(new AccountChange.TimerSet(owner.jid, other.jid, owner.jid, timer));
      if (other != owner) {
        editor.record(new AccountChange.TimerSet(other.jid, owner.jid, owner.jid, timer));
      }
    }
    return changes;
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
    return account.read((_, owner) -> labelsOf(owner, chat));
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
      labels.forEach(label -> checkLabel(owner, label));
      checkIsThere(editor.world, owner, chat);
      for (var label : List.copyOf(owner.ownLabels().keySet())) {
        var action = labels.contains(label) ? LabelAction.ADD : LabelAction.REMOVE;
        label(editor, owner, chat, label, action);
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
    account.edit((editor, owner) -> label(editor, owner, chat, label, action));
  }

  @Override
  public Label create(LabelEdit edit) {
    return account.change((editor, owner) -> {
      var color = edit.color() == null ? unusedColor(owner) : edit.color();
      var label = new Label(nextLabelId(owner), edit.name(), color);
      save(editor, owner, label);
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
      var before = checkLabel(owner, id);
      var color = edit.color() == null ? before.color() : edit.color();
      var label = new Label(id, edit.name(), color);
      save(editor, owner, label);
      return label;
    });
  }

  @Override
  public void remove(LabelId label) {
    account.edit((editor, owner) -> {
      checkLabel(owner, label);
      editor.record(new AccountChange.LabelRemoved(owner.jid, label));
    });
  }

  /// Adds the label, or replaces the one with its id; no change when it is there already.
  public void save(Label label) {
    account.edit((editor, owner) -> save(editor, owner, label));
  }

  private static void save(WorldEditor editor, PhoneState account, Label label) {
    var own = account.ownLabels();
    if (!own.containsKey(label.id()) && own.size() >= LABELS) {
      throw new Fault.Refused("an account has at most " + LABELS + " labels").toException();
    }
    if (!label.equals(own.get(label.id()))) {
      editor.record(new AccountChange.LabelSaved(account.jid, label));
    }
  }

  /// The number after the highest of the account's labels.
  private static LabelId nextLabelId(PhoneState account) {
    var highest =
        account.ownLabels().keySet().stream()
            .map(LabelId::value)
            .filter(id -> NUMBER.matcher(id).matches())
            .mapToInt(Integer::parseInt)
            .max()
            .orElse(0);
    return new LabelId("" + (highest + 1));
  }

  /// Adds the label to the chat, or removes it; no change when the chat already is so.
  private static void label(
      WorldEditor editor, PhoneState account, Address chat, LabelId label, LabelAction action) {
    checkLabel(account, label);
    if (labelsOf(account, chat).contains(label) != (action == LabelAction.ADD)) {
      editor.record(new AccountChange.Labelled(account.jid, chat, label, action));
    }
  }

  private static List<LabelId> labelsOf(PhoneState account, Address chat) {
    var on = account.labels().get(chat);
    return on == null ? List.of() : List.copyOf(on);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  private static Label checkLabel(PhoneState account, LabelId label) {
    var own = account.ownLabels().get(label);
    if (own == null) {
      throw Fault.notFound("label", label.value());
    }
    return own;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  private static void checkChat(PhoneState account, Address chat) {
    if (!account.conversations.contains(chat)) {
      throw Fault.notFound("chat", chat.toString());
    }
  }
}
