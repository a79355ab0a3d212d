package dev.sessiongateway.application.contact;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// People as sessions last learned of them; they come to be by what arrives over links.
/// Thread-safe.
public interface ContactStore {

  /// Empty for people whom the session does not know.
  Optional<Contact> find(SessionRef session, Address person);

  /// People whom the session knows, and its chats with people and groups, each once, by address.
  List<KnownContact> list(SessionRef session, ContactQuery query);

  /// How many of them there are.
  long count(SessionRef session, ContactFilter filter);

  /// How many each of these sessions has. A store that queries a database counts them with one
  /// statement.
  default Map<SessionRef, Long> counts(Set<SessionRef> sessions) {
    return sessions.stream()
        .collect(
            Collectors.toMap(Function.identity(), session -> count(session, ContactFilter.ALL)));
  }

  /// The pair of this hidden id or phone number. That in which a hidden id took the place of
  /// another one is of the other one only.
  Optional<LidMapping> findLid(SessionRef session, Address person);

  /// The hidden ids that this address took the place of, whether it is a hidden id or a phone
  /// number: those whose pair has it as the other part, by hidden id.
  ///
  /// @param limit how many at most
  List<Address> replacedLids(SessionRef session, Address person, int limit);

  /// The pairs of several people, as sessions know them. A store that queries a database reads them
  /// with one statement.
  ///
  /// @param people hidden ids or phone numbers
  /// @return an empty list for a session that knows none of these, but others; nothing for one that
  ///   knows no hidden id at all
  default Map<SessionRef, List<LidMapping>> findLids(Map<SessionRef, Set<Address>> people) {
    var known = new HashMap<SessionRef, List<LidMapping>>();
    people.forEach((session, some) -> {
      if (countLids(session) > 0) {
        known.put(
            session,
            some.stream()
                .flatMap(person -> findLid(session, person).stream())
                .distinct()
                .collect(Collectors.toUnmodifiableList()));
      }
    });
    return known;
  }

  /// The pairs that the session learned, by hidden id.
  List<LidMapping> lids(SessionRef session, Page page);

  /// How many of them there are.
  long countLids(SessionRef session);
}
