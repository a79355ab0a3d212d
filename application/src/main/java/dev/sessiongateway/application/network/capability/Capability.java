package dev.sessiongateway.application.network.capability;

/// Something a network may or may not be able to do: what a user would call a feature. Each is its
/// own small interface; the links of a network implement those it has.
public interface Capability {}
