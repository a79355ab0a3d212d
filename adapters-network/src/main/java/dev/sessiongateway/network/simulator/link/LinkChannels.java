package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.ChannelReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.world.DefaultWorld;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.List;
import java.util.Optional;

/// Channels, from the perspective of one session.
final class LinkChannels implements ChannelReading {
  private final SessionName session;
  private final WorldJournal journal;

  LinkChannels(SessionName session, WorldJournal journal) {
    this.session = session;
    this.journal = journal;
  }

  @Override
  public Optional<Channel> find(ChannelKey key) {
    return journal.read(world -> {
      var viewer = world.devices().device(session).phone.jid;
      var channel =
          switch (key) {
            case ChannelKey.ById(var id) -> world.channelOrNull(id);
            case ChannelKey.ByInvite(var code) -> world.channel(code);
          };
      return Optional.ofNullable(channel).map(found -> found.as(viewer));
    });
  }

  @Override
  public List<ChannelPost> posts(Address id, int limit) {
    return journal.read(world -> {
      var channel = world.channelOrNull(id);
      return channel == null ? List.of() : channel.newest(limit);
    });
  }

  @Override
  public List<ChannelCategory> categories() {
    return DefaultWorld.CATEGORIES;
  }
}
