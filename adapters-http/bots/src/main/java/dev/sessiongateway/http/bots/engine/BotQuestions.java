package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.bots.Bot;
import dev.sessiongateway.application.bots.BotConfig;
import dev.sessiongateway.application.bots.BotConversation;
import dev.sessiongateway.application.bots.SealedSecret;
import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.bots.engine.BotProvider.Asker;
import dev.sessiongateway.http.bots.engine.BotProvider.Credentials;
import dev.sessiongateway.http.bots.engine.BotProvider.Question;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// Makes a question of the messages that wait in a conversation. Thread-safe.
final class BotQuestions {
  /// The files of one question.
  private static final int MOST_BYTES = 16 << 20;

  private final Gateway gateway;
  private final BotProvider provider;
  private final SessionCipher cipher;

  BotQuestions(Gateway gateway, BotProvider provider, SessionCipher cipher) {
    this.gateway = gateway;
    this.provider = provider;
    this.cipher = cipher;
  }

  /// @return empty when there is nothing in the messages that the bot can read
  Optional<Question> of(Session session, Address chat, Bot bot, BotConversation now)
      throws BotFailure {
    var text = new StringJoiner("\n");
    var files = new ArrayList<BotProvider.File>();
    Message last = null;
    for (var id : now.waiting()) {
      var found = gateway.chats().findMessage(session.name(), id);
      if (found.isPresent()) {
        last = found.get();
        read(session, bot, last, text, files);
      }
    }
    if (text.length() == 0 && files.isEmpty() && now.opening() == null) {
      return Optional.empty();
    }
    var config = session.config();
    var sealed = BotConfig.of(config).secret(bot.target());
    var asker =
        new Asker(
            session.name().value(),
            account(session).id().networkForm(),
            chat.networkForm(),
            now.id(),
            now.pushName(),
            last == null ? null : last.id().value(),
            last != null && last.fromMe());
    return Optional.of(
        new Question(
            bot.target(),
            sealed.isEmpty() ? null : open(session, sealed.get()),
            config.proxy(),
            asker,
            now.context(),
            text.toString(),
            files,
            now.opening() == null ? Map.of() : now.opening()));
  }

  private static Account account(Session session) {
    var account = session.account();
    if (account == null) {
      throw new Fault.SessionNotReady(session.name().value(), Fault.NotReadyReason.UNAUTHENTICATED)
          .toException();
    }
    return account;
  }

  private String open(Session session, SealedSecret sealed) throws BotFailure {
    return cipher
        .open(session.name(), sealed.value())
        .orElseThrow(
            () -> new BotFailure("its key was encrypted with another key of the gateway", false));
  }

  private void read(
      Session session, Bot bot, Message message, StringJoiner text, List<BotProvider.File> files) {
    var content = message.content();
    var readable = BotIntake.text(content);
    if (!readable.isBlank()) {
      text.add(readable);
    }
    if (!(content instanceof Content.Media(var kind, Attachment.Stored file, _))) {
      return;
    }
    var spoken =
        kind == MediaKind.VOICE || kind == MediaKind.AUDIO
            ? transcript(session, kind, file)
            : Optional.<String>empty();
    if (spoken.isPresent()) {
      text.add("[audio] " + spoken.get());
    } else if (provider.takes(bot.target(), kind)) {
      bytes(session, message.id(), file, files)
          .ifPresent(bytes -> files.add(new BotProvider.File(kind, file, bytes)));
    }
  }

  private Optional<String> transcript(Session session, MediaKind kind, Attachment.Stored file) {
    var config = session.config();
    var credentials = BotConfig.of(config).transcribing();
    var bytes = credentials.isEmpty() ? null : bytes(session, null, file, List.of()).orElse(null);
    if (bytes == null) {
      return Optional.empty();
    }
    try {
      var secret = open(session, credentials.orElseThrow().secret());
      return Optional.of(
          provider.transcribe(
              new Credentials(secret, config.proxy()), new BotProvider.File(kind, file, bytes)));
    } catch (BotFailure e) {
      SessionLog.warn(session.name())
          .addKeyValue("reason", e.reason())
          .log("a voice note was not transcribed");
      return Optional.empty();
    }
  }

  private Optional<byte[]> bytes(
      Session session,
      @Nullable MessageId message,
      Attachment.Stored file,
      List<BotProvider.File> before) {
    var taken = before.stream().mapToLong(each -> each.bytes().length).sum();
    if (taken + file.sizeBytes() > MOST_BYTES) {
      return Optional.empty();
    }
    var found = gateway.mediaFiles().open(file.id());
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (var in = found.get().content()) {
      return Optional.of(in.readNBytes(MOST_BYTES));
    } catch (IOException e) {
      SessionLog.warn(session.name())
          .addKeyValue("message", Objects.toString(message, ""))
          .addKeyValue("reason", e.getMessage())
          .log("a file was not read for a bot");
      return Optional.empty();
    }
  }
}
