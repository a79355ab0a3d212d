package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.cache.BoundedMap;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import java.util.Map;

/// The calls of people that ring, as Meta reports them. They are in memory: nobody can decline a
/// call that rang before the process began. Thread-safe.
final class RingingCalls {
  /// The last calls that are known.
  private static final int REMEMBERED = 1_000;

  private final Map<String, Address> calls = new BoundedMap<>(REMEMBERED);
  private final Map<String, Address> rejected = new BoundedMap<>(REMEMBERED);

  /// A person calls, or the person's call is over.
  ///
  /// @param call as Meta writes it, of a person who calls
  synchronized Event.CallChanged changed(JsonNode call, Address person) {
    var id = call.path("id").asText("");
    if (call.path("event").asText("").equals("connect")) {
      calls.put(id, person);
      return change(id, person, CallStage.RINGING);
    }
    calls.remove(id);
    return change(id, person, CallStage.ENDED);
  }

  private static Event.CallChanged change(String id, Address person, CallStage stage) {
    return new Event.CallChanged(new Call(id, person, person, false), stage);
  }

  synchronized boolean isRinging(String id, Address person) {
    return person.equals(calls.get(id));
  }

  /// The gateway has declined a call.
  synchronized Event.CallChanged reject(String id, Address person) {
    calls.remove(id);
    rejected.put(id, person);
    return change(id, person, CallStage.REJECTED);
  }

  /// Whether the gateway has declined the call, so that its end is known.
  synchronized boolean isRejected(String id) {
    return rejected.containsKey(id);
  }
}
