package dev.sessiongateway.http.familya.channel;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.http.kernel.server.MediaLink;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import org.jspecify.annotations.Nullable;

/// A channel as family A shows it.
///
/// @param invite the whole URL
/// @param muted whether the session gets no notification of posts
/// @param subscribersCount equals `followersCount`
/// @spec api.md#records Channel
@JsonInclude(JsonInclude.Include.ALWAYS)
record ChannelView(
    String id,
    String name,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String description,
    long followersCount,
    long subscribersCount,
    @Nullable String picture,
    @Nullable String preview,
    String invite,
    String role,
    boolean verified,
    boolean muted) {
  static final String INVITE_URL = "https://whatsapp.com/channel/";

  static ChannelView of(Channel channel, ServerInfo server) {
    return new ChannelView(
        channel.id().toString(),
        channel.name(),
        channel.description(),
        channel.followers(),
        channel.followers(),
        MediaLink.picture(server, channel.picture()),
        MediaLink.picture(server, channel.preview()),
        INVITE_URL + channel.inviteCode(),
        channel.role().code(),
        channel.verified(),
        channel.muted());
  }
}
