package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.network.ChannelReading;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;

/// Channels as one session sees them.
final class LinkChannels implements ChannelReading {
  private final SessionName session;
  private final Chronicle chronicle;

  LinkChannels(SessionName session, Chronicle chronicle) {
    this.session = session;
    this.chronicle = chronicle;
  }

  @Override
  public Optional<Channel> find(ChannelKey key) {
    return chronicle.read(world -> {
      var viewer = world.device(session).phone.jid;
      var channel =
          switch (key) {
            case ChannelKey.ById(var id) -> world.channels.get(id);
            case ChannelKey.ByInvite(var code) -> world.channel(code);
          };
      return Optional.ofNullable(channel).map(found -> found.as(viewer));
    });
  }

  @Override
  public List<ChannelPost> posts(Jid id, int limit) {
    return chronicle.read(world -> {
      var channel = world.channels.get(id);
      return channel == null ? List.of() : channel.newest(limit);
    });
  }

  @Override
  public List<ChannelCategory> categories() {
    return DefaultWorld.CATEGORIES;
  }
}
