package dev.sessiongateway.http.familya.channel;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familya.messaging.MessageView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A post of a channel: the fields of the API document, and those that WAHA's clients read.
///
/// @param timestamp Unix seconds
/// @spec api.md#records Channel message preview item
record ChannelPostView(
    String id,
    String content,
    long timestamp,
    MessageView message,
    Map<String, Integer> reactions,
    long viewCount) {

  static ChannelPostView of(ChannelPost post, Address channel, Session session, ServerInfo server) {
    return new ChannelPostView(
        post.id().value(),
        post.content().text(),
        post.at().getEpochSecond(),
        MessageView.of(asMessage(post, channel), session, server),
        new TreeMap<>(post.reactions()),
        post.views());
  }

  private static Message asMessage(ChannelPost post, Address channel) {
    return new Message(
        post.id(),
        channel,
        false,
        channel,
        post.at(),
        post.content(),
        null,
        List.of(),
        Message.Origin.PHONE,
        Ack.SERVER,
        null);
  }
}
