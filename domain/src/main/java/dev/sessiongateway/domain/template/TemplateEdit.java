package dev.sessiongateway.domain.template;

import dev.sessiongateway.domain.fault.Fault;
import org.jspecify.annotations.Nullable;

/// What to change about a template; what is absent stays.
///
/// @param components the JSON array of its parts, as the network takes them
/// @param ttlSeconds how long the network tries to deliver its messages
public record TemplateEdit(
    @Nullable TemplateCategory category,
    @Nullable String components,
    @Nullable Integer ttlSeconds) {
  public TemplateEdit {
    if (category == null && components == null && ttlSeconds == null) {
      throw Fault.invalid("components", "category, components or ttl must be given");
    }
  }
}
