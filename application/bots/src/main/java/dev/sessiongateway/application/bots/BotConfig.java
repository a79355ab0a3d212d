package dev.sessiongateway.application.bots;

import dev.sessiongateway.domain.session.PartConfig;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The bots of a session.
///
/// @param bots in the order in which they were added, at most [#MOST_BOTS]
/// @param defaults at most one of each kind
/// @param credentials at most [#MOST_CREDENTIALS]
public record BotConfig(
    List<Bot> bots, List<BotDefaults> defaults, List<BotCredentials> credentials)
    implements PartConfig {
  public static final BotConfig NONE = new BotConfig(List.of(), List.of(), List.of());

  /// The name under which it is stored.
  static final String PART = "bots";

  public static final int MOST_BOTS = 100;
  public static final int MOST_CREDENTIALS = 20;
  public static final int MOST_IGNORED = 1_000;

  /// The name under which cursors of the bots are stored.
  public static final ReceiverId RECEIVER = new ReceiverId("bots");

  public BotConfig {
    bots = List.copyOf(bots);
    defaults = List.copyOf(defaults);
    credentials = List.copyOf(credentials);
  }

  /// The bots of a session with this configuration; [#NONE] when it has none.
  public static BotConfig of(SessionConfig config) {
    return config.part(BotConfig.class).orElse(NONE);
  }

  @Override
  public String part() {
    return PART;
  }

  @Override
  public boolean isEmpty() {
    return equals(NONE);
  }

  /// The bots are one receiver, while one of them is enabled.
  @Override
  public List<ReceiverId> receivers() {
    return firstEnabled().map(_ -> RECEIVER).stream().toList();
  }

  public Optional<Bot> find(BotId id) {
    return bots.stream().filter(bot -> bot.id().equals(id)).findFirst();
  }

  public List<Bot> of(BotKind kind) {
    return bots.stream().filter(bot -> bot.kind() == kind).toList();
  }

  public Optional<BotDefaults> defaults(BotKind kind) {
    return defaults.stream().filter(each -> each.kind() == kind).findFirst();
  }

  public Optional<BotCredentials> credentials(BotId id) {
    return credentials.stream().filter(each -> each.id().equals(id)).findFirst();
  }

  /// What opens the target of a bot; empty when it needs no key, or its credentials are gone.
  public Optional<SealedSecret> secret(BotTarget target) {
    return switch (target) {
      case BotTarget.OpenAiAssistant assistant -> key(assistant.credentials());
      case BotTarget.OpenAiChat chat -> key(chat.credentials());
      case BotTarget.Typebot _,
          BotTarget.Dify _,
          BotTarget.Flowise _,
          BotTarget.N8n _,
          BotTarget.EvoAi _,
          BotTarget.EvolutionBot _ ->
          Optional.ofNullable(target.secret());
    };
  }

  private Optional<SealedSecret> key(BotId id) {
    return credentials(id).map(BotCredentials::secret);
  }

  /// The credentials with which voice notes are transcribed, if they are.
  public Optional<BotCredentials> transcribing() {
    return defaults(BotKind.OPENAI)
        .filter(BotDefaults::speechToText)
        .map(BotDefaults::credentials)
        .flatMap(this::credentials);
  }

  /// This configuration with `bot` in the place of the bot with its id, or as the last one.
  public BotConfig with(Bot bot) {
    return new BotConfig(
        replaced(bots, each -> each.id().equals(bot.id()), bot), defaults, credentials);
  }

  public BotConfig with(BotDefaults other) {
    return new BotConfig(
        bots, replaced(defaults, each -> each.kind() == other.kind(), other), credentials);
  }

  public BotConfig with(BotCredentials other) {
    return new BotConfig(
        bots, defaults, replaced(credentials, each -> each.id().equals(other.id()), other));
  }

  public BotConfig withoutBot(BotId id) {
    return new BotConfig(without(bots, bot -> bot.id().equals(id)), defaults, credentials);
  }

  public BotConfig withoutCredentials(BotId id) {
    return new BotConfig(bots, defaults, without(credentials, each -> each.id().equals(id)));
  }

  /// This configuration with other chats without a bot of this kind.
  public BotConfig ignoring(BotKind kind, List<String> chats, Instant at) {
    var before = defaults(kind);
    return with(
        before
            .map(known -> known.ignoring(chats, at))
            .orElseGet(() ->
                new BotDefaults(
                    kind, BotSettings.NONE.ignoring(chats), null, null, false, at, at)));
  }

  private static <T> List<T> replaced(List<T> all, Predicate<T> isIt, T by) {
    var next = new ArrayList<>(all);
    next.replaceAll(each -> isIt.test(each) ? by : each);
    if (next.stream().noneMatch(isIt)) {
      next.add(by);
    }
    return next;
  }

  private static <T> List<T> without(List<T> all, Predicate<T> isIt) {
    return all.stream().filter(each -> !isIt.test(each)).toList();
  }

  /// The first enabled bot; empty while none receives messages.
  public Optional<Bot> firstEnabled() {
    return bots.stream().filter(Bot::enabled).findFirst();
  }
}
