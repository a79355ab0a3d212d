package dev.sessiongateway.domain.group;

import org.jspecify.annotations.Nullable;

/// What changed about a group; absent parts did not.
///
/// @param announce only administrators may write
/// @param restrict only administrators may change subject, description and picture
public record GroupChange(
    @Nullable String subject,
    @Nullable String description,
    @Nullable Boolean announce,
    @Nullable Boolean restrict) {

  public static GroupChange ofSubject(String subject) {
    return new GroupChange(subject, null, null, null);
  }
}
