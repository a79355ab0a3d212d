package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.session.SessionRef;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The opt-out lists of sessions and their stop words, in the same stores as [BroadcastStore],
/// which gives nobody on the list a message. Durable when a method returns. What a session has here
/// is removed with it, and goes along when it moves. Thread-safe.
///
/// A method that changes something throws a [dev.sessiongateway.domain.fault.FaultException]
/// `session.not-found`, `session.elsewhere`, or one of a store that is unavailable.
public interface OptOutStore {

  /// The opt-out list, by person.
  ///
  /// @param after the person of the last one of the page before; null for the first page
  List<OptOut> list(SessionRef session, @Nullable String after, int limit);

  Optional<OptOut> find(SessionRef session, String person);

  /// Which of these people are on the list.
  Set<String> among(SessionRef session, Collection<String> people);

  /// Adds people to the list; those that are on it stay as they are. Their waiting recipients
  /// become `opted-out`.
  ///
  /// @return how many were not on it
  int add(SessionRef session, List<OptOut> people);

  /// @return whether the person was on it
  boolean remove(SessionRef session, String person);

  /// The stop words of the session, by language; empty when it has the usual ones.
  Optional<StopWords> stopWords(SessionRef session);

  /// @param words null for the usual ones
  void putStopWords(SessionRef session, @Nullable StopWords words);
}
