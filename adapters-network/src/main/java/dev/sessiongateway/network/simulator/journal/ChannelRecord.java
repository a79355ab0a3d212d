package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.channel.ChannelPost;
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
public record ChannelRecord(
    String id,
    String name,
    @Nullable String description,
    String inviteCode,
    @Nullable String picture,
    @Nullable String preview,
    boolean verified,
    long strangers,
    boolean newcomersFollow,
    String owner,
    List<String> followers,
    List<Post> posts) {

  public record Post(
      String id, String content, String at, long views, Map<String, Integer> reactions) {
    public static Post of(ChannelPost post) {
      return new Post(
          post.id().value(), post.content(), post.at().toString(), post.views(), post.reactions());
    }

    public ChannelPost toPost() {
      return new ChannelPost(new MessageId(id), content, Instant.parse(at), views, reactions);
    }
  }
}
