package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.bots.BotConfig;
import dev.sessiongateway.application.bots.BotConversation;
import dev.sessiongateway.application.bots.BotConversations;
import dev.sessiongateway.application.bots.BotFilter;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.outbound.expression.LinearExpressions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Gives bots the messages that they receive. Thread-safe.
///
/// Messages come from the event log, in the order of each session and at least once ([#receive]).
/// What waits for an answer is stored before the log goes on, and is answered after a restart too.
public final class BotListener {
  /// A message that is older is not answered any more.
  private static final Duration OLDEST = Duration.ofHours(24);

  private static final int PAGE = 500;

  private final Gateway gateway;
  private final BotConversations conversations;
  private final BotTurns turns;
  private final LinearExpressions expressions;
  private final Time time;

  private BotListener(
      Gateway gateway,
      BotConversations conversations,
      BotTurns turns,
      LinearExpressions expressions,
      Time time) {
    this.gateway = gateway;
    this.conversations = conversations;
    this.turns = turns;
    this.expressions = expressions;
    this.time = time;
  }

  /// Observes the sessions and the conversations of a gateway from now on.
  public static BotListener of(
      Gateway gateway,
      BotConversations conversations,
      BotTurns turns,
      LinearExpressions expressions,
      Time time) {
    var listener = new BotListener(gateway, conversations, turns, expressions, time);
    gateway.sessions().observe(listener::changed);
    conversations.observe(turns::schedule);
    return listener;
  }

  /// A message was stored. Returns when it is durable what follows from it; the answer comes later.
  /// Harmless when called again for the same message.
  public void receive(SessionName session, MessageId id) {
    var message = gateway.chats().findMessage(session, id).filter(this::isAnswerable).orElse(null);
    if (message == null) {
      return;
    }
    var incoming =
        new BotIntake.Incoming(
            message.chat(),
            id,
            message.fromMe(),
            BotMessageId.isOne(id),
            BotIntake.text(message.content()),
            message.fromMe() ? null : message.senderName());
    var bots = BotConfig.of(gateway.sessions().get(session).config());
    var intake = new BotIntake(bots, expressions::matches);
    conversations.change(
        session,
        message.chat(),
        known ->
            next(
                session,
                known,
                intake.decide(known, incoming, conversations.newId(session), time.instant())));
  }

  private boolean isAnswerable(Message message) {
    return !message.at().isBefore(time.instant().minus(OLDEST))
        && !(message.content() instanceof Content.Revoked
            || message.content() instanceof Content.Unknown);
  }

  private static @Nullable BotConversation next(
      SessionName session, @Nullable BotConversation known, BotIntake.Decision decision) {
    return switch (decision) {
      case BotIntake.Ignored() -> known;
      case BotIntake.Changed(var next) -> next;
      case BotIntake.Ended() -> null;
      case BotIntake.Stopped(var next) -> {
        BotTurns.logStopped(session, next);
        yield next;
      }
      case BotIntake.Queued(var next) -> next;
    };
  }

  /// What waits is answered when a session becomes active.
  private void changed(@Nullable Session before, @Nullable Session after) {
    if (after != null
        && after.state() instanceof SessionState.Active
        && !(before != null && before.state() instanceof SessionState.Active)
        && !BotConfig.of(after.config()).bots().isEmpty()) {
      turns.later(() -> resume(after.name()));
    }
  }

  private void resume(SessionName session) {
    var last = "";
    do {
      var page = conversations.list(session, new BotFilter(null, true, last, PAGE));
      page.forEach(found -> turns.schedule(session, found.chat(), found.conversation()));
      last = page.size() < PAGE ? "" : page.getLast().chat().toString();
    } while (!last.isEmpty());
    SessionLog.debug(session).log("what waits for bots is answered");
  }
}
