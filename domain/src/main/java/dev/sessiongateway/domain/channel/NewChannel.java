package dev.sessiongateway.domain.channel;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import org.jspecify.annotations.Nullable;

/// The command to create a channel. The account that creates it owns it.
///
/// @param name 1 to 100 characters, not blank
/// @param description at most 2,048 characters
public record NewChannel(String name, @Nullable String description, @Nullable Attachment picture) {
  /// The most characters of a name.
  public static final int LONGEST_NAME = 100;

  /// The most characters of a description.
  public static final int LONGEST_DESCRIPTION = 2_048;

  public NewChannel {
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      throw Fault.invalid("name", "must be 1 to " + LONGEST_NAME + " characters");
    }
    if (description != null && description.length() > LONGEST_DESCRIPTION) {
      throw Fault.invalid("description", "must be at most " + LONGEST_DESCRIPTION + " characters");
    }
    description = description == null || description.isBlank() ? null : description;
  }

  /// This channel with its picture stored.
  public NewChannel with(Attachment.Stored stored) {
    return new NewChannel(name, description, stored);
  }
}
