package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelAdministration;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelFollowing;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelSearching;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.ChannelPage;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.channel.ChannelSearch;
import dev.sessiongateway.domain.channel.ChannelSearch.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelSearch.ChannelCountry;
import dev.sessiongateway.domain.channel.ChannelSearch.ChannelSearchView;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.network.simulator.command.Actor;
import dev.sessiongateway.network.simulator.command.ChannelCommands;
import dev.sessiongateway.network.simulator.world.ChannelIndex;
import dev.sessiongateway.network.simulator.world.DefaultWorld;
import java.util.List;
import java.util.Optional;

/// Channels, from the perspective of one session.
final class LinkChannels
    implements ChannelReading, ChannelSearching, ChannelFollowing, ChannelAdministration {
  private final Actor account;
  private final ChannelCommands commands;
  private final Time time;

  LinkChannels(Actor account, ChannelCommands commands, Time time) {
    this.account = account;
    this.commands = commands;
    this.time = time;
  }

  @Override
  public List<Channel> channels() {
    return account.read((world, viewer) -> ChannelCommands.of(world, viewer.jid));
  }

  @Override
  public Optional<Channel> find(ChannelKey key) {
    return account.read((world, viewer) -> {
      var channel =
          switch (key) {
            case ChannelKey.ById(var id) -> world.channelOrNull(id);
            case ChannelKey.ByInvite(var code) -> world.channel(code);
          };
      return Optional.ofNullable(channel).map(found -> found.as(viewer.jid));
    });
  }

  @Override
  public List<ChannelPost> posts(Address id, int limit) {
    return account.readWorld(world -> {
      var channel = world.channelOrNull(id);
      return channel == null ? List.of() : channel.newest(limit);
    });
  }

  @Override
  public Channel create(NewChannel command) {
    return account.change(
        (editor, owner) -> commands.create(editor, owner.jid, command, ChannelListing.EVERYWHERE));
  }

  @Override
  public void delete(Address channel) {
    account.edit((editor, owner) -> ChannelCommands.delete(editor, owner.jid, channel));
  }

  @Override
  public void follow(Address channel) {
    account.edit((editor, actor) -> ChannelCommands.follow(editor, actor.jid, channel, true));
  }

  @Override
  public void unfollow(Address channel) {
    account.edit((editor, actor) -> ChannelCommands.follow(editor, actor.jid, channel, false));
  }

  @Override
  public void mute(Address channel, boolean muted) {
    account.edit((editor, actor) -> ChannelCommands.mute(editor, actor.jid, channel, muted));
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
    return account.read(
        (world, viewer) -> ChannelIndex.search(world, viewer.jid, search, time.instant()));
  }

  @Override
  public List<ChannelCategory> categories() {
    return DefaultWorld.CATEGORIES;
  }
}
