package dev.sessiongateway.domain.app;

/// @param direct the rule for calls of a person
/// @param group the rule for calls in a group
public record CallsSettings(CallRule direct, CallRule group) implements AppSettings {
  @Override
  public AppKind kind() {
    return AppKind.CALLS;
  }
}
