package dev.sessiongateway.http.familyb.field;

import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Resolves the `number` of a request in family B: digits as people write them, or an address. Of
/// the forms that a number may have, only the network knows which exists.
///
/// @param addressing how the network of a session writes addresses
public record Recipients(Contacts contacts, Function<SessionName, Addressing> addressing) {
  private static final Pattern ADDRESS =
      Pattern.compile("^[^@]+@(g\\.us|s\\.whatsapp\\.net|lid|broadcast|newsletter)$");
  private static final Pattern DEVICE = Pattern.compile(":[0-9]+(?=@|$)");
  private static final Pattern SERVER = Pattern.compile("(?s)[:@].*");
  private static final int SHORTEST_DASHED_GROUP = 24;
  private static final int SHORTEST_GROUP = 18;

  /// The address to send to.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.number`,
  ///   `number.not-on-network`
  public Address reach(SessionName session, String number) {
    return contacts.reachable(session, parse(addressing.apply(session), "number", number), number);
  }

  /// The address for requests that send nothing; empty when the network does not know the number.
  public Optional<Address> find(SessionName session, String number) {
    return find(session, parse(addressing.apply(session), "number", number));
  }

  /// The address, as written when the network does not know the number.
  ///
  /// @param field named in the fault when it is neither number nor address
  public Address findOrAsWritten(SessionName session, String field, String number) {
    return contacts.resolve(session, parse(addressing.apply(session), field, number));
  }

  /// The address, as written when the network does not know it or cannot be asked now.
  public Address findIfPossible(SessionName session, String number) {
    var written = parse(addressing.apply(session), "number", number);
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
    return parse(addressing.apply(session), field, number);
  }

  /// Parses a number or an address, without asking the network.
  ///
  /// @param field named in the fault when it is neither
  public static Address parse(Addressing addressing, String field, String number) {
    if (!addressing.usesPhoneNumbers()) {
      return addressing.parse(field, number);
    }
    var text = DEVICE.matcher(PhoneNumber.withPlainDashes(number)).replaceFirst("");
    if (ADDRESS.matcher(text).matches()) {
      return addressing.parse(field, text);
    }
    var plain = SERVER.matcher(text).replaceFirst("");
    var digits = plain.replace("-", "");
    if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw Fault.invalid(
          field, "must be a phone number or an address such as 4917012345@s.whatsapp.net");
    }
    return isGroup(plain, digits)
        ? addressing.parse(field, plain + "@g.us")
        : addressing.parse(field, digits);
  }

  /// As [#parse], for a field of a request; empty when it is absent or blank.
  public static Optional<Address> parseIfPresent(
      ApiRequest request, String field, @Nullable String text) {
    return text == null || text.isBlank()
        ? Optional.empty()
        : Optional.of(parse(request.addressing(), field, text));
  }

  private static boolean isGroup(String plain, String digits) {
    return plain.indexOf('-') >= 0
        ? plain.length() >= SHORTEST_DASHED_GROUP
        : digits.length() >= SHORTEST_GROUP;
  }
}
