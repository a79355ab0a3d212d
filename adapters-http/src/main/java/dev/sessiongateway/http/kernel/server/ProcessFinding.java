package dev.sessiongateway.http.kernel.server;

import org.jspecify.annotations.Nullable;

/// What an examination of the process found, for its operator.
///
/// @param subject what was looked at
/// @param advice how to fix the problem; null when there is none
/// @param isUnused whether the subject is a variable that is set and has no effect
public record ProcessFinding(
    String subject, String found, @Nullable String advice, boolean isUnused) {

  public ProcessFinding(String subject, String found, @Nullable String advice) {
    this(subject, found, advice, false);
  }

  /// @param meaning why the variable has no effect, and what to do instead
  public static ProcessFinding unused(String variable, String meaning) {
    return new ProcessFinding(variable, meaning, null, true);
  }

  public boolean isWell() {
    return advice == null;
  }
}
