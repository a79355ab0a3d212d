package dev.sessiongateway.network.simulator.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.network.simulator.journal.AccountChange;
import dev.sessiongateway.network.simulator.journal.LabelRecord;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;

/// The labels of accounts, managed on their phones.
public final class PhoneLabels {
  private static final int LONGEST_NAME = 100;
  private static final int COLORS = 20;

  private final WorldJournal journal;

  public PhoneLabels(WorldJournal journal) {
    this.journal = journal;
  }

  public void save(PhoneNumber phone, Label label) {
    if (label.name().isBlank() || label.name().length() > LONGEST_NAME) {
      throw Fault.invalid("name", "must be 1 to " + LONGEST_NAME + " characters");
    }
    if (label.color() < 0 || label.color() >= COLORS) {
      throw Fault.invalid("color", "must be 0 to " + (COLORS - 1));
    }
    journal.change(editor -> {
      var account = editor.world.online(phone);
      if (!label.equals(account.ownLabels.get(label.id()))) {
        editor.record(new AccountChange.LabelSaved(account.jid.toString(), LabelRecord.of(label)));
      }
      return account;
    });
  }

  public void remove(PhoneNumber phone, LabelId label) {
    journal.change(editor -> {
      var account = editor.world.online(phone);
      check(account, label);
      editor.record(new AccountChange.LabelRemoved(account.jid.toString(), label.value()));
      return account;
    });
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

  private static void check(PhoneState account, LabelId label) {
    if (!account.ownLabels.containsKey(label)) {
      throw Fault.notFound("label", label.value());
    }
  }
}
