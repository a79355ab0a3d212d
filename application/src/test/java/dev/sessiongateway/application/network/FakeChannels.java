package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelAdministration;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelFollowing;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelSearching;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelCountry;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelPage;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.channel.ChannelSearch;
import dev.sessiongateway.domain.channel.ChannelSearchView;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.InviteCode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The channels of a [FakeNetwork], all of which have one role for all sessions.
final class FakeChannels
    implements ChannelAdministration, ChannelFollowing, ChannelReading, ChannelSearching {
  private final FakeNetwork network;

  FakeChannels(FakeNetwork network) {
    this.network = network;
  }

  @Override
  public List<Channel> channels() {
    return network.channels.values().stream()
        .filter(channel -> channel.role() != Channel.Role.GUEST)
        .sorted(Comparator.comparing((Channel channel) -> channel.id().user()))
        .toList();
  }

  @Override
  public Optional<Channel> find(ChannelKey key) {
    return switch (key) {
      case ChannelKey.ById(var id) -> Optional.ofNullable(network.channels.get(id));
      case ChannelKey.ByInvite(var code) ->
          network.channels.values().stream().filter(c -> c.inviteCode().equals(code)).findFirst();
    };
  }

  /// A channel is in every country and no category, except `BUSINESS`.
  @Override
  public ChannelPage search(ChannelSearch search) {
    var found =
        network.channels.values().stream()
            .filter(channel -> matches(search.by(), channel))
            .filter(_ -> search.categories().isEmpty() || search.categories().contains("BUSINESS"))
            .map(channel -> new ChannelPage.Ranked(channel, channel.followers()))
            .toList();
    return ChannelPage.of(found, search.limit(), search.after());
  }

  private static boolean matches(ChannelSearch.By by, Channel channel) {
    return switch (by) {
      case ChannelSearch.View _ -> true;
      case ChannelSearch.Text(var text) -> {
        var words = (channel.name() + " " + channel.description()).toLowerCase(Locale.ROOT);
        yield Arrays.stream(text.toLowerCase(Locale.ROOT).split(" ")).allMatch(words::contains);
      }
    };
  }

  @Override
  public Channel create(NewChannel command) {
    var channel =
        new Channel(
            Address.channel("120363" + network.nextNumber()),
            command.name(),
            command.description(),
            new InviteCode(network.identifiers.code(22)),
            command.picture() == null ? null : "https://pictures.example/channel.png",
            null,
            Channel.Role.OWNER,
            false,
            0,
            false);
    network.addChannel(channel, List.of());
    return channel;
  }

  @Override
  public void delete(Address id) {
    if (get(id).role() != Channel.Role.OWNER) {
      throw new Fault.Refused("only its owner deletes a channel").toException();
    }
    network.channels.remove(id);
  }

  @Override
  public void follow(Address id) {
    if (get(id).role() == Channel.Role.GUEST) {
      put(get(id), Channel.Role.SUBSCRIBER, 1, false);
    }
  }

  @Override
  public void unfollow(Address id) {
    var channel = get(id);
    if (channel.role() == Channel.Role.OWNER) {
      throw new Fault.Refused("the owner of a channel cannot leave it").toException();
    }
    if (channel.role() != Channel.Role.GUEST) {
      put(channel, Channel.Role.GUEST, -1, false);
    }
  }

  @Override
  public void mute(Address id, boolean muted) {
    var channel = get(id);
    if (channel.role() == Channel.Role.GUEST) {
      throw new Fault.Refused("only followers mute a channel").toException();
    }
    put(channel, channel.role(), 0, muted);
  }

  @Override
  public List<ChannelPost> posts(Address channel, int limit) {
    return network.posts.getOrDefault(channel, List.of()).stream().limit(limit).toList();
  }

  @Override
  public List<ChannelCategory> categories() {
    return List.of(new ChannelCategory("BUSINESS", "Business"));
  }

  @Override
  public List<ChannelSearchView> views() {
    return List.of(new ChannelSearchView("RECOMMENDED", "Recommended"));
  }

  @Override
  public List<ChannelCountry> countries() {
    return List.of(
        new ChannelCountry("GB", "United Kingdom"), new ChannelCountry("US", "United States"));
  }

  private Channel get(Address id) {
    var channel = network.channels.get(id);
    if (channel == null) {
      throw Fault.notFound("channel", id.toString());
    }
    return channel;
  }

  private void put(Channel channel, Channel.Role role, int more, boolean muted) {
    network.channels.put(
        channel.id(),
        new Channel(
            channel.id(),
            channel.name(),
            channel.description(),
            channel.inviteCode(),
            channel.picture(),
            channel.preview(),
            role,
            channel.verified(),
            channel.followers() + more,
            muted));
  }
}
