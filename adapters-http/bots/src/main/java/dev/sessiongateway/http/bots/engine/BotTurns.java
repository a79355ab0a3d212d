package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.bots.Bot;
import dev.sessiongateway.application.bots.BotConfig;
import dev.sessiongateway.application.bots.BotConversation;
import dev.sessiongateway.application.bots.BotConversations;
import dev.sessiongateway.application.bots.BotStatus;
import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.application.permit.FairPermits;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.time.BackOff;
import dev.sessiongateway.http.bots.engine.BotProvider.Question;
import dev.sessiongateway.http.bots.engine.BotProvider.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// Answers what waits in conversations with bots, one turn at a time in each chat. Thread-safe.
///
/// A session asks at most [#OF_A_SESSION] bots at once, so that a server that does not answer holds
/// up its own session only.
public final class BotTurns {
  static final int OF_A_SESSION = 8;
  static final int IN_ALL = 1_024;

  /// How often a question is asked, when a repetition may help.
  static final int ATTEMPTS = 3;

  private static final BackOff RETRY = new BackOff(Duration.ofSeconds(2), Duration.ofMinutes(1));

  private final Gateway gateway;
  private final BotConversations conversations;
  private final BotQuestions questions;
  private final BotSender sender;
  private final BotProvider provider;
  private final Time time;
  private final Executor background;

  private final FairPermits<SessionName> permits =
      new FairPermits<>(IN_ALL, OF_A_SESSION, Integer.MAX_VALUE);
  private final Set<ChatKey> running = ConcurrentHashMap.newKeySet();

  /// @param cipher decrypts the keys of bots
  /// @param background runs tasks that may block
  public BotTurns(
      Gateway gateway,
      BotConversations conversations,
      BotProvider provider,
      SessionCipher cipher,
      Time time,
      Executor background) {
    this.gateway = gateway;
    this.conversations = conversations;
    this.questions = new BotQuestions(gateway, provider, cipher);
    this.sender = new BotSender(gateway);
    this.provider = provider;
    this.time = time;
    this.background = background;
  }

  /// What waits when the gateway is closed is answered by the next one.
  void later(Runnable task) {
    background.execute(() -> {
      try {
        if (gateway.isOpen()) {
          task.run();
        }
      } catch (IllegalStateException e) {
        if (gateway.isOpen()) {
          throw e;
        }
      }
    });
  }

  static void logStopped(SessionName session, BotConversation conversation) {
    SessionLog.warn(session)
        .addKeyValue("bot", conversation.bot())
        .addKeyValue("conversation", conversation.id())
        .log("a bot was paused in a chat, because it seems to answer another bot");
  }

  /// The conversation is answered when it is due. A turn that runs looks for what waits when it is
  /// done.
  void schedule(SessionName session, Address chat, BotConversation conversation) {
    var due = conversation.due();
    if (due == null || !conversation.isWaiting()) {
      return;
    }
    var key = new ChatKey(session, chat);
    if (running.contains(key)) {
      return;
    }
    var wait = Duration.between(time.instant(), due);
    if (wait.isPositive()) {
      var _ = time.after(wait, () -> later(() -> run(key)));
    } else {
      later(() -> run(key));
    }
  }

  private void run(ChatKey key) {
    if (!running.add(key)) {
      return; // The turn that runs looks again when it is done.
    }
    try {
      find(key.session()).ifPresent(session -> turn(session, key.chat()));
    } finally {
      running.remove(key);
    }
    find(key.session())
        .flatMap(_ -> conversations.find(key.session(), key.chat()))
        .ifPresent(next -> schedule(key.session(), key.chat(), next));
  }

  /// The session, when it can act and this node runs it; what waits is looked at again when it
  /// becomes active.
  private Optional<Session> find(SessionName name) {
    var nodes = gateway.nodes();
    return gateway
        .sessions()
        .find(name.value())
        .filter(session -> session.actingBlockedBy().isEmpty())
        .filter(_ -> nodes.nodeOf(name).equals(nodes.self()));
  }

  private void turn(Session session, Address chat) {
    var now =
        conversations.find(session.name(), chat).filter(BotConversation::isWaiting).orElse(null);
    if (now == null || Objects.requireNonNull(now.due()).isAfter(time.instant())) {
      return;
    }
    var bots = BotConfig.of(session.config());
    var bot = now.bot() == null ? null : bots.find(now.bot()).filter(Bot::enabled).orElse(null);
    if (bot == null) {
      change(session, chat, now, known -> null);
      return;
    }
    try (var permit = permits.request(session.name()).orElseThrow()) {
      permit.await();
      answer(session, chat, bot, now);
    }
  }

