package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.Address;
import java.util.List;

/// Who stands behind one option of a poll now.
public record PollTally(String option, List<Address> voters) {
  public PollTally {
    voters = List.copyOf(voters);
  }
}
