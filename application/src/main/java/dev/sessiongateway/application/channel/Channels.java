package dev.sessiongateway.application.channel;

import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelAdministration;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelFollowing;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Channels as a session sees them. Unknown ones are `channel.not-found`. Thread-safe.
///
/// The network is the source of truth for channels.
public final class Channels {
  private final SessionDirectory sessions;
  private final MediaIngest media;

  public Channels(SessionDirectory sessions, MediaIngest media) {
    this.sessions = sessions;
    this.media = media;
  }

  /// The channels that the account owns, administers or follows, ordered by id.
  ///
  /// @param role absent means any
  public List<Channel> list(SessionName session, Channel.@Nullable Role role) {
    return sessions.get(session).requireReadable(ChannelReading.class).channels().stream()
        .filter(channel -> role == null || channel.role() == role)
        .toList();
  }

  /// Creates a channel that the account owns.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file`, `too-large.media` for
  ///   the picture
  public Channel create(SessionName session, NewChannel command) {
    var live = sessions.get(session);
    var administration = live.requireActive(ChannelAdministration.class);
    var picture = command.picture();
    return administration.create(
        picture == null
            ? command
            : command.with(media.storePicture(picture, live.session().config().proxy())));
  }

  /// Deletes an own channel, for its followers too.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` for another person's
  ///   channel
  public void delete(SessionName session, ChannelKey key) {
    var administration = sessions.get(session).requireActive(ChannelAdministration.class);
    administration.delete(idOf(session, key));
  }

  /// Harmless when the account follows or owns the channel already.
  public void follow(SessionName session, ChannelKey key) {
    var following = sessions.get(session).requireActive(ChannelFollowing.class);
    following.follow(idOf(session, key));
  }

  /// Harmless when the account does not follow the channel.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` for the owner
  public void unfollow(SessionName session, ChannelKey key) {
    var following = sessions.get(session).requireActive(ChannelFollowing.class);
    following.unfollow(idOf(session, key));
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` when the account does
  ///   not follow the channel
  public void mute(SessionName session, ChannelKey key, boolean muted) {
    var following = sessions.get(session).requireActive(ChannelFollowing.class);
    following.mute(idOf(session, key), muted);
  }

  private Address idOf(SessionName session, ChannelKey key) {
    return switch (key) {
      case ChannelKey.ById(var id) -> id;
      case ChannelKey.ByInvite _ -> get(session, key).id();
    };
  }

  /// @spec api.md#get-base_urlapisessionchannelsid Channel information
  public Channel get(SessionName session, ChannelKey key) {
    return find(sessions.get(session).requireReadable(ChannelReading.class), key);
  }

  /// The newest posts, newest first.
  ///
  /// @param invite must be the channel's own when given, else the channel is `channel.not-found`
  /// @spec api.md#get-base_urlapisessionchannelsidmessagespreview Preview
  public List<ChannelPost> preview(
      SessionName session, ChannelKey key, @Nullable InviteCode invite, int limit) {
    var reading = sessions.get(session).requireReadable(ChannelReading.class);
    var channel = find(reading, key);
    if (invite != null && !invite.equals(channel.inviteCode())) {
      throw Fault.notFound("channel", "");
    }
    return reading.posts(channel.id(), limit);
  }

  private static Channel find(ChannelReading reading, ChannelKey key) {
    return reading.find(key).orElseThrow(() -> Fault.notFound("channel", ""));
  }
}
