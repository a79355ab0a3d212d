package dev.sessiongateway.domain.profile;

import dev.sessiongateway.domain.fault.Fault;

/// What an account calls itself: 1 to 25 characters that say something.
public record ProfileName(String value) {
  private static final int LONGEST = 25;

  public ProfileName {
    if (value.isBlank() || value.length() > LONGEST) {
      throw Fault.invalid("name", "must be 1 to " + LONGEST + " characters");
    }
  }
}
