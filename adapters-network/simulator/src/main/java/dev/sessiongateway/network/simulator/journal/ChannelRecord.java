package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A channel in the journal.
///
/// @param strangers the number of followers that are not phones of this world
/// @param newcomersFollow whether every newly paired account follows it
/// @param posts oldest first
/// @param listing absent when it is listed in every country and no category
/// @param file the picture that its owner chose; absent when `picture` is its URL, or it has none
/// @param muted the followers who muted it; absent when nobody did
public record ChannelRecord(
    Address id,
    String name,
    @Nullable String description,
    InviteCode inviteCode,
    @Nullable String picture,
    @Nullable String preview,
    boolean verified,
    long strangers,
    boolean newcomersFollow,
    Address owner,
    List<Address> followers,
    List<Post> posts,
    @Nullable Listing listing,
    Attachment.@Nullable Stored file,
    @Nullable List<Address> muted) {
  /// @param since when it was created; absent for channels of the default world
  public record Listing(@Nullable Instant since, List<String> countries, List<String> categories) {}

  /// @param content the text
  /// @param body the whole content; absent when it is only the text
  public record Post(
      MessageId id,
      String content,
      Instant at,
      long views,
      Map<String, Integer> reactions,
      @Nullable Content body) {
    public static Post of(ChannelPost post) {
      var content = post.content();
      return new Post(
          post.id(),
          content.text(),
          post.at(),
          post.views(),
          post.reactions(),
          content instanceof Content.Text ? null : content);
    }

    public ChannelPost toPost() {
      return new ChannelPost(
          id, body == null ? new Content.Text(content) : body, at, views, reactions);
    }
  }
}
