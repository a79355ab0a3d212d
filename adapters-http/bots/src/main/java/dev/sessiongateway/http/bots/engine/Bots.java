package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.bots.Bot;
import dev.sessiongateway.application.bots.BotChat;
import dev.sessiongateway.application.bots.BotConfig;
import dev.sessiongateway.application.bots.BotConversation;
import dev.sessiongateway.application.bots.BotConversations;
import dev.sessiongateway.application.bots.BotDefaults;
import dev.sessiongateway.application.bots.BotFilter;
import dev.sessiongateway.application.bots.BotId;
import dev.sessiongateway.application.bots.BotKind;
import dev.sessiongateway.application.bots.BotSettings;
import dev.sessiongateway.application.bots.BotStatus;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.application.bots.BotTrigger;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.outbound.expression.LinearExpressions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The bots of sessions; [BotKeys] has their keys. They are part of a session's configuration:
/// stored, moved and deleted with it. An unknown session is `session.not-found`, an unknown bot
/// `bot.not-found`. Thread-safe.
public final class Bots {
  private static final int ID_LENGTH = 24;

  private final Gateway gateway;
  private final BotConversations conversations;
  private final LinearExpressions expressions;
  private final Identifiers identifiers;
  private final InstantSource time;

  /// @param expressions read the regular expressions of triggers
  public Bots(
      Gateway gateway,
      BotConversations conversations,
      LinearExpressions expressions,
      Identifiers identifiers,
      InstantSource time) {
    this.gateway = gateway;
    this.conversations = conversations;
    this.expressions = expressions;
    this.identifiers = identifiers;
    this.time = time;
  }

  /// All bots of a session, with their settings.
  public BotConfig config(SessionName session) {
    return BotConfig.of(gateway.sessions().get(session).config());
  }

  public Bot get(SessionName session, BotKind kind, BotId id) {
    return find(config(session), kind, id);
  }

