package dev.sessiongateway.application.channel;

import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Channels as a session sees them. Unknown ones are `channel.not-found`. Thread-safe.
public interface Channels {

  /// The channels that the account owns, administers or follows, ordered by id.
  ///
  /// @param role absent means any
  List<Channel> list(SessionName session, Channel.@Nullable Role role);

  /// Creates a channel that the account owns.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file`, `too-large.media` for
  ///   the picture
  Channel create(SessionName session, NewChannel command);

  /// Deletes an own channel, for its followers too.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` for another person's
  ///   channel
  void delete(SessionName session, ChannelKey key);

  /// Harmless when the account follows or owns the channel already.
  void follow(SessionName session, ChannelKey key);

  /// Harmless when the account does not follow the channel.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` for the owner
  void unfollow(SessionName session, ChannelKey key);

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` when the account does
  ///   not follow the channel
  void mute(SessionName session, ChannelKey key, boolean muted);

  /// @spec api.md#get-base_urlapisessionchannelsid Channel information
  Channel get(SessionName session, ChannelKey key);

  /// The newest posts, newest first.
  ///
  /// @param invite must be the channel's own when given, else the channel is `channel.not-found`
  /// @spec api.md#get-base_urlapisessionchannelsidmessagespreview Preview
  List<ChannelPost> preview(
      SessionName session, ChannelKey key, @Nullable InviteCode invite, int limit);
}
