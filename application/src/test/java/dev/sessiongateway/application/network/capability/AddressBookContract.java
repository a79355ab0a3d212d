package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.ContactCapabilities.AddressBook;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import org.junit.jupiter.api.Test;

/// What [AddressBook] keeps.
@ContractOf(AddressBook.class)
public interface AddressBookContract extends NetworkContract {
  @Test
  default void aSavedNameComesBackOnceWithTheContact() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var book = link.find(AddressBook.class).orElseThrow();
      var first = new SavedName("Greta", "Friend");
      var second = new SavedName("Greta", "");
      assertThat(book.save(friend(), first)).isTrue();
      assertThat(book.save(friend(), first)).isFalse();
      assertThat(book.save(friend(), second)).isTrue();
      assertThat(eventsUntilMarker(signals, 1))
          .filteredOn(Event.ContactChanged.class::isInstance)
          .extracting(event -> ((Event.ContactChanged) event).contact().saved())
          .containsExactly(first, second);
      assertThat(link.find(ContactLookup.class).orElseThrow().lookUp(friend()))
          .hasValueSatisfying(contact -> assertThat(contact.saved()).isEqualTo(second));
    }
  }

  @Test
  default void onlyPeopleOnTheNetworkAreSaved() {
    try (var link = pair()) {
      var book = link.find(AddressBook.class).orElseThrow();
      assertFault(
          "number.not-on-network", () -> book.save(stranger(), new SavedName("Nobody", "")));
    }
  }
}
