package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.MayBeEmpty;
import org.jspecify.annotations.Nullable;

/// A reaction to a message.
///
/// @param reaction one emoji; empty removes an earlier reaction
record SendReactionBody(Key key, @MayBeEmpty String reaction) {

  Address toChat(ApiRequest request) {
    return Recipients.parse(request.addressing(), "key.remoteJid", key.remoteJid());
  }

  MessageKey toKey(ApiRequest request) {
    var writer = key.participant();
    return new MessageKey(
        request.messageId("key.id", key.id()),
        key.fromMe(),
        writer == null || writer.isBlank()
            ? null
            : Recipients.parse(request.addressing(), "key.participant", writer));
  }

  Emoji toEmoji() {
    return reaction.isEmpty() ? Emoji.NONE : new Emoji(Required.of("reaction", reaction));
  }

  /// @param participant the author of the message, in a group
  record Key(String id, String remoteJid, Boolean fromMe, @Nullable String participant) {}
}
