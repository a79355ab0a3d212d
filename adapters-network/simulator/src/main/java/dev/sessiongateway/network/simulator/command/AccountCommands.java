package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal.WorldEditor;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The operations of accounts on their contacts and profile.
public final class AccountCommands {
  /// How many people an account can save.
  private static final int CONTACTS = 10_000;

  private AccountCommands() {}

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
