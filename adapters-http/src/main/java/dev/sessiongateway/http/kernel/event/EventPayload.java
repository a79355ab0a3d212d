package dev.sessiongateway.http.kernel.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One rendering of an event before it is put into its envelope.
///
/// @param name as the family spells it in the body
/// @param progress of a history that is told in parts, beside the payload; absent for all else
public record EventPayload(String name, @Nullable Object payload, @Nullable Progress progress) {
  public EventPayload(String name, @Nullable Object payload) {
    this(name, payload, null);
  }

  /// The only rendering there is.
  public static List<EventPayload> alone(String name, @Nullable Object payload) {
    return List.of(new EventPayload(name, payload));
  }

  /// @param isLatest whether nothing older follows
  /// @param percent how much of the history was told, this part included
  public record Progress(boolean isLatest, int percent) {}
}
