package dev.sessiongateway.domain.channel;

/// A subject that channels can be searched by, such as `BUSINESS` / "Business".
public record ChannelCategory(String value, String name) {}
