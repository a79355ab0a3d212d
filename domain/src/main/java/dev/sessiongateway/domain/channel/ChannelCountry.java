package dev.sessiongateway.domain.channel;

/// A country for searching channels, such as `GB` / "United Kingdom".
public record ChannelCountry(String code, String name) {}
