package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.BufferedState;
import dev.sessiongateway.application.network.NetworkState.Document;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The business-scoped user ids of people, such as `US.13491208655302741918`, by which Meta names a
/// person whose phone number it does not show to the business. They are hidden ids to the gateway:
/// `US.13491208655302741918@lid`. Thread-safe.
///
/// @param state has the phone numbers of those of whom Meta has sent both, and the newer ids of
///   those whose id has changed
record UserIds(BufferedState state) {
  /// A country, a dot, and what Meta chose. The `_` and the `:` divide ids of messages and devices.
  private static final Pattern FORM = Pattern.compile("[A-Za-z]{2}\\.[0-9A-Za-z.-]{1,140}");

  private static final String SERVER = "@" + Address.server(Address.Kind.LID);

  /// By user id: the phone number of the same person, or the newer user id.
  private static final String PERSON = "person";

  private static final String PHONE = "phone";
  private static final String USER_ID = "userId";

  /// How many ids that one person had in turn are followed.
  private static final int MOST_CHANGES = 20;

  static boolean isUserId(String text) {
    return FORM.matcher(text).matches();
  }

  /// Whether it is the address of a person by user id.
  static boolean isUserId(Address person) {
    return person.kind() == Address.Kind.LID && isUserId(person.user());
  }

  /// Reads what a client wrote; empty when it is something else.
  static Optional<Address> read(String text) {
    var at = text.length() - SERVER.length();
    return at > 0
            && Ascii.lower(text.substring(at)).equals(SERVER)
            && isUserId(text.substring(0, at))
        ? Optional.of(address(text.substring(0, at)))
        : Optional.empty();
  }

  static Address address(String userId) {
    return new Address(userId, Address.Kind.LID);
  }

  boolean isKnown(SessionName session, LidMapping pair) {
    return next(session, pair.lid()).filter(pair.phone()::equals).isPresent();
  }

  /// The phone number of the person, if Meta has ever sent it; else the newest user id.
  Address newest(SessionName session, Address userId) {
    var newest = userId;
    for (var i = 0; i < MOST_CHANGES && newest.kind() == Address.Kind.LID; i++) {
      var next = next(session, newest);
      if (next.isEmpty()) {
        break;
      }
      newest = next.get();
    }
    return newest;
  }

  private Optional<Address> next(SessionName session, Address userId) {
    var known = state.find(session, PERSON, userId.user()).orElse(Map.of());
    return Optional.ofNullable(known.get(PHONE))
        .map(Address::person)
        .or(() -> Optional.ofNullable(known.get(USER_ID)).map(UserIds::address));
  }

  /// A crash may lose it: Meta sends both again. A user id that is the newest leads to none, also
  /// when the person had it before.
  void keep(SessionName session, LidMapping pair) {
    var next = pair.phone();
    save(session, pair.lid(), Map.of(pair.hasPhone() ? PHONE : USER_ID, next.user()));
    if (next(session, next).filter(UserIds::isUserId).isPresent()) {
      save(session, next, Map.of());
    }
  }

  private void save(SessionName session, Address userId, Map<String, String> values) {
    state.saveSoon(session, new Document(PERSON, userId.user(), values));
  }
}