  private static Bot find(BotConfig config, BotKind kind, BotId id) {
    return config
        .find(id)
        .filter(bot -> bot.kind() == kind)
        .orElseThrow(() -> Fault.notFound("bot", id.value()));
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `bot.trigger-exists` when another bot
  ///   of the kind has the trigger; `invalid.triggerValue`; `invalid.openaiCredsId`; `invalid.bots`
  ///   when the session has too many
  public Bot create(SessionName session, BotDraft draft) {
    var now = time.instant();
    var bot = draft.toBot(newId(identifiers, session), now, now);
    var _ =
        change(
            session,
            config -> {
              if (config.bots().size() >= BotConfig.MOST_BOTS) {
                throw Fault.invalid("bots", "must have at most " + BotConfig.MOST_BOTS);
              }
              check(config, bot);
              return config.with(bot);
            });
    return bot;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `bot.not-found`; as [#create]
  public Bot update(SessionName session, BotId id, BotDraft draft) {
    var next =
        change(
            session,
            config -> {
              var before = find(config, draft.target().kind(), id);
              var bot = draft.toBot(id, before.createdAt(), time.instant());
              check(config, bot);
              return config.with(bot);
            });
    return next.find(id).orElseThrow();
  }

  /// Its conversations are forgotten when they are next looked at.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `bot.not-found`
  public void delete(SessionName session, BotKind kind, BotId id) {
    var _ =
        change(
            session,
            config -> {
              var _ = find(config, kind, id);
              return config.withoutBot(id);
            });
  }

  private void check(BotConfig config, Bot bot) {
    switch (bot.trigger()) {
      case BotTrigger.Keyword(var operator, var value) when operator == BotTrigger.Operator.REGEX ->
          expressions
              .problem(value)
              .ifPresent(problem -> {
                throw Fault.invalid("triggerValue", problem);
              });
      case BotTrigger.Advanced(var expression) when !AdvancedTrigger.isValid(expression) ->
          throw Fault.invalid("triggerValue", "must be conditions such as contains:word");
      case BotTrigger.All _, BotTrigger.None _, BotTrigger.Keyword _, BotTrigger.Advanced _ -> {}
    }
    if (!(bot.trigger() instanceof BotTrigger.None)
        && config.of(bot.kind()).stream()
            .filter(other -> !other.id().equals(bot.id()))
            .filter(other -> other.enabled() || !(bot.trigger() instanceof BotTrigger.All))
            .anyMatch(other -> other.trigger().equals(bot.trigger()))) {
      throw new Fault.Conflict("bot.trigger-exists", "Another bot has this trigger").toException();
    }
    credentials(bot.target())
        .filter(id -> config.credentials(id).isEmpty())
        .ifPresent(_ -> {
          throw Fault.invalid("openaiCredsId", "must be the id of credentials");
        });
  }

  private static Optional<BotId> credentials(BotTarget target) {
    return switch (target) {
      case BotTarget.OpenAiChat chat -> Optional.of(chat.credentials());
      case BotTarget.OpenAiAssistant assistant -> Optional.of(assistant.credentials());
      case BotTarget other -> Optional.empty();
    };
  }

  /// Sets what holds for the bots of a kind.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.fallbackId`,
  ///   `invalid.openaiCredsId`
  public BotDefaults configure(SessionName session, DefaultsDraft draft) {
    var now = time.instant();
    var next =
        change(
            session,
            config -> {
              var fallback = draft.fallback();
              if (fallback != null
                  && config.find(fallback).filter(bot -> bot.kind() == draft.kind()).isEmpty()) {
                throw Fault.invalid("fallbackId", "must be the id of a bot");
              }
              var key = draft.credentials();
              if (key != null && config.credentials(key).isEmpty()) {
                throw Fault.invalid("openaiCredsId", "must be the id of credentials");
              }
              var since = config.defaults(draft.kind()).map(BotDefaults::createdAt).orElse(now);
              return config.with(
                  new BotDefaults(
                      draft.kind(),
                      draft.settings(),
                      fallback,
                      key,
                      draft.speechToText(),
                      since,
                      now));
            });
    return next.defaults(draft.kind()).orElseThrow();
  }

  /// Adds a chat to those without a bot of this kind, or takes it back.
  ///
  /// @return all of them
  public List<String> ignore(SessionName session, BotKind kind, String chat, boolean add) {
    var next =
        change(
            session,
            config -> {
              var chats = new ArrayList<>(ignored(config, kind));
              var _ = chats.remove(chat);
              if (add) {
                chats.add(chat);
              }
              if (chats.size() > BotConfig.MOST_IGNORED) {
                throw Fault.invalid("ignoreJids", "must be at most " + BotConfig.MOST_IGNORED);
              }
              return config.ignoring(kind, chats, time.instant());
            });
    return ignored(next, kind);
  }

  private static List<String> ignored(BotConfig config, BotKind kind) {
    return config
        .defaults(kind)
        .map(BotDefaults::settings)
        .map(BotSettings::ignoreJids)
        .orElse(List.of());
  }

  /// The conversations of a bot.
  ///
  /// @param bot null for those of all bots of the kind
  public List<BotChat> conversations(
      SessionName session, BotKind kind, @Nullable BotId bot, int most) {
    var all = bot == null ? config(session).of(kind).stream().map(Bot::id) : Stream.of(bot);
    return all.flatMap(
            id -> conversations.list(session, new BotFilter(id, false, "", most)).stream())
        .limit(most)
        .toList();
  }

  /// Changes the status of the conversation in a chat, by the settings of a kind of bots: one that
  /// is closed is forgotten unless conversations that ended stay.
  ///
  /// @param status absent forgets the conversation
  public void changeStatus(
      SessionName session, BotKind kind, Address chat, @Nullable BotStatus status) {
    var settings = config(session).defaults(kind).map(BotDefaults::settings);
    var staysOpen = settings.map(BotSettings::keepOpen).filter(keep -> keep).isPresent();
    var isForgotten = status == BotStatus.CLOSED && !staysOpen;
    conversations.switchBot(session, chat, isForgotten ? null : status);
  }

  /// Begins a conversation in place of the one that there is.
  ///
  /// @param variables for the bot
  public void start(SessionName session, Address chat, Bot bot, Map<String, String> variables) {
    var now = time.instant();
    var id = conversations.newId(session);
    var begun = BotConversation.opened(id, bot.id(), null, now).opening(variables, now);
    conversations.change(session, chat, _ -> begun);
  }

  static BotId newId(Identifiers identifiers, SessionName session) {
    return new BotId(identifiers.of(session).code(ID_LENGTH));
  }

  private BotConfig change(SessionName session, UnaryOperator<BotConfig> change) {
    return BotConfig.of(
        gateway
            .sessions()
            .apply(session, config -> config.with(change.apply(BotConfig.of(config))))
            .config());
  }

  /// A bot as a client wants it.
  public record BotDraft(
      boolean enabled,
      @Nullable String description,
      BotTarget target,
      BotTrigger trigger,
      BotSettings settings) {
    private Bot toBot(BotId id, Instant createdAt, Instant updatedAt) {
      return new Bot(id, enabled, description, target, trigger, settings, createdAt, updatedAt);
    }
  }

  /// The settings of a kind of bots, as a client wants them.
  public record DefaultsDraft(
      BotKind kind,
      BotSettings settings,
      @Nullable BotId fallback,
      @Nullable BotId credentials,
      boolean speechToText) {}
}
