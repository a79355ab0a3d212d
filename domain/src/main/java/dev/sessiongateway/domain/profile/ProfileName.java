package dev.sessiongateway.domain.profile;

import dev.sessiongateway.domain.fault.Fault;

/// The display name of an account: 1 to 25 characters, not blank.
public record ProfileName(String value) {
  private static final int LONGEST = 25;

  public ProfileName {
    if (value.isBlank() || value.length() > LONGEST) {
      throw Fault.invalid("name", "must be 1 to " + LONGEST + " characters");
    }
  }
}
