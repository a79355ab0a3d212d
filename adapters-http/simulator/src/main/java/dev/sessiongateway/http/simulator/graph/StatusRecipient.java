package dev.sessiongateway.http.simulator.graph;

import org.jspecify.annotations.Nullable;

/// To whom a message went whose status is reported.
///
/// @param group its id; absent for a person
/// @param person the member of the group who has it; absent for the group itself
record StatusRecipient(@Nullable String group, @Nullable CloudPerson person) {
  static StatusRecipient of(CloudPerson person) {
    return new StatusRecipient(null, person);
  }

  static StatusRecipient of(String group, @Nullable CloudPerson member) {
    return new StatusRecipient(group, member);
  }

  /// The number, or the id of the group.
  @Nullable String id() {
    return group != null ? group : number();
  }

  @Nullable String number() {
    return person == null ? null : person.number();
  }

  @Nullable String userId() {
    return person == null ? null : person.userId();
  }
}
