package dev.sessiongateway.application.bot;

import dev.sessiongateway.application.bot.BotProvider.Question;
import dev.sessiongateway.application.bot.BotProvider.Reply;
import dev.sessiongateway.application.chat.ChatStore;
import dev.sessiongateway.application.permit.FairPermits;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.bot.Bot;
import dev.sessiongateway.domain.bot.BotConversation;
import dev.sessiongateway.domain.bot.BotIntake;
import dev.sessiongateway.domain.chat.BotStatus;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.time.BackOff;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Answers what waits in conversations with bots, one turn at a time in each chat. Thread-safe.
///
/// A session asks at most [#OF_A_SESSION] bots at once, so that a server that does not answer holds
/// up its own session only.
@Internal
public final class BotTurns implements AutoCloseable {
  static final int OF_A_SESSION = 8;
  static final int IN_ALL = 1_024;

  /// How often a question is asked, when a repetition may help.
  static final int ATTEMPTS = 3;

  private static final BackOff RETRY = new BackOff(Duration.ofSeconds(2), Duration.ofMinutes(1));
  private static final int LOCKS = 256;

  private final SessionDirectory sessions;
  private final ChatStore chats;
  private final BotQuestions questions;
  private final BotSender sender;
  private final BotProvider provider;
  private final Time time;
  private final Executor background;

  private final FairPermits<SessionName> permits =
      new FairPermits<>(IN_ALL, OF_A_SESSION, Integer.MAX_VALUE);
  private final AtomicBoolean open = new AtomicBoolean(true);
  private final Set<ChatKey> running = ConcurrentHashMap.newKeySet();
  private final List<ReentrantLock> locks =
      IntStream.range(0, LOCKS).mapToObj(_ -> new ReentrantLock()).toList();

  public BotTurns(
      SessionDirectory sessions,
      ChatStore chats,
      BotQuestions questions,
      BotSender sender,
      BotProvider provider,
      Time time,
      Executor background) {
    this.sessions = sessions;
    this.chats = chats;
    this.questions = questions;
    this.sender = sender;
    this.provider = provider;
    this.time = time;
    this.background = background;
  }

  /// Begins no further turn; what waits is for the next gateway.
  @Override
  public void close() {
    open.set(false);
  }

  /// Runs a short change of the conversation of a chat, while nobody else changes it.
  void locked(SessionName session, Address chat, Runnable change) {
    var key = new ChatKey(session, chat);
    var lock = locks.get(Math.floorMod(key.hashCode(), LOCKS));
    lock.lock();
    try {
      change.run();
    } finally {
      lock.unlock();
    }
  }

  void later(Runnable task) {
    background.execute(task);
  }

  void tellStopped(SessionName session, BotConversation conversation) {
    SessionLog.warn(session)
        .addKeyValue("bot", conversation.bot())
        .addKeyValue("conversation", conversation.id())
        .log("a bot was paused in a chat, because it seems to answer another bot");
  }

  /// The conversation is answered when it is due.
  void schedule(SessionName session, Address chat, BotConversation conversation) {
    var due = conversation.due();
    if (due == null || !conversation.isWaiting()) {
      return;
    }
    var key = new ChatKey(session, chat);
    var wait = Duration.between(time.instant(), due);
    if (wait.isPositive()) {
      var _ = time.after(wait, () -> background.execute(() -> run(key)));
    } else {
      background.execute(() -> run(key));
    }
  }

  private void run(ChatKey key) {
    if (!open.get() || !running.add(key)) {
      return; // A turn that runs looks again when it is done.
    }
    try {
      find(key).ifPresentOrElse(live -> turn(live, key.chat()), () -> {});
    } finally {
      running.remove(key);
    }
    find(key)
        .flatMap(live -> chats.bot(live.ref(), key.chat()))
        .filter(next -> next.isWaiting() && !running.contains(key))
        .ifPresent(next -> schedule(key.session(), key.chat(), next));
  }

  /// The session, when it can act; what waits is looked at again when it becomes active.
  private Optional<LiveSession> find(ChatKey key) {
    return sessions
        .find(key.session().value())
        .filter(LiveSession::isOwned)
        .filter(live -> live.session().actingBlockedBy().isEmpty());
  }

