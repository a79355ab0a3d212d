package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelAdministration;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelFollowing;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelSearching;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelCountry;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.ChannelPage;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.channel.ChannelSearch;
import dev.sessiongateway.domain.channel.ChannelSearchView;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.world.ChannelCommands;
import dev.sessiongateway.network.simulator.world.ChannelIndex;
import dev.sessiongateway.network.simulator.world.DefaultWorld;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.List;
import java.util.Optional;

/// Channels, from the perspective of one session.
final class LinkChannels
    implements ChannelReading, ChannelSearching, ChannelFollowing, ChannelAdministration {
  private final SessionName session;
  private final WorldJournal journal;
  private final ChannelCommands commands;
  private final Time time;

  LinkChannels(SessionName session, WorldJournal journal, ChannelCommands commands, Time time) {
    this.session = session;
    this.journal = journal;
    this.commands = commands;
    this.time = time;
  }

  @Override
  public List<Channel> channels() {
    return journal.read(world -> ChannelCommands.of(world, account(world)));
  }

  @Override
  public Optional<Channel> find(ChannelKey key) {
    return journal.read(world -> {
      var viewer = account(world);
      var channel =
          switch (key) {
            case ChannelKey.ById(var id) -> world.channelOrNull(id);
            case ChannelKey.ByInvite(var code) -> world.channels().find(code);
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
  public Channel create(NewChannel command) {
    return journal.change(editor ->
        commands.create(editor, account(editor.world), command, ChannelListing.EVERYWHERE));
  }

  @Override
  public void delete(Address channel) {
    journal.change(editor -> {
      ChannelCommands.delete(editor, account(editor.world), channel);
      return channel;
    });
  }

  @Override
  public void follow(Address channel) {
    follow(channel, true);
  }

  @Override
  public void unfollow(Address channel) {
    follow(channel, false);
  }

  private void follow(Address channel, boolean follows) {
    journal.change(editor -> {
      ChannelCommands.follow(editor, account(editor.world), channel, follows);
      return channel;
    });
  }

  @Override
  public void mute(Address channel, boolean muted) {
    journal.change(editor -> {
      ChannelCommands.mute(editor, account(editor.world), channel, muted);
      return channel;
    });
  }

  private Address account(WorldState world) {
    return world.devices().device(session).phone.jid;
  }

  @Override
  public List<ChannelSearchView> views() {
    return ChannelIndex.VIEWS;
  }

  @Override
  public List<ChannelCountry> countries() {
    return ChannelIndex.COUNTRIES;
  }

  @Override
  public ChannelPage search(ChannelSearch search) {
    return journal.read(
        world -> ChannelIndex.search(world, account(world), search, time.instant()));
  }

  @Override
  public List<ChannelCategory> categories() {
    return DefaultWorld.CATEGORIES;
  }
}
