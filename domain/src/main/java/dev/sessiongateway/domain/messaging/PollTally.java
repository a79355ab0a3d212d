package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.Address;
import java.util.List;

/// The current voters of one option of a poll.
public record PollTally(String option, List<Address> voters) {
  public PollTally {
    voters = List.copyOf(voters);
  }
}
