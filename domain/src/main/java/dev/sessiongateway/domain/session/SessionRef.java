package dev.sessiongateway.domain.session;

/// A session and where its data is: what the stores need to know.
public record SessionRef(SessionName name, StoreAddress store) {}
