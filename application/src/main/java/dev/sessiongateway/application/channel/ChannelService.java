package dev.sessiongateway.application.channel;

import dev.sessiongateway.application.network.ChannelReading;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The network is the source of truth for channels.
public final class ChannelService implements Channels {
  private final SessionDirectory sessions;

  public ChannelService(SessionDirectory sessions) {
    this.sessions = sessions;
  }

  @Override
  public Channel get(SessionName session, ChannelKey key) {
    return find(sessions.get(session).requireReadable(ChannelReading.class), key);
  }

  @Override
  public List<ChannelPost> preview(
      SessionName session, ChannelKey key, @Nullable InviteCode invite, int limit) {
    var reading = sessions.get(session).requireReadable(ChannelReading.class);
    var channel = find(reading, key);
    if (invite != null && !invite.equals(channel.inviteCode())) {
      throw Fault.notFound("channel", "");
    }
    return reading.posts(channel.id(), limit);
  }

  @Override
  public List<ChannelCategory> categories(SessionName session) {
    return sessions.get(session).requireReadable(ChannelReading.class).categories();
  }

  private static Channel find(ChannelReading reading, ChannelKey key) {
    return reading.find(key).orElseThrow(() -> Fault.notFound("channel", ""));
  }
}
