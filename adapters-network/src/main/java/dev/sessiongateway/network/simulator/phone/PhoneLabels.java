package dev.sessiongateway.network.simulator.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelEdit;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.network.simulator.journal.AccountChange;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.List;
import java.util.regex.Pattern;

/// The labels of accounts, managed on their phones.
public final class PhoneLabels {
  /// The largest number of labels of an account.
  public static final int MOST = 20;

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

  private final WorldJournal journal;

  public PhoneLabels(WorldJournal journal) {
    this.journal = journal;
  }

  public void save(PhoneNumber phone, Label label) {
    // Checks name and colour.
    var _ = new LabelEdit(label.name(), label.color());
    journal.change(editor -> {
      save(editor, editor.world.online(phone), label);
      return label;
    });
  }

  /// Adds or replaces the label; no change when it is there already.
  public static void save(WorldJournal.WorldEditor editor, PhoneState account, Label label) {
    var own = account.ownLabels;
    if (!own.containsKey(label.id()) && own.size() >= MOST) {
      throw new Fault.Refused("an account has at most " + MOST + " labels").toException();
    }
    if (!label.equals(own.get(label.id()))) {
      editor.record(new AccountChange.LabelSaved(account.jid.toString(), label));
    }
  }

  /// The number after the highest of the account's labels.
  public static LabelId nextId(PhoneState account) {
    var highest =
        account.ownLabels.keySet().stream()
            .map(LabelId::value)
            .filter(id -> NUMBER.matcher(id).matches())
            .mapToInt(Integer::parseInt)
            .max()
            .orElse(0);
    return new LabelId("" + (highest + 1));
  }

  public List<Label> labels(PhoneNumber phone) {
    return journal.read(world -> List.copyOf(world.phone(phone.jid()).ownLabels.values()));
  }

  public List<LabelId> labels(PhoneNumber phone, Address chat) {
    return journal.read(world -> {
      var on = world.phone(phone.jid()).labels.get(chat);
      return on == null ? List.of() : List.copyOf(on);
    });
  }

  public void remove(PhoneNumber phone, LabelId label) {
    journal.change(editor -> {
      remove(editor, editor.world.online(phone), label);
      return label;
    });
  }

  public static void remove(WorldJournal.WorldEditor editor, PhoneState account, LabelId label) {
    check(account, label);
    editor.record(new AccountChange.LabelRemoved(account.jid.toString(), label.value()));
  }

  public void handle(PhoneNumber phone, Address chat, LabelId label, LabelAction action) {
    journal.change(editor -> {
      handle(editor, editor.world.online(phone), chat, label, action);
      return label;
    });
  }

  /// Adds or removes the label; no change when the chat already is so.
  public static void handle(
      WorldJournal.WorldEditor editor,
      PhoneState account,
      Address chat,
      LabelId label,
      LabelAction action) {
    check(account, label);
    var on = account.labels.get(chat);
    var isOn = on != null && on.contains(label);
    if (isOn != (action == LabelAction.ADD)) {
      editor.record(
          new AccountChange.Labelled(
              account.jid.toString(), chat.toString(), label.value(), action));
    }
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  public static Label check(PhoneState account, LabelId label) {
    var own = account.ownLabels.get(label);
    if (own == null) {
      throw Fault.notFound("label", label.value());
    }
    return own;
  }
}
