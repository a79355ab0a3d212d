package dev.sessiongateway.domain.profile;

import dev.sessiongateway.domain.fault.Fault;

/// What an account says below its name: at most 139 characters, or nothing.
public record About(String value) {
  private static final int LONGEST = 139;

  public About {
    if (value.length() > LONGEST) {
      throw Fault.invalid("status", "must be at most " + LONGEST + " characters");
    }
  }
}
