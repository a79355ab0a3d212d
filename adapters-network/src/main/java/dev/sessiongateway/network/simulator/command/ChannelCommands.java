package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.network.simulator.journal.ChannelRecord;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.ChannelWorldChange;
import dev.sessiongateway.network.simulator.world.WorldJournal.WorldEditor;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.List;

/// The channel operations of phones and links.
public final class ChannelCommands {
  private static final String MADE_BY_PEOPLE = "1203632";
  private static final long NUMBERS = 100_000_000_000L;
  private static final int CODE_LENGTH = 22;

  private final Time time;
  private final Identifiers identifiers;

  public ChannelCommands(Time time, Identifiers identifiers) {
    this.time = time;
    this.identifiers = identifiers;
  }

  public Channel create(
      WorldEditor editor, Address owner, NewChannel command, ChannelListing listing) {
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
                owner,
                List.of(),
                List.of(),
                new ChannelRecord.Listing(
                    time.instant(), listing.countries(), listing.categories()),
                (Attachment.Stored) command.picture(),
                null)));
    return editor.world.channel(id).as(owner);
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

  public static void delete(WorldEditor editor, Address actor, Address id) {
    if (!editor.world.channel(id).owner.equals(actor)) {
      throw new Fault.Refused("only its owner deletes a channel").toException();
    }
    editor.record(new ChannelWorldChange.ChannelDeleted(id, actor));
  }

  public static void follow(WorldEditor editor, Address actor, Address id, boolean follows) {
    var channel = editor.world.channel(id);
    if (channel.owner.equals(actor)) {
      if (!follows) {
        throw new Fault.Refused("the owner of a channel cannot leave it").toException();
      }
    } else if (channel.followers().contains(actor) != follows) {
      editor.record(new ChannelWorldChange.Followed(id, actor, follows));
    }
  }

  public static void mute(WorldEditor editor, Address actor, Address id, boolean muted) {
    var channel = editor.world.channel(id);
    if (!channel.isFollowedBy(actor)) {
      throw new Fault.Refused("only followers mute a channel").toException();
    }
    if (channel.isMutedBy(actor) != muted) {
      editor.record(new ChannelWorldChange.Muted(id, actor, muted));
    }
  }

  /// The channels that this person owns or follows.
  public static List<Channel> of(WorldState world, Address person) {
    return world.channels().stream()
        .filter(channel -> channel.isFollowedBy(person))
        .map(channel -> channel.as(person))
        .toList();
  }
}
