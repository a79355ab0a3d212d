package dev.sessiongateway.application.delivery;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/// What is known of the events behind one head.
///
/// @param next what to look at next
/// @param names those of the head and of the events that the endpoint broke on
/// @param failed the events that it broke on
record LookaheadSearch(
    Place head, AtomicReference<DeliveryCursor> next, Set<String> names, Set<Place> failed) {
  /// @param names of the head, which the search adds to
  static LookaheadSearch behind(DeliveryCursor head, Set<String> names) {
    return new LookaheadSearch(
        new Place(head.seq() + 1, head.part()),
        new AtomicReference<>(head.behindPart()),
        names,
        new HashSet<>());
  }

  boolean isBehind(DeliveryCursor cursor) {
    return head.equals(new Place(cursor.seq() + 1, cursor.part()));
  }

  boolean isNew(String name, Set<String> refusedNames) {
    return !names.contains(name) && !refusedNames.contains(name);
  }

  /// A rendering of an event.
  record Place(long seq, int part) {
    static Place of(DeliveryResults.Part part) {
      return new Place(part.event().seq(), part.cursor().part());
    }
  }
}
