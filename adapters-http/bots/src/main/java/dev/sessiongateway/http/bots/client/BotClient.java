package dev.sessiongateway.http.bots.client;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.http.bots.engine.BotAnswer;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.http.bots.engine.BotProvider.File;
import dev.sessiongateway.http.bots.engine.BotProvider.Question;
import dev.sessiongateway.http.bots.engine.BotProvider.Reply;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The client of one API.
interface BotClient {
  Reply ask(Question question, BotCalls calls) throws BotFailure;

  boolean takes(MediaKind kind);

  /// A text that may have links to files in it.
  static Reply said(@Nullable String text, @Nullable String context) {
    List<BotAnswer> answers = text == null || text.isBlank() ? List.of() : BotAnswer.of(text);
    return new Reply(answers, context, false);
  }

  /// What many APIs take as variables.
  ///
  /// @param server the gateway's own address
  static ObjectNode variables(Question question, String server) {
    var all = BotCalls.object();
    question.variables().forEach(all::put);
    var asker = question.asker();
    return all.put("remoteJid", asker.chat())
        .put("pushName", asker.name() == null ? "" : asker.name())
        .put("instanceName", asker.session())
        .put("serverUrl", server);
  }

  static String dataUri(File file) {
    return "data:"
        + file.description().mimetype()
        + ";base64,"
        + Base64.getEncoder().encodeToString(file.bytes());
  }

  /// The word for a kind of file that several APIs have.
  static String word(MediaKind kind) {
    return switch (kind) {
      case IMAGE, STICKER -> "image";
      case VIDEO, VIDEO_NOTE -> "video";
      case AUDIO, VOICE -> "audio";
      case DOCUMENT -> "document";
    };
  }

  static String name(File file) {
    var given = file.description().filename();
    if (given != null) {
      return given;
    }
    var type = file.description().mimetype();
    var end = type.indexOf(';');
    var plain = end < 0 ? type : type.substring(0, end);
    return word(file.kind()) + "." + plain.substring(plain.indexOf('/') + 1).strip();
  }

  /// The files of a question, as the servers that take whole files have them.
  static ArrayNode files(Question question) {
    var all = BotCalls.array();
    for (var file : question.files()) {
      all.addObject()
          .put("type", word(file.kind()))
          .put("name", name(file))
          .put("mimetype", file.description().mimetype())
          .put("url", dataUri(file));
    }
    return all;
  }
}
