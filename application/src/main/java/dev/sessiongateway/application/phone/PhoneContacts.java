package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.profile.Profile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The address book and the block list of a phone. Thread-safe; unknown phones are
/// `phone.not-found`.
public interface PhoneContacts {

  /// Everybody whom the phone saved or blocked, by address.
  List<PhoneContact> contacts(PhoneNumber phone);

  /// The profile of a person, as far as the person's privacy shows it to the phone's account.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `phone.not-found` when there is no such
  ///   person
  Profile profile(PhoneNumber phone, Address person);

  /// Saves a person in the address book, or changes the name.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `phone.not-found` when there is no such
  ///   person
  void saveContact(PhoneNumber phone, Address person, SavedName name);

  /// Removes a person from the address book. Harmless when it is not there.
  void removeContact(PhoneNumber phone, Address person);

  /// @param saved the name in the address book; absent when the person is only blocked
  record PhoneContact(Address person, @Nullable SavedName saved, boolean blocked) {}
}
