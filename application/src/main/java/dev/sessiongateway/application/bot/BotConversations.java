package dev.sessiongateway.application.bot;

import dev.sessiongateway.application.chat.ChatStore;
import dev.sessiongateway.application.chat.ChatStore.BotFilter;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.bot.Bot;
import dev.sessiongateway.domain.bot.BotChat;
import dev.sessiongateway.domain.bot.BotConversation;
import dev.sessiongateway.domain.bot.BotId;
import dev.sessiongateway.domain.bot.BotIntake;
import dev.sessiongateway.domain.bot.BotKind;
import dev.sessiongateway.domain.bot.BotMessageId;
import dev.sessiongateway.domain.bot.BotSettings;
import dev.sessiongateway.domain.chat.BotStatus;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What bots and people say to each other. Thread-safe.
///
/// Messages come from the event log, in the order of each session and at least once ([#hear]). What
/// waits for an answer is stored before the log goes on, and is answered after a restart too.
public final class BotConversations {
  /// A message that is older is not answered any more.
  private static final Duration OLDEST = Duration.ofHours(24);

  private static final int PAGE = 500;

  private final SessionDirectory sessions;
  private final ChatStore chats;
  private final MessageStore messages;
  private final BotTurns turns;
  private final BotPorts ports;
  private final Identifiers identifiers;
  private final Time time;

  /// Observes the sessions from now on.
  public BotConversations(
      SessionDirectory sessions,
      ChatStore chats,
      MessageStore messages,
      BotTurns turns,
      BotPorts ports,
      Identifiers identifiers,
      Time time) {
    this.sessions = sessions;
    this.chats = chats;
    this.messages = messages;
    this.turns = turns;
    this.ports = ports;
    this.identifiers = identifiers;
    this.time = time;
    sessions.observe(this::changed);
  }

  /// A message was stored. Returns when it is durable what follows from it; the answer comes later.
  /// Harmless when called again for the same message.
  public void hear(SessionName session, MessageId id) {
    var live = sessions.get(session);
    var message = messages.find(live.ref(), id).filter(this::isAnswerable).orElse(null);
    if (message == null) {
      return;
    }
    var incoming =
        new BotIntake.Incoming(
            message.chat(),
            id,
            message.fromMe(),
            BotMessageId.isOne(id),
            BotIntake.heard(message.content()),
            message.fromMe() ? null : message.senderName());
    var intake = new BotIntake(live.session().config().bots(), ports.expressions()::matches);
    turns.locked(
        live.name(),
        message.chat(),
        () -> {
          var now = chats.bot(live.ref(), message.chat()).orElse(null);
          apply(live, message.chat(), intake.decide(now, incoming, newId(live), time.instant()));
        });
  }

  private boolean isAnswerable(Message message) {
    return !message.at().isBefore(time.instant().minus(OLDEST))
        && !(message.content() instanceof Content.Revoked
            || message.content() instanceof Content.Unknown);
  }

  private void apply(LiveSession live, Address chat, BotIntake.Decision decision) {
    switch (decision) {
      case BotIntake.Ignored() -> {}
      case BotIntake.Changed(var next) -> chats.keepBot(live.ref(), chat, next);
      case BotIntake.Ended() -> chats.keepBot(live.ref(), chat, null);
      case BotIntake.Stopped(var next) -> {
        chats.keepBot(live.ref(), chat, next);
        turns.tellStopped(live.name(), next);
      }
      case BotIntake.Queued(var next) -> {
        chats.keepBot(live.ref(), chat, next);
        turns.schedule(live.name(), chat, next);
      }
    }
  }

  private String newId(LiveSession live) {
    return identifiers.of(live.name()).uuid().toString();
  }

  /// The conversations of a bot.
  ///
  /// @param bot null for those of all bots of the kind
  public List<BotChat> list(SessionName session, BotKind kind, @Nullable BotId bot, int most) {
    var live = sessions.readable(session);
    var bots = live.session().config().bots();
    if (bot != null) {
      return chats.bots(live.ref(), new BotFilter(bot, false, "", most));
    }
    return bots.of(kind).stream()
        .map(Bot::id)
        .flatMap(id -> chats.bots(live.ref(), new BotFilter(id, false, "", most)).stream())
        .limit(most)
        .toList();
  }

  /// Whether a bot answers in the chat; empty when nobody ever said.
  public Optional<BotStatus> status(SessionName session, Address chat) {
    return chats.bot(sessions.readable(session).ref(), chat).map(BotConversation::status);
  }

  /// Keeps whether a bot answers in the chat. Works in every state, also for chats without
  /// messages.
  ///
  /// @param status absent forgets it, with the conversation
  public void switchBot(SessionName session, Address chat, @Nullable BotStatus status) {
    var live = sessions.get(session);
    turns.locked(session, chat, () -> switchBot(live, chat, status));
  }

  private void switchBot(LiveSession live, Address chat, @Nullable BotStatus status) {
    var now = chats.bot(live.ref(), chat);
    if (status == null) {
      chats.keepBot(live.ref(), chat, null);
      return;
    }
    var next =
        now.map(known -> known.with(status, time.instant()))
            .orElseGet(() -> BotConversation.switched(newId(live), status, time.instant()));
    chats.keepBot(live.ref(), chat, next);
    turns.schedule(live.name(), chat, next);
  }

  /// Changes the status of the conversation in a chat, by the settings of a kind of bots: one that
  /// is closed is forgotten unless conversations that ended stay.
  ///
  /// @param status absent forgets the conversation
  public void changeStatus(
      SessionName session, BotKind kind, Address chat, @Nullable BotStatus status) {
    var live = sessions.get(session);
    var settings = live.session().config().bots().defaults(kind).map(found -> found.settings());
    var staysOpen = settings.map(BotSettings::keepOpen).filter(keep -> keep).isPresent();
    turns.locked(
        session,
        chat,
        () -> switchBot(live, chat, status == BotStatus.CLOSED && !staysOpen ? null : status));
  }

  /// Begins a conversation in place of the one that there is.
  ///
  /// @param variables for the bot
  public void start(SessionName session, Address chat, Bot bot, Map<String, String> variables) {
    var live = sessions.get(session);
    var now = time.instant();
    var begun = BotConversation.opened(newId(live), bot.id(), null, now).opening(variables, now);
    turns.locked(session, chat, () -> chats.keepBot(live.ref(), chat, begun));
    turns.schedule(session, chat, begun);
  }

  /// What waits is answered when a session becomes active.
  private void changed(@Nullable Session before, @Nullable Session after) {
    if (after != null
        && after.state() instanceof SessionState.Active
        && !(before != null && before.state() instanceof SessionState.Active)
        && !after.config().bots().bots().isEmpty()) {
      turns.later(() -> resume(after));
    }
  }

  private void resume(Session session) {
    var last = "";
    do {
      var page = chats.bots(session.ref(), new BotFilter(null, true, last, PAGE));
      for (var found : page) {
        turns.schedule(session.name(), found.chat(), found.conversation());
      }
      last = page.size() < PAGE ? "" : page.getLast().chat().toString();
    } while (!last.isEmpty());
    SessionLog.debug(session.name()).log("what waits for bots is answered");
  }
}
