package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The people who get no broadcast of a session, and the words with which people say so. A person
/// is the same under all forms of a number. Works on the node that runs the session. Thread-safe.
public final class OptOuts {
  /// How many people are added in one call.
  public static final int MOST = RecipientList.MOST;

  /// Of a person whom an operator added.
  public static final String ADDED = "added";

  /// Of a person of a list that was imported.
  public static final String IMPORTED = "imported";

  private static final int STORED_AT_ONCE = 500;

  private final BroadcastContext with;

  OptOuts(BroadcastContext with) {
    this.with = with;
  }

  /// The list by person.
  ///
  /// @param after the person of the last one of the page before; null for the first page
  public List<OptOut> list(SessionName name, @Nullable String after, int limit) {
    return with.optOuts().list(with.sessions().get(name).ref(), after, limit);
  }

  public Optional<OptOut> find(SessionName name, Address person) {
    var session = with.sessions().get(name);
    return with.optOuts().find(session.ref(), with.people(name).of(person));
  }

  /// Adds people; those who are on the list stay as they are.
  ///
  /// @param reason [#ADDED] or [#IMPORTED]
  /// @return how many were not on it
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.people`
  public int add(SessionName name, Collection<Address> people, String reason) {
    var session = with.sessions().get(name);
    var all = List.copyOf(people(name, people, reason).values());
    var added = 0;
    for (var from = 0; from < all.size(); from += STORED_AT_ONCE) {
      var page = all.subList(from, Math.min(from + STORED_AT_ONCE, all.size()));
      added += with.optOuts().add(session.ref(), page);
    }
    return added;
  }

  private Map<String, OptOut> people(SessionName name, Collection<Address> people, String reason) {
    if (people.size() > MOST) {
      throw Fault.invalid("people", "must be at most " + MOST);
    }
    var keys = with.people(name);
    var now = with.now();
    var all = new LinkedHashMap<String, OptOut>();
    for (var person : people) {
      if (!person.isPerson()) {
        throw Fault.invalid("people", "must be persons");
      }
      var key = keys.of(person);
      all.putIfAbsent(key, new OptOut(key, person, now, reason));
    }
    return all;
  }

  /// Puts these people in the place of all that are on the list.
  ///
  /// @return how many there are
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.people`
  public int replace(SessionName name, Collection<Address> people, String reason) {
    var ref = with.sessions().get(name).ref();
    var all = people(name, people, reason);
    // Nobody who stays is off the list in between.
    @Nullable String after = null;
    do {
      var page = with.optOuts().list(ref, after, STORED_AT_ONCE);
      for (var each : page) {
        if (!all.containsKey(each.person())) {
          var _ = with.optOuts().remove(ref, each.person());
        }
      }
      after = page.size() < STORED_AT_ONCE ? null : page.getLast().person();
    } while (after != null);
    var _ = add(name, people, reason);
    return all.size();
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `opt-out.not-found`
  public void remove(SessionName name, Address person) {
    var session = with.sessions().get(name);
    if (!with.optOuts().remove(session.ref(), with.people(name).of(person))) {
      throw Fault.notFound("opt-out", person.toString());
    }
  }

  /// The words of the session: its own, or the usual ones.
  public StopWords stopWords(SessionName name) {
    return with.optOuts().stopWords(with.sessions().get(name).ref()).orElse(StopWords.USUAL);
  }

  /// @param words null for the usual ones
  public StopWords putStopWords(SessionName name, @Nullable StopWords words) {
    with.optOuts().putStopWords(with.sessions().get(name).ref(), words);
    return words == null ? StopWords.USUAL : words;
  }
}
