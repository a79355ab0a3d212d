package dev.sessiongateway.application.network;

import java.util.List;

/// A network of a gateway.
///
/// @param name as sessions name it
/// @param isStandard whether sessions that name none are on it
/// @param isOpen whether a session is or was on it since the start
/// @param capabilities what its sessions can do, as [CapabilityCodes] names it, in the order of the
///   alphabet; empty while it is not open
/// @param sessions how many are on it
public record NetworkSummary(
    String name, boolean isStandard, boolean isOpen, List<String> capabilities, int sessions) {
  public NetworkSummary {
    capabilities = List.copyOf(capabilities);
  }
}
