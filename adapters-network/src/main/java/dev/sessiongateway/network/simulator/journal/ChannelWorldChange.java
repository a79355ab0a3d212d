package dev.sessiongateway.network.simulator.journal;

/// [WorldChange]s that people make to channels. A new channel is [WorldChange.ChannelMade].
public sealed interface ChannelWorldChange extends WorldChange {

  record ChannelDeleted(String channel, String by) implements ChannelWorldChange {}

  record Followed(String channel, String phone, boolean follows) implements ChannelWorldChange {}

  record Muted(String channel, String phone, boolean muted) implements ChannelWorldChange {}
}