  private void answer(Session session, Address chat, Bot bot, BotConversation now) {
    var rules = BotRules.of(BotConfig.of(session.config()), bot);
    try {
      var question = questions.of(session, chat, bot, now);
      if (question.isEmpty()) {
        if (!rules.unknownMessage().isBlank()) {
          sender.send(
              session.name(), chat, now, rules, List.of(BotSender.text(rules.unknownMessage())));
        }
        answered(session, chat, now, new Reply(List.of(), now.context(), false));
        return;
      }
      var reply = ask(session, now, question.get());
      var current = conversations.find(session.name(), chat).orElse(null);
      if (current == null
          || !current.id().equals(now.id())
          || current.status() != BotStatus.OPENED) {
        return; // Somebody has stopped it meanwhile.
      }
      sender.send(session.name(), chat, now, rules, reply.answers());
      if (reply.hasEnded()) {
        change(
            session,
            chat,
            now,
            known -> rules.keepOpen() ? known.with(BotStatus.CLOSED, time.instant()) : null);
      } else {
        answered(session, chat, now, reply);
      }
    } catch (BotFailure e) {
      failed(session, chat, now, e.reason(), e.isTemporary());
    } catch (FaultException e) {
      if (find(session.name()).isPresent()) {
        failed(session, chat, now, e.fault().message(), false);
      }
    } catch (RuntimeException e) {
      if (!gateway.isOpen()) {
        return;
      }
      SessionLog.error(session.name()).setCause(e).log("a turn of a bot broke off");
      failed(session, chat, now, "the turn broke off", false);
    }
  }

  /// The bot's server may have forgotten the conversation, which starts again then with the message
  /// that came, once.
  private Reply ask(Session session, BotConversation now, Question question) throws BotFailure {
    try {
      return provider.ask(question);
    } catch (BotFailure e) {
      if (!e.isForgotten() || question.context() == null || question.isSilent()) {
        throw e;
      }
      SessionLog.info(session.name())
          .addKeyValue("bot", now.bot())
          .addKeyValue("conversation", now.id())
          .addKeyValue("reason", e.reason())
          .log("the server of a bot does not know a conversation any more; it starts again");
      return provider.ask(question.anew());
    }
  }

  private void answered(Session session, Address chat, BotConversation now, Reply reply) {
    var at = time.instant();
    change(
        session,
        chat,
        now,
        known -> {
          var next =
              known.answered(
                  now.waiting(), reply.context(), known.pace().answered(at), again(known, now), at);
          if (!next.pace().isLoop(at)) {
            return reply.pause() == null ? next : next.pausing(at.plus(reply.pause()));
          }
          var stopped = next.stopped(BotIntake.LOOP, at);
          logStopped(session.name(), stopped);
          return stopped;
        });
  }

  private Instant again(BotConversation known, BotConversation now) {
    var due = known.due();
    return due == null || due.equals(now.due()) ? time.instant() : due;
  }

  private void failed(
      Session session, Address chat, BotConversation now, String reason, boolean temporary) {
    var isTriedAgain = temporary && now.attempts() + 1 < ATTEMPTS;
    SessionLog.warn(session.name())
        .addKeyValue("bot", now.bot())
        .addKeyValue("conversation", now.id())
        .addKeyValue("reason", reason)
        .addKeyValue("again", isTriedAgain)
        .log("a bot did not answer");
    var at = time.instant();
    var retry = at.plus(RETRY.mean(2 * now.attempts() + 1));
    change(
        session,
        chat,
        now,
        known ->
            isTriedAgain
                ? known.retried(reason, retry)
                : known.failed(now.waiting(), reason, again(known, now), at));
  }

  /// Changes the conversation as it is now, unless another one has begun.
  private void change(Session session, Address chat, BotConversation now, Change change) {
    conversations.change(
        session.name(),
        chat,
        known -> known == null || !known.id().equals(now.id()) ? known : change.apply(known));
  }

  /// @see #change
  @FunctionalInterface
  private interface Change {
    @Nullable BotConversation apply(BotConversation known);
  }

  private record ChatKey(SessionName session, Address chat) {}
}
