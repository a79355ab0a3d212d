package dev.sessiongateway.domain.event;

import dev.sessiongateway.domain.address.Address;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// About a broadcast: a message to many people.
public sealed interface BroadcastEvent extends Event {
  /// Recipients of a broadcast have another state than before, or the broadcast has.
  ///
  /// @param name for people; may be empty
  /// @param state of the broadcast, such as `running`
  /// @param recipients how many it has
  /// @param totals how many of them are in each state
  record BroadcastProgressed(
      String id, String name, String state, int recipients, Map<String, Integer> totals)
      implements BroadcastEvent {
    /// The state of a broadcast of which nothing more is sent.
    public static final String COMPLETED = "completed";

    public BroadcastProgressed {
      totals = Collections.unmodifiableMap(new LinkedHashMap<>(totals));
    }
  }

  /// A person answered a broadcast with a stop word, and gets no broadcast any more.
  record BroadcastOptedOut(Address chat) implements BroadcastEvent {}
}
