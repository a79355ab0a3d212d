package dev.sessiongateway.domain.contact;

import dev.sessiongateway.domain.fault.Fault;

/// A person's name in the address book of an account.
///
/// @param first 1 to 100 characters, not blank
/// @param last at most 100 characters; may be empty
public record SavedName(String first, String last) {
  public static final int LONGEST = 100;

  public SavedName {
    if (first.length() > LONGEST || first.isBlank()) {
      throw Fault.invalid("firstName", "must be 1 to " + LONGEST + " characters");
    }
    if (last.length() > LONGEST) {
      throw Fault.invalid("lastName", "must be at most " + LONGEST + " characters");
    }
  }

  /// First and last name.
  public String full() {
    return last.isEmpty() ? first : first + " " + last;
  }
}
