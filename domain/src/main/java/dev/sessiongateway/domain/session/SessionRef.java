package dev.sessiongateway.domain.session;

/// A session and its store address, which together identify its data.
public record SessionRef(SessionName name, StoreAddress store) {}
