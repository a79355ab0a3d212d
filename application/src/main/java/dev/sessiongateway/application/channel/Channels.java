package dev.sessiongateway.application.channel;

import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Channels as a session sees them. Unknown ones are `channel.not-found`. Thread-safe.
public interface Channels {

  /// @spec api.md#get-base_urlapisessionchannelsid Channel information
  Channel get(SessionName session, ChannelKey key);

  /// The newest posts, newest first.
  ///
  /// @param invite must be the channel's own when given, else the channel is `channel.not-found`
  /// @spec api.md#get-base_urlapisessionchannelsidmessagespreview Preview
  List<ChannelPost> preview(
      SessionName session, ChannelKey key, @Nullable InviteCode invite, int limit);

  /// @spec api.md#get-base_urlapisessionchannelssearchcategories Categories
  List<ChannelCategory> categories(SessionName session);
}
