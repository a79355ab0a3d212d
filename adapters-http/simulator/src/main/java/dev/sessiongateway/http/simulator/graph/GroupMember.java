package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/// Somebody who came into a group or left it.
///
/// @param input as the app named the person, where the app did it
record GroupMember(
    @Nullable String input,
    @JsonProperty("wa_id") @Nullable String account,
    @JsonProperty("user_id") @Nullable String userId,
    @Nullable String username) {
  static GroupMember of(@Nullable String input, CloudPerson person) {
    return new GroupMember(input, person.number(), person.userId(), person.username());
  }

  static GroupMember named(String input) {
    return new GroupMember(input, null, null, null);
  }
}