  private void turn(LiveSession live, Address chat) {
    var now = chats.bot(live.ref(), chat).filter(BotConversation::isWaiting).orElse(null);
    if (now == null || Objects.requireNonNull(now.due()).isAfter(time.instant())) {
      return;
    }
    var bots = live.session().config().bots();
    var bot = now.bot() == null ? null : bots.find(now.bot()).filter(Bot::enabled).orElse(null);
    if (bot == null) {
      change(live, chat, now, known -> null);
      return;
    }
    try (var permit = permits.request(live.name()).orElseThrow()) {
      permit.await();
      answer(live, chat, bot, now);
    }
  }

  private void answer(LiveSession live, Address chat, Bot bot, BotConversation now) {
    var rules = live.session().config().bots().rules(bot);
    try {
      var question = questions.of(live, chat, bot, now);
      if (question.isEmpty()) {
        if (!rules.unknownMessage().isBlank()) {
          sender.send(live, chat, now, rules, List.of(BotSender.text(rules.unknownMessage())));
        }
        answered(live, chat, now, new Reply(List.of(), now.context(), false));
        return;
      }
      var reply = ask(live, now, question.get());
      var current = chats.bot(live.ref(), chat).orElse(null);
      if (current == null
          || !current.id().equals(now.id())
          || current.status() != BotStatus.OPENED) {
        return; // Somebody has stopped it meanwhile.
      }
      sender.send(live, chat, now, rules, reply.answers());
      if (reply.hasEnded()) {
        change(
            live,
            chat,
            now,
            known -> rules.keepOpen() ? known.with(BotStatus.CLOSED, time.instant()) : null);
      } else {
        answered(live, chat, now, reply);
      }
    } catch (BotFailure e) {
      failed(live, chat, now, e.reason(), e.isTemporary());
    } catch (FaultException e) {
      if (live.session().actingBlockedBy().isEmpty()) {
        failed(live, chat, now, e.fault().message(), false);
      }
    } catch (RuntimeException e) {
      // What waits when the gateway is closed is answered by the next one.
      sessions.requireOpen();
      SessionLog.error(live.name()).setCause(e).log("a turn of a bot broke off");
      failed(live, chat, now, "the turn broke off", false);
    }
  }

  /// The bot's server may have forgotten the conversation, which starts again then with the message
  /// that came, once.
  private Reply ask(LiveSession live, BotConversation now, Question question) throws BotFailure {
    try {
      return provider.ask(question);
    } catch (BotFailure e) {
      if (!e.isForgotten() || question.context() == null || question.isSilent()) {
        throw e;
      }
      SessionLog.info(live.name())
          .addKeyValue("bot", now.bot())
          .addKeyValue("conversation", now.id())
          .addKeyValue("reason", e.reason())
          .log("the server of a bot does not know a conversation any more; it starts again");
      return provider.ask(question.anew());
    }
  }

  private void answered(LiveSession live, Address chat, BotConversation now, Reply reply) {
    var at = time.instant();
    change(
        live,
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
          tellStopped(live.name(), stopped);
          return stopped;
        });
  }

  private Instant again(BotConversation known, BotConversation now) {
    var due = known.due();
    return due == null || due.equals(now.due()) ? time.instant() : due;
  }

  private void failed(
      LiveSession live, Address chat, BotConversation now, String reason, boolean temporary) {
    var isTriedAgain = temporary && now.attempts() + 1 < ATTEMPTS;
    SessionLog.warn(live.name())
        .addKeyValue("bot", now.bot())
        .addKeyValue("conversation", now.id())
        .addKeyValue("reason", reason)
        .addKeyValue("again", isTriedAgain)
        .log("a bot did not answer");
    var at = time.instant();
    var retry = at.plus(RETRY.mean(2 * now.attempts() + 1));
    change(
        live,
        chat,
        now,
        known ->
            isTriedAgain
                ? known.retried(reason, retry)
                : known.failed(now.waiting(), reason, again(known, now), at));
  }

  /// Changes the conversation as it is now, unless another one has begun.
  private void change(LiveSession live, Address chat, BotConversation now, Change change) {
    locked(
        live.name(),
        chat,
        () ->
            chats
                .bot(live.ref(), chat)
                .filter(known -> known.id().equals(now.id()))
                .ifPresent(known -> chats.keepBot(live.ref(), chat, change.apply(known))));
  }

  /// @see #change
  @FunctionalInterface
  private interface Change {
    @Nullable BotConversation apply(BotConversation known);
  }

  private record ChatKey(SessionName session, Address chat) {}
}
