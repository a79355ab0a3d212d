package dev.sessiongateway.network.simulator.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.network.simulator.world.ChannelCommands;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.List;

/// Channels that phones create, follow and mute.
public final class PhoneChannels {
  private final WorldJournal journal;
  private final ChannelCommands commands;

  public PhoneChannels(WorldJournal journal, ChannelCommands commands) {
    this.journal = journal;
    this.commands = commands;
  }

  public List<Channel> channels(PhoneNumber phone) {
    return journal.read(world -> ChannelCommands.of(world, world.phone(phone.jid()).jid));
  }

  public Channel create(PhoneNumber phone, NewChannel command, ChannelListing listing) {
    return journal.change(
        editor -> commands.create(editor, editor.world.online(phone).jid, command, listing));
  }

  public void delete(PhoneNumber phone, Address channel) {
    journal.change(editor -> {
      ChannelCommands.delete(editor, editor.world.online(phone).jid, channel);
      return channel;
    });
  }

  public void follow(PhoneNumber phone, Address channel, boolean follows) {
    journal.change(editor -> {
      ChannelCommands.follow(editor, editor.world.online(phone).jid, channel, follows);
      return channel;
    });
  }

  public void mute(PhoneNumber phone, Address channel, boolean muted) {
    journal.change(editor -> {
      ChannelCommands.mute(editor, editor.world.online(phone).jid, channel, muted);
      return channel;
    });
  }
}
