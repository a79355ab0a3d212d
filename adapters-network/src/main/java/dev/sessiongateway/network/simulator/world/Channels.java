package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.network.simulator.journal.ChannelRecord;
import dev.sessiongateway.network.simulator.journal.ChannelWorldChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The channels, and the changes of them. Guarded by the world's lock.
public final class Channels {
  private final WorldState world;
  private final SortedMap<Address, ChannelState> channels =
      new TreeMap<>(Comparator.comparing(Address::user));
  private final Map<InviteCode, Address> invites = new LinkedHashMap<>();

  Channels(WorldState world) {
    this.world = world;
  }

  /// Ordered by id.
  public Collection<ChannelState> all() {
    return Collections.unmodifiableCollection(channels.values());
  }

  @Nullable
  public ChannelState find(Address id) {
    return channels.get(id);
  }

  @Nullable
  public ChannelState find(InviteCode code) {
    var id = invites.get(code);
    return id == null ? null : channels.get(id);
  }

  void add(ChannelRecord made) {
    var file = made.file();
    var channel = new ChannelState(made, world.addressOf(file));
    channels.put(channel.id, channel);
    invites.put(channel.inviteCode, channel.id);
  }

  void apply(ChannelWorldChange change) {
    switch (change) {
      case ChannelWorldChange.ChannelDeleted(var id, _) -> delete(Address.of(id));
      case ChannelWorldChange.Followed(var id, var phone, var follows) ->
          followed(Address.of(id), Address.of(phone), follows);
      case ChannelWorldChange.Muted(var id, var phone, var muted) -> {
        var channel = channels.get(Address.of(id));
        if (channel != null) {
          channel.mute(Address.of(phone), muted);
        }
      }
    }
  }

  private void delete(Address id) {
    var channel = channels.remove(id);
    if (channel != null) {
      invites.remove(channel.inviteCode);
      var people = new ArrayList<>(channel.followers);
      people.add(channel.owner);
      people.forEach(person -> forget(person, id));
    }
  }

  private void followed(Address id, Address person, boolean follows) {
    var channel = channels.get(id);
    if (channel == null) {
      return;
    }
    if (follows) {
      channel.followers.add(person);
    } else if (channel.followers.remove(person)) {
      channel.mute(person, false);
      forget(person, id);
    }
  }

  /// A phone shows no chat with a channel that it does not follow any more.
  private void forget(Address person, Address channel) {
    var phone = world.phoneOrNull(person);
    if (phone != null && phone.conversations.contains(channel)) {
      world.chats().deleted(person, channel);
    }
  }
}
