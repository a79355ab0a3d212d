package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.domain.app.ChatwootText;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.http.chatwoot.ConversationEntry.Side;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Messages of the network as entries of a conversation.
final class MessageEntries {
  /// The largest file that is copied to Chatwoot.
  private static final int LARGEST_FILE = 8 << 20;

  private final ChatwootConnection app;

  MessageEntries(ChatwootConnection app) {
    this.app = app;
  }

  /// Empty for a message with nothing to show.
  ConversationEntry of(Message message) {
    var text = PlainTextRenderer.of(message.content(), app.texts());
    var attachment = message.content().attachment();
    var entry =
        ConversationEntry.of(Side.of(message.fromMe()), "", message.id().value())
            .inReplyTo(message.quote() == null ? null : message.quote().id().value());
    if (text.isEmpty() && attachment == null) {
      return entry;
    }
    if (!(attachment instanceof Attachment.Stored file)) {
      return entry.withText(shown(message, text));
    }
    var bytes = bytes(file);
    if (bytes != null) {
      return entry
          .withText(shown(message, text))
          .with(new ConversationEntry.File(name(file), file.mimetype(), bytes));
    }
    var values = Map.of("name", name(file), "bytes", String.valueOf(file.sizeBytes()));
    var missing = app.texts().say(ChatwootText.FILE_MISSING, values);
    return entry.withText(shown(message, text.isEmpty() ? missing : text + "\n" + missing));
  }

  /// Chatwoot cannot link to what an agent wrote by the network's id, so such a quote is text.
  private String shown(Message message, String text) {
    var quote = message.quote();
    var quoted =
        quote != null && AgentMessageId.isOne(quote.id()) ? "> " + quote.text() + "\n" : "";
    return quoted + framed(message, text);
  }

  private String framed(Message message, String text) {
    if (message.fromMe()) {
      var frame =
          message.origin() == Message.Origin.PHONE
              ? ChatwootText.FROM_PHONE
              : ChatwootText.FROM_API;
      return app.texts().say(frame, Map.of("text", text));
    }
    if (!message.chat().isGroup()) {
      return text;
    }
    var known = message.senderName();
    var participant = known == null ? message.sender().user() : known;
    return app.texts()
        .say(ChatwootText.GROUP_MESSAGE, Map.of("participant", participant, "text", text));
  }

  private static String name(Attachment.Stored file) {
    var name = file.filename();
    return name != null ? name : file.id() + "." + subtype(file.mimetype());
  }

  private static String subtype(String mimetype) {
    var end = mimetype.indexOf(';');
    return mimetype.substring(mimetype.indexOf('/') + 1, end < 0 ? mimetype.length() : end);
  }

  /// Null when the file is gone or too large to be copied.
  private byte @Nullable [] bytes(Attachment.Stored file) {
    var stored = app.gateway().media().open(file.id());
    if (stored.isEmpty()) {
      return null;
    }
    try (var in = stored.get().content()) {
      var bytes = in.readNBytes(LARGEST_FILE + 1);
      return bytes.length > LARGEST_FILE ? null : bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
