package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.fault.Fault;
import java.util.List;

/// The name by which businesses of the Cloud API know a person (Meta's page *Usernames and
/// business-scoped user IDs*).
///
/// @param name 3 to 35 lower-case letters, digits, `.` and `_`, with a letter
/// @param hidesNumber whether businesses that never wrote to the number do not see it
public record Username(String name, boolean hidesNumber) {
  private static final int SHORTEST = 3;
  private static final int LONGEST = 35;

  /// Ends of domains, which Meta's page names as examples.
  private static final List<String> DOMAINS =
      List.of(
          ".ai", ".com", ".edu", ".gov", ".html", ".in", ".int", ".io", ".mil", ".net", ".org",
          ".us");

  /// Checks what somebody chose.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.username`
  public void check() {
    if (!isPossible()) {
      throw Fault.invalid(
          "username",
          "must be 3 to 35 lower-case letters, digits, . and _, with a letter, no . at an end or"
              + " beside another one, and look like no domain");
    }
  }

  public boolean isPossible() {
    return name.length() >= SHORTEST
        && name.length() <= LONGEST
        && name.chars().allMatch(c -> isLetter(c) || isDigit(c) || c == '.' || c == '_')
        && name.chars().anyMatch(Username::isLetter)
        && !name.startsWith(".")
        && !name.endsWith(".")
        && !name.contains("..")
        && !name.startsWith("www")
        && DOMAINS.stream().noneMatch(name::endsWith);
  }

  private static boolean isLetter(int c) {
    return c >= 'a' && c <= 'z';
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
