package dev.sessiongateway.network.simulator.phone;

import dev.sessiongateway.application.phone.VirtualPhones.PhoneContact;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.network.simulator.journal.AccountChange;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The address books of phones.
public final class PhoneAddressBook {
  /// How many people a phone can save.
  public static final int LIMIT = 10_000;

  private final WorldJournal journal;

  public PhoneAddressBook(WorldJournal journal) {
    this.journal = journal;
  }

  public List<PhoneContact> contacts(PhoneNumber phone) {
    return journal.read(world -> {
      var owner = world.phone(phone.jid());
      var people = new LinkedHashSet<>(owner.addressBook.keySet());
      people.addAll(owner.blocked);
      return people.stream()
          .sorted(Comparator.comparing(Address::user))
          .map(person ->
              new PhoneContact(
                  person, owner.addressBook.get(person), owner.blocked.contains(person)))
          .toList();
    });
  }

  public Profile profile(PhoneNumber phone, Address person) {
    return journal.read(
        world -> world.profiles().profile(world.phone(person), world.phone(phone.jid()).jid));
  }

  /// @param name null removes the person
  public void save(PhoneNumber phone, Address person, @Nullable SavedName name) {
    journal.change(editor -> {
      var _ = save(editor, editor.world.online(phone), editor.world.phone(person), name);
      return person;
    });
  }

  /// @param name null removes the person
  /// @return false when the name is the same
  public static boolean save(
      WorldJournal.WorldEditor editor,
      PhoneState account,
      PhoneState person,
      @Nullable SavedName name) {
    var known = account.addressBook.get(person.jid);
    if (name == null ? known == null : name.equals(known)) {
      return false;
    }
    if (known == null && account.addressBook.size() >= LIMIT) {
      throw new Fault.Refused("the address book is full").toException();
    }
    editor.record(
        new AccountChange.ContactSaved(
            account.jid.toString(),
            person.jid.toString(),
            name == null ? null : name.first(),
            name == null ? null : name.last()));
    return true;
  }
}
