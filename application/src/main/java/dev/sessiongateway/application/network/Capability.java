package dev.sessiongateway.application.network;

/// Something a network may or may not be able to do: what a user would call a feature. Each is its
/// own small interface; the links of a network implement those it has.
public interface Capability {
  /// `group-reading`: the name of a capability in faults. It never changes.
  static String nameOf(Class<? extends Capability> capability) {
    return CapabilityCodes.of(capability);
  }
}
