package dev.sessiongateway.bootstrap.process;

import org.jspecify.annotations.Nullable;

/// What [Doctor] found.
///
/// @param advice how to fix the problem; null when there is none
public record DoctorFinding(String subject, String found, @Nullable String advice) {
  public boolean isWell() {
    return advice == null;
  }
}
