package dev.sessiongateway.http.channel;

import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.messaging.FamilyAMessage;
import dev.sessiongateway.http.product.Product;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A post of a channel: as the API document shows it, and with what WAHA's clients read beside it.
///
/// @param timestamp Unix seconds
/// @param message absent when the post has no text
/// @spec api.md#records Channel message preview item
record FamilyAChannelPost(
    String id,
    String content,
    long timestamp,
    @Nullable FamilyAMessage message,
    Map<String, Integer> reactions,
    long viewCount) {

  static FamilyAChannelPost of(ChannelPost post, Jid channel, Session session, Product product) {
    return new FamilyAChannelPost(
        post.id().value(),
        post.content(),
        post.at().getEpochSecond(),
        post.content().isBlank()
            ? null
            : FamilyAMessage.of(asMessage(post, channel), session, product),
        new TreeMap<>(post.reactions()),
        post.views());
  }

  private static Message asMessage(ChannelPost post, Jid channel) {
    return new Message(
        post.id(),
        channel,
        false,
        channel,
        post.at(),
        new Content.Text(post.content()),
        null,
        List.of(),
        Message.Origin.PHONE,
        Ack.SERVER,
        null);
  }
}
