package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal.WorldEditor;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The operations of accounts on their chats, labels, contacts and profile.
public final class AccountCommands {
  /// The largest number of labels of an account.
  public static final int LABELS = 20;

  /// How many people an account can save.
  public static final int CONTACTS = 10_000;

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

  private AccountCommands() {}

  /// Archives or unarchives the chat.
  ///
  /// @return false when it is so already
  public static boolean archive(
      WorldEditor editor, PhoneState account, Address chat, boolean archived) {
    checkChat(account, chat);
    var changes = account.archived().contains(chat) != archived;
    if (changes) {
      editor.record(new AccountChange.Archived(account.jid, chat, archived));
    }
    return changes;
  }

  public static void deleteChat(WorldEditor editor, PhoneState account, Address chat) {
    checkChat(account, chat);
    editor.record(new AccountChange.ChatDeleted(account.jid, chat));
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  public static void checkChat(PhoneState account, Address chat) {
    if (!account.conversations.contains(chat)) {
      throw Fault.notFound("chat", chat.toString());
    }
  }

  /// Adds or replaces the label; no change when it is there already.
  public static void saveLabel(WorldEditor editor, PhoneState account, Label label) {
    var own = account.ownLabels();
    if (!own.containsKey(label.id()) && own.size() >= LABELS) {
      throw new Fault.Refused("an account has at most " + LABELS + " labels").toException();
    }
    if (!label.equals(own.get(label.id()))) {
      editor.record(new AccountChange.LabelSaved(account.jid, label));
    }
  }

  /// The number after the highest of the account's labels.
  public static LabelId nextLabelId(PhoneState account) {
    var highest =
        account.ownLabels().keySet().stream()
            .map(LabelId::value)
            .filter(id -> NUMBER.matcher(id).matches())
            .mapToInt(Integer::parseInt)
            .max()
            .orElse(0);
    return new LabelId("" + (highest + 1));
  }

  public static void removeLabel(WorldEditor editor, PhoneState account, LabelId label) {
    checkLabel(account, label);
    editor.record(new AccountChange.LabelRemoved(account.jid, label));
  }

  /// Adds the label to the chat, or removes it; no change when the chat already is so.
  public static void label(
      WorldEditor editor, PhoneState account, Address chat, LabelId label, LabelAction action) {
    checkLabel(account, label);
    if (labelsOf(account, chat).contains(label) != (action == LabelAction.ADD)) {
      editor.record(new AccountChange.Labelled(account.jid, chat, label, action));
    }
  }

  public static List<LabelId> labelsOf(PhoneState account, Address chat) {
    var on = account.labels().get(chat);
    return on == null ? List.of() : List.copyOf(on);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  public static Label checkLabel(PhoneState account, LabelId label) {
    var own = account.ownLabels().get(label);
    if (own == null) {
      throw Fault.notFound("label", label.value());
    }
    return own;
  }

  /// @param name null removes the person
  /// @return false when the name is the same
  public static boolean saveContact(
      WorldEditor editor, PhoneState account, PhoneState person, @Nullable SavedName name) {
    var known = account.addressBook().get(person.jid);
    if (Objects.equals(name, known)) {
      return false;
    }
    if (known == null && account.addressBook().size() >= CONTACTS) {
      throw new Fault.Refused("the address book is full").toException();
    }
    editor.record(AccountChange.ContactSaved.of(account.jid, person.jid, name));
    return true;
  }

  /// No change when that is the name already.
  public static void rename(WorldEditor editor, PhoneState account, String name) {
    if (!account.name().equals(name)) {
      editor.record(new AccountChange.Renamed(account.jid, name));
    }
  }

  /// Gives the person a hidden id, unless it has one.
  public static Address giveLid(WorldEditor editor, PhoneState phone) {
    var lids = editor.world.lids();
    var known = lids.lidOrNull(phone.jid);
    if (known != null) {
      return known;
    }
    var lid = lids.fresh();
    editor.record(new AccountChange.LidGiven(phone.jid, lid));
    return lid;
  }
}
