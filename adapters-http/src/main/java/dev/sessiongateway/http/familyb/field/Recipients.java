package dev.sessiongateway.http.familyb.field;

import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.messaging.NumberOrAddress;
import java.util.Optional;
import java.util.function.Function;

/// Resolves the `number` of a request in family B: digits as people write them, or an address. Of
/// the forms that a number may have, only the network knows which exists.
///
/// @param addressing how the network of a session writes addresses
public record Recipients(Contacts contacts, Function<SessionName, Addressing> addressing) {

  /// The address to send to.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.number`,
  ///   `number.not-on-network`
  public Address reach(SessionName session, String number) {
    return contacts.reachable(
        session, NumberOrAddress.parse(addressing.apply(session), "number", number), number);
  }

  /// The address for requests that send nothing; empty when the network does not know the number.
  public Optional<Address> find(SessionName session, String number) {
    return find(session, NumberOrAddress.parse(addressing.apply(session), "number", number));
  }

  /// The address, as written when the network does not know the number.
  ///
  /// @param field named in the fault when it is neither number nor address
  public Address findOrAsWritten(SessionName session, String field, String number) {
    return contacts.resolve(
        session, NumberOrAddress.parse(addressing.apply(session), field, number));
  }

  /// The address, as written when the network does not know it or cannot be asked now.
  public Address findIfPossible(SessionName session, String number) {
    var written = NumberOrAddress.parse(addressing.apply(session), "number", number);
    return FaultTranslation.ifPossible(() -> find(session, written))
        .flatMap(found -> found)
        .orElse(written);
  }

  private Optional<Address> find(SessionName session, Address written) {
    return written.isPerson() ? contacts.find(session, written) : Optional.of(written);
  }

  /// Reads a number or an address as the network of the sessions writes it.
  ///
  /// @param field named in the fault when it is neither
  public Address read(SessionName session, String field, String number) {
    return NumberOrAddress.parse(addressing.apply(session), field, number);
  }
}
