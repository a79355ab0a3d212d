package dev.sessiongateway.domain.profile;

import dev.sessiongateway.domain.fault.Fault;

/// The about text of an account: at most 139 characters, or empty.
public record About(String value) {
  private static final int LONGEST = 139;

  public About {
    if (value.length() > LONGEST) {
      throw Fault.invalid("status", "must be at most " + LONGEST + " characters");
    }
  }
}
