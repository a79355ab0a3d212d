package dev.sessiongateway.domain.channel;

/// A category for searching channels, such as `BUSINESS` / "Business".
public record ChannelCategory(String value, String name) {}
