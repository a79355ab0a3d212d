package dev.sessiongateway.application.bot;

import dev.sessiongateway.application.bot.BotProvider.Asker;
import dev.sessiongateway.application.bot.BotProvider.Credentials;
import dev.sessiongateway.application.bot.BotProvider.Question;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.bot.Bot;
import dev.sessiongateway.domain.bot.BotConversation;
import dev.sessiongateway.domain.bot.BotIntake;
import dev.sessiongateway.domain.bot.SealedSecret;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// Makes a question of the messages that wait in a conversation. Thread-safe.
@Internal
public final class BotQuestions {
  /// The files of one question.
  private static final int MOST_BYTES = 16 << 20;

  private final MessageStore messages;
  private final MediaStore media;
  private final BotPorts ports;

  public BotQuestions(MessageStore messages, MediaStore media, BotPorts ports) {
    this.messages = messages;
    this.media = media;
    this.ports = ports;
  }

  /// @return empty when there is nothing in the messages that the bot can read
  Optional<Question> of(LiveSession live, Address chat, Bot bot, BotConversation now)
      throws BotFailure {
    var text = new StringJoiner("\n");
    var files = new ArrayList<BotProvider.File>();
    Message last = null;
    for (var id : now.waiting()) {
      var found = messages.find(live.ref(), id);
      if (found.isPresent()) {
        last = found.get();
        read(live, bot, last, text, files);
      }
    }
    if (text.length() == 0 && files.isEmpty() && now.opening() == null) {
      return Optional.empty();
    }
    var config = live.session().config();
    var sealed = config.bots().secret(bot.target());
    var asker =
        new Asker(
            live.name().value(),
            live.account().id().networkForm(),
            chat.networkForm(),
            now.id(),
            now.pushName(),
            last == null ? null : last.id().value(),
            last != null && last.fromMe());
    return Optional.of(
        new Question(
            bot.target(),
            sealed.isEmpty() ? null : open(live, sealed.get()),
            config.proxy(),
            asker,
            now.context(),
            text.toString(),
            files,
            now.opening() == null ? Map.of() : now.opening()));
  }

  private String open(LiveSession live, SealedSecret sealed) throws BotFailure {
    return ports
        .cipher()
        .open(live.name(), sealed.value())
        .orElseThrow(
            () -> new BotFailure("its key was encrypted with another key of the gateway", false));
  }

  private void read(
      LiveSession live, Bot bot, Message message, StringJoiner text, List<BotProvider.File> files) {
    var content = message.content();
    var heard = BotIntake.heard(content);
    if (!heard.isBlank()) {
      text.add(heard);
    }
    if (!(content instanceof Content.Media(var kind, Attachment.Stored file, _))) {
      return;
    }
    var spoken =
        kind == MediaKind.VOICE || kind == MediaKind.AUDIO
            ? transcript(live, kind, file)
            : Optional.<String>empty();
    if (spoken.isPresent()) {
      text.add("[audio] " + spoken.get());
    } else if (ports.provider().takes(bot.target(), kind)) {
      bytes(live, message.id(), file, files)
          .ifPresent(bytes -> files.add(new BotProvider.File(kind, file, bytes)));
    }
  }

  private Optional<String> transcript(LiveSession live, MediaKind kind, Attachment.Stored file) {
    var config = live.session().config();
    var credentials = config.bots().transcribing();
    var bytes = credentials.isEmpty() ? null : bytes(live, null, file, List.of()).orElse(null);
    if (bytes == null) {
      return Optional.empty();
    }
    try {
      var secret = open(live, credentials.orElseThrow().secret());
      return Optional.of(
          ports
              .provider()
              .transcribe(
                  new Credentials(secret, config.proxy()),
                  new BotProvider.File(kind, file, bytes)));
    } catch (BotFailure e) {
      SessionLog.warn(live.name())
          .addKeyValue("reason", e.reason())
          .log("a voice note was not transcribed");
      return Optional.empty();
    }
  }

  private Optional<byte[]> bytes(
      LiveSession live,
      @Nullable MessageId message,
      Attachment.Stored file,
      List<BotProvider.File> before) {
    var taken = before.stream().mapToLong(each -> each.bytes().length).sum();
    if (taken + file.sizeBytes() > MOST_BYTES) {
      return Optional.empty();
    }
    var found = media.open(file.id());
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (var in = found.get().content()) {
      return Optional.of(in.readNBytes(MOST_BYTES));
    } catch (IOException e) {
      SessionLog.warn(live.name())
          .addKeyValue("message", Objects.toString(message, ""))
          .addKeyValue("reason", e.getMessage())
          .log("a file was not read for a bot");
      return Optional.empty();
    }
  }
}
