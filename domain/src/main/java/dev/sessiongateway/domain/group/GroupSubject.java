package dev.sessiongateway.domain.group;

import dev.sessiongateway.domain.fault.Fault;

/// The name of a group: 1 to 100 characters, not blank.
public record GroupSubject(String value) {
  private static final int LONGEST = 100;

  public GroupSubject {
    if (value.isBlank() || value.length() > LONGEST) {
      throw Fault.invalid("subject", "must be 1 to " + LONGEST + " characters");
    }
  }
}
