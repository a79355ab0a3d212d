package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.application.identity.Identifiers;
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
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.network.simulator.journal.ChannelRecord;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.ChannelWorldChange;
import dev.sessiongateway.network.simulator.world.ChannelIndex;
import dev.sessiongateway.network.simulator.world.DefaultWorld;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.List;
import java.util.Optional;

/// What an account does with channels, by one of its sessions or on its phone.
public final class ChannelCommands
    implements ChannelReading, ChannelSearching, ChannelFollowing, ChannelAdministration {
  private static final String MADE_BY_PEOPLE = "1203632";
  private static final long NUMBERS = 100_000_000_000L;
  private static final int CODE_LENGTH = 22;

  private final Actor account;
  private final Time time;
  private final Identifiers identifiers;

  public ChannelCommands(Actor account, Time time, Identifiers identifiers) {
    this.account = account;
    this.time = time;
    this.identifiers = identifiers;
  }

  /// Those that the account owns or follows.
  @Override
  public List<Channel> channels() {
    return account.read((world, viewer) ->
        world.channels().stream()
            .filter(channel -> channel.isFollowedBy(viewer.jid))
            .map(channel -> channel.as(viewer.jid))
            .toList());
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
    return create(command, ChannelListing.EVERYWHERE);
  }

  public Channel create(NewChannel command, ChannelListing listing) {
    return account.change((editor, owner) -> {
      var id = freshId(editor.world);
      editor.record(
          new WorldChange.ChannelMade(
              new ChannelRecord(
                  id,
                  command.name(),
                  command.description(),
                  new InviteCode(identifiers.code(CODE_LENGTH)),
                  null,
                  null,
                  false,
                  0,
                  false,
                  owner.jid,
                  List.of(),
                  List.of(),
                  new ChannelRecord.Listing(
                      time.instant(), listing.countries(), listing.categories()),
                  (Attachment.Stored) command.picture(),
                  null)));
      return editor.world.channel(id).as(owner.jid);
    });
  }

  /// An id that no channel has. A deleted channel's id is not given again.
  private Address freshId(WorldState world) {
    Address id;
    do {
      var uuid = identifiers.uuid();
      var number =
          Math.floorMod(uuid.getMostSignificantBits() ^ uuid.getLeastSignificantBits(), NUMBERS);
      id = Address.channel("%s%011d".formatted(MADE_BY_PEOPLE, number));
    } while (world.channelOrNull(id) != null);
    return id;
  }

  @Override
  public void delete(Address id) {
    account.edit((editor, actor) -> {
      if (!editor.world.channel(id).owner.equals(actor.jid)) {
        throw new Fault.Refused("only its owner deletes a channel").toException();
      }
      editor.record(new ChannelWorldChange.ChannelDeleted(id, actor.jid));
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

  public void follow(Address id, boolean follows) {
    account.edit((editor, actor) -> {
      var channel = editor.world.channel(id);
      if (channel.owner.equals(actor.jid)) {
        if (!follows) {
          throw new Fault.Refused("the owner of a channel cannot leave it").toException();
        }
      } else if (channel.followers().contains(actor.jid) != follows) {
        editor.record(new ChannelWorldChange.Followed(id, actor.jid, follows));
      }
    });
  }

  @Override
  public void mute(Address id, boolean muted) {
    account.edit((editor, actor) -> {
      var channel = editor.world.channel(id);
      if (!channel.isFollowedBy(actor.jid)) {
        throw new Fault.Refused("only followers mute a channel").toException();
      }
      if (channel.isMutedBy(actor.jid) != muted) {
        editor.record(new ChannelWorldChange.Muted(id, actor.jid, muted));
      }
    });
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
