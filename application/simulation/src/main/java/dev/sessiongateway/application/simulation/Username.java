package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.fault.Fault;

/// The name by which businesses of the Cloud API know a person (Meta's page *Usernames and
/// business-scoped user IDs*).
///
/// @param name 3 to 35 lower-case letters, digits, `.` and `_`, with a letter
/// @param hidesNumber whether businesses that never wrote to the number do not see it
public record Username(String name, boolean hidesNumber) {
  private static final int SHORTEST = 3;
  private static final int LONGEST = 35;

  /// Checks what somebody chose.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.username`
  public void check() {
    var isInBounds = name.length() >= SHORTEST && name.length() <= LONGEST;
    if (!isInBounds
        || !name.chars().allMatch(c -> isLetter(c) || isDigit(c) || c == '.' || c == '_')
        || name.chars().noneMatch(Username::isLetter)) {
      throw Fault.invalid(
          "username", "must be 3 to 35 lower-case letters, digits, . and _, with a letter");
    }
  }

  private static boolean isLetter(int c) {
    return c >= 'a' && c <= 'z';
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
