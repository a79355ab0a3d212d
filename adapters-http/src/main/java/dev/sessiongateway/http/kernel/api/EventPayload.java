package dev.sessiongateway.http.kernel.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One rendering of an event before it is put into its envelope.
///
/// @param name as the family spells it in the body
/// @param progress of a history that is sent in parts, beside the payload; absent for all else
public record EventPayload(String name, @Nullable Object payload, @Nullable Progress progress) {
  public EventPayload(String name, @Nullable Object payload) {
    this(name, payload, null);
  }

  /// A list of one rendering.
  public static List<EventPayload> alone(String name, @Nullable Object payload) {
    return List.of(new EventPayload(name, payload));
  }

  /// @param isLatest whether nothing older follows
  /// @param percent how much of the history was sent, this part included
  public record Progress(boolean isLatest, int percent) {}
}
