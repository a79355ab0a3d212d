package dev.sessiongateway.domain.channel;

/// A view of a network's directory of channels, such as `TRENDING` / "Trending".
public record ChannelSearchView(String value, String name) {}
