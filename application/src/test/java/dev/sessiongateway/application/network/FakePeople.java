package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.ContactCapabilities.AddressBook;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.network.capability.ContactCapabilities.LidResolving;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import java.util.Optional;
import java.util.Set;

/// The people of a [FakeNetwork] as one [FakeDevice] knows them.
final class FakePeople implements AddressBook, ContactBlocking, ContactLookup, LidResolving {
  private final FakeNetwork network;
  private final FakeDevice device;

  FakePeople(FakeNetwork network, FakeDevice device) {
    this.network = network;
    this.device = device;
  }

  @Override
  public Optional<Contact> lookUp(Address person) {
    return Optional.ofNullable(network.contacts.get(person))
        .map(known -> {
          var saved = device.addressBook.get(person);
          return saved == null
              ? known
              : new Contact(person, known.name(), known.pictureUrl(), saved);
        });
  }

  @Override
  public Optional<LidMapping> mapping(Address person) {
    return network.lids.entrySet().stream()
        .filter(pair -> pair.getKey().equals(person) || pair.getValue().equals(person))
        .map(pair -> new LidMapping(pair.getKey(), pair.getValue()))
        .findFirst();
  }

  @Override
  public void block(Address person, boolean blocked) {
    if (lookUp(person).isEmpty()) {
      throw new Fault.NotOnNetwork(person.networkForm(), person.user()).toException();
    }
    var _ = blocked ? device.blocked.add(person) : device.blocked.remove(person);
  }

  @Override
  public boolean save(Address person, SavedName name) {
    var known =
        lookUp(person)
            .orElseThrow(
                () -> new Fault.NotOnNetwork(person.networkForm(), person.user()).toException());
    var changes = !name.equals(device.addressBook.put(person, name));
    if (changes) {
      var changed = new Contact(person, known.name(), known.pictureUrl(), name);
      device.signal(new Event.ContactChanged(changed, false));
    }
    return changes;
  }

  @Override
  public Set<Address> blocked() {
    return Set.copyOf(device.blocked);
  }
}
