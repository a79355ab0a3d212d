package dev.sessiongateway.http.webhook;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One rendering of an event before it is put into its envelope.
///
/// @param name as the family spells it in the body
record NamedPayload(String name, @Nullable Object payload) {
  /// The only rendering there is.
  static List<NamedPayload> alone(String name, @Nullable Object payload) {
    return List.of(new NamedPayload(name, payload));
  }
}
