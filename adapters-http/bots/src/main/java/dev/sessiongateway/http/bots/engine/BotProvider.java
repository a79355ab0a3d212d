package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.session.SessionConfig;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The servers on which bots live. Each call ends within a minute and keeps a bounded answer.
/// Thread-safe.
public interface BotProvider {

  /// Asks a bot for its answer.
  ///
  /// @throws BotFailure when it gives none; one that is [forgotten][BotFailure#isForgotten] when
  ///   its server does not know the conversation of the context any more
  Reply ask(Question question) throws BotFailure;

  /// Whether a bot takes files of this kind.
  boolean takes(BotTarget target, MediaKind kind);

  /// What somebody says in a voice note, by the transcripts of OpenAI.
  String transcribe(Credentials credentials, File voice) throws BotFailure;

  /// The models of OpenAI that the key may use, each as the JSON text of its object.
  List<String> models(Credentials credentials) throws BotFailure;

  /// A key of OpenAI.
  ///
  /// @param via the session's proxy, null for a direct connection
  record Credentials(String secret, SessionConfig.@Nullable Proxy via) {
    @Override
    public String toString() {
      return "Credentials[…]";
    }
  }

  /// What a bot is asked.
  ///
  /// @param secret what opens the target; null when it needs no key
  /// @param via the session's proxy, null for a direct connection
  /// @param context what the last [Reply] of the conversation said; null at its beginning
  /// @param text of all messages that wait for an answer, one a line
  /// @param variables that a request gave for the beginning
  record Question(
      BotTarget target,
      @Nullable String secret,
      SessionConfig.@Nullable Proxy via,
      Asker asker,
      @Nullable String context,
      String text,
      List<File> files,
      Map<String, String> variables) {
    public Question {
      files = List.copyOf(files);
      variables = Map.copyOf(variables);
    }

    /// The same question at the beginning of a conversation.
    public Question anew() {
      return new Question(target, secret, via, asker, null, text, files, variables);
    }

    /// Whether nobody has asked anything: a conversation begins, or goes on, by itself.
    public boolean isSilent() {
      return text.isBlank() && files.isEmpty();
    }

    @Override
    public String toString() {
      return "Question[" + target.kind() + "]";
    }
  }

  /// Who asks.
  ///
  /// @param session its name
  /// @param owner the account of the session as family B writes it
  /// @param chat as family B writes it
  /// @param conversation its id
  /// @param message the id of the last message; null when a request began the conversation
  record Asker(
      String session,
      String owner,
      String chat,
      String conversation,
      @Nullable String name,
      @Nullable String message,
      boolean fromMe) {}

  /// A file of a message.
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record File(MediaKind kind, Attachment.Stored description, byte[] bytes) {}

  /// What a bot answers.
  ///
  /// @param answers none when it says nothing
  /// @param context for the next question
  /// @param hasEnded whether the bot waits for nothing any more
  /// @param pause after which the bot goes on by itself: it is asked again then, with what people
  ///   have written meanwhile, which may be nothing; null when it waits for a message
  record Reply(
      List<BotAnswer> answers,
      @Nullable String context,
      boolean hasEnded,
      @Nullable Duration pause) {
    public Reply {
      answers = List.copyOf(answers);
    }

    /// Of a bot that does not go on by itself.
    public Reply(List<BotAnswer> answers, @Nullable String context, boolean hasEnded) {
      this(answers, context, hasEnded, null);
    }
  }
}
