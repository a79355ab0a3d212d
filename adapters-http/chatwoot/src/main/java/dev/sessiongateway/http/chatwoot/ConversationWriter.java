package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.chatwoot.ConversationEntry.Side;
import dev.sessiongateway.outbound.client.MultipartBody;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes messages into conversations and reads what is there.
///
/// @param isRepetition whether an earlier try may have written the entry already
record ConversationWriter(ChatwootApi api, ChatwootTexts texts, boolean isRepetition) {
  private static final Logger LOG = LoggerFactory.getLogger(ConversationWriter.class);
  private static final String SOURCE = "source_id";

  /// Writes the entry, unless it is empty or there already. One that the server refuses for its
  /// content is replaced by a note that says so, and by its text where it has a file: it would be
  /// refused again, and the messages behind it must not wait.
  void write(long conversation, ConversationEntry entry) throws ChatwootFailure {
    if (entry.isEmpty()
        || (isRepetition && sources(page(conversation, "")).contains(entry.source()))) {
      return;
    }
    try {
      post(conversation, entry);
    } catch (ChatwootFailure e) {
      if (!e.isAboutContent()) {
        throw e;
      }
      LOG.atWarn()
          .addKeyValue("message", entry.source())
          .addKeyValue("reason", e.getMessage())
          .log("Chatwoot refused a message; a note stands in its place");
      writeText(conversation, entry);
      var reason = Map.of("error", String.valueOf(e.getMessage()));
      var text = texts.say(ChatwootText.RECEIVING_FAILED, reason);
      post(conversation, ConversationEntry.of(Side.NOTE, text, entry.source()));
    }
  }

  /// What stood beside a file that may be refused alone.
  private void writeText(long conversation, ConversationEntry entry) throws ChatwootFailure {
    if (entry.file() == null || entry.text().isBlank()) {
      return;
    }
    try {
      post(conversation, entry.withoutFile());
    } catch (ChatwootFailure e) {
      if (!e.isAboutContent()) {
        throw e;
      }
    }
  }

  private void post(long conversation, ConversationEntry entry) throws ChatwootFailure {
    var path = path(conversation);
    var file = entry.file();
    if (file != null) {
      var _ = api.post(path, form(entry, file));
      return;
    }
    var body =
        ChatwootApi.object()
            .put("content", entry.text())
            .put("message_type", entry.side().type())
            .put("private", entry.side().isPrivate())
            .put(SOURCE, entry.source());
    if (entry.replyTo() != null) {
      body.putObject("content_attributes").put("in_reply_to_external_id", entry.replyTo());
    }
    var _ = api.post(path, body);
  }

  private static MultipartBody form(ConversationEntry entry, ConversationEntry.File file) {
    var form = new MultipartBody();
    form.addText("content", entry.text());
    form.addText("message_type", entry.side().type());
    form.addText("private", String.valueOf(entry.side().isPrivate()));
    form.addText(SOURCE, entry.source());
    if (entry.replyTo() != null) {
      form.addText("content_attributes[in_reply_to_external_id]", entry.replyTo());
    }
    form.addFile("attachments[]", file.name(), file.mimetype(), file.bytes());
    return form;
  }

  private static String path(long conversation) {
    return "/conversations/" + conversation + "/messages";
  }

  private JsonNode page(long conversation, String query) throws ChatwootFailure {
    return api.get(path(conversation) + query).path("payload");
  }

  /// The sources of the entries of a conversation, newest first page by page.
  ///
  /// @param pages how many to read at most
  Set<String> sources(long conversation, int pages) throws ChatwootFailure {
    var all = new HashSet<String>();
    var query = "";
    for (var i = 0; i < pages; i++) {
      var page = page(conversation, query);
      if (page.isEmpty()) {
        return all;
      }
      all.addAll(sources(page));
      var oldest = page.valueStream().mapToLong(one -> one.path("id").asLong()).min();
      query = "?before=" + oldest.orElse(0);
    }
    return all;
  }

  private static Set<String> sources(JsonNode page) {
    var all = new HashSet<String>();
    page.forEach(one -> all.add(one.path(SOURCE).asText()));
    all.remove("");
    return all;
  }
}
