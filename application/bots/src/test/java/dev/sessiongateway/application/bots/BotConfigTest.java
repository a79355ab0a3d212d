package dev.sessiongateway.application.bots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.messaging.MessageId;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A change of one bot, its defaults or its credentials changes no other; no message is answered
/// twice, and none is forgotten.
class BotConfigTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final URI URL = URI.create("https://bot.example");
  private static final SealedSecret SECRET = new SealedSecret("sealed");
  private static final BotCredentials ONE_KEY = credentials("k1", SECRET);
  private static final BotCredentials TWO_KEY = credentials("k2", new SealedSecret("other"));
  private static final BotTarget DIFY = new BotTarget.Dify(BotTarget.DifyApp.CHAT_BOT, URL, SECRET);
  private static final BotTarget ASSISTANT =
      new BotTarget.OpenAiAssistant(new BotId("k2"), "a", null);

  private static BotCredentials credentials(String id, SealedSecret secret) {
    return new BotCredentials(new BotId(id), id, secret, NOW);
  }

  private static Bot bot(String id, BotTarget target, boolean enabled) {
    return new Bot(
        new BotId(id), enabled, null, target, new BotTrigger.All(), BotSettings.NONE, NOW, NOW);
  }

  private static BotDefaults defaults(BotKind kind, @Nullable String key, boolean speech) {
    return new BotDefaults(
        kind, BotSettings.NONE, null, key == null ? null : new BotId(key), speech, NOW, NOW);
  }

  private static final Bot ONE = bot("b1", DIFY, false);
  private static final Bot TWO = bot("b2", ASSISTANT, true);

  private static final BotConfig WHOLE =
      BotConfig.NONE
          .with(ONE)
          .with(TWO)
          .with(ONE_KEY)
          .with(TWO_KEY)
          .with(defaults(BotKind.OPENAI, "k2", true))
          .with(defaults(BotKind.DIFY, null, false));

  @Test
  void aBotReplacesItselfInItsPlace() {
    var on = bot("b1", DIFY, true);
    assertThat(WHOLE.with(on).bots()).containsExactly(on, TWO);
    assertThat(WHOLE.withoutBot(ONE.id()).bots()).containsExactly(TWO);
    assertThat(WHOLE.find(TWO.id())).contains(TWO);
    assertThat(WHOLE.find(new BotId("b3"))).isEmpty();
    assertThat(WHOLE.of(BotKind.DIFY)).containsExactly(ONE);
    assertThat(WHOLE.of(BotKind.OPENAI)).containsExactly(TWO);
    assertThat(WHOLE.of(BotKind.N8N)).isEmpty();
  }

  @Test
  void aBotIsOfTheKindOfItsTarget() {
    var key = new BotId("k2");
    assertThat(
            List.of(
                    new BotTarget.Typebot(URL, "t"),
                    ASSISTANT,
                    new BotTarget.OpenAiChat(key, "m", List.of(), List.of(), List.of(), 1),
                    DIFY,
                    new BotTarget.Flowise(URL, null),
                    new BotTarget.N8n(URL, null, null),
                    new BotTarget.EvoAi(URL, null),
                    new BotTarget.EvolutionBot(URL, null))
                .stream()
                .map(BotTarget::kind))
        .containsExactly(
            BotKind.TYPEBOT,
            BotKind.OPENAI,
            BotKind.OPENAI,
            BotKind.DIFY,
            BotKind.FLOWISE,
            BotKind.N8N,
            BotKind.EVOAI,
            BotKind.EVOLUTION_BOT);
  }

  @Test
  void credentialsAndDefaultsReplaceThemselvesOnly() {
    var renewed = credentials("k1", new SealedSecret("new"));
    assertThat(WHOLE.with(renewed).credentials()).containsExactly(renewed, TWO_KEY);
    assertThat(WHOLE.withoutCredentials(ONE_KEY.id()).credentials()).containsExactly(TWO_KEY);
    assertThat(WHOLE.credentials(ONE_KEY.id())).contains(ONE_KEY);
    assertThat(WHOLE.credentials(TWO_KEY.id())).contains(TWO_KEY);
    var silent = defaults(BotKind.OPENAI, "k1", false);
    assertThat(WHOLE.with(silent).defaults())
        .containsExactly(silent, defaults(BotKind.DIFY, null, false));
    assertThat(WHOLE.defaults(BotKind.DIFY)).contains(defaults(BotKind.DIFY, null, false));
  }

  @Test
  void aSecretIsTheBotsOwnOrThatOfItsCredentials() {
    assertThat(WHOLE.secret(DIFY)).contains(SECRET);
    assertThat(WHOLE.secret(ASSISTANT)).contains(TWO_KEY.secret());
    assertThat(WHOLE.secret(new BotTarget.Flowise(URL, null))).isEmpty();
    assertThat(WHOLE.secret(new BotTarget.N8n(URL, "user", SECRET))).contains(SECRET);
    assertThat(WHOLE.secret(new BotTarget.EvoAi(URL, SECRET))).contains(SECRET);
    assertThat(WHOLE.secret(new BotTarget.EvolutionBot(URL, SECRET))).contains(SECRET);
    assertThat(WHOLE.secret(new BotTarget.Typebot(URL, "t"))).isEmpty();
    assertThat(SECRET.toString()).doesNotContain("sealed");
  }

  @Test
  void speechIsTranscribedWithTheKeyOfItsDefaultsWhereItIsWanted() {
    assertThat(WHOLE.transcribing()).contains(TWO_KEY);
    assertThat(WHOLE.with(defaults(BotKind.OPENAI, "k2", false)).transcribing()).isEmpty();
    assertThat(BotConfig.NONE.transcribing()).isEmpty();
  }

  @Test
  void botsReceiveEventsWhenOneOfThemIsOn() {
    assertThat(WHOLE.firstEnabled()).contains(TWO);
    assertThat(WHOLE.withoutBot(TWO.id()).firstEnabled()).isEmpty();
    assertThat(BotConfig.NONE.firstEnabled()).isEmpty();
  }

  private static BotConversation waiting(String... messages) {
    return new BotConversation(
        "c",
        TWO.id(),
        BotStatus.OPENED,
        "context",
        null,
        ids(messages),
        NOW,
        Map.of(),
        0,
        BotPace.none(NOW),
        null,
        NOW,
        NOW);
  }

  private static List<MessageId> ids(String... messages) {
    return List.of(messages).stream().map(MessageId::new).toList();
  }

  @Test
  void whatCameMeanwhileIsAnsweredNext() {
    var again = NOW.plusSeconds(5);
    var answered =
        waiting("m1", "m2", "m3").answered(ids("m1", "m2"), "next", BotPace.none(NOW), again, NOW);
    assertThat(answered.waiting()).isEqualTo(ids("m3"));
    assertThat(answered.due()).isEqualTo(again);
    var all = waiting("m1").answered(ids("m1"), "next", BotPace.none(NOW), again, NOW);
    assertThat(all.waiting()).isEmpty();
    assertThat(all.due()).isNull();
    var failed = waiting("m1", "m2").failed(ids("m1"), "why", again, NOW);
    assertThat(failed.waiting()).isEqualTo(ids("m2"));
    assertThat(failed.due()).isEqualTo(again);
    assertThat(failed.problem()).isEqualTo("why");
    assertThat(waiting("m1").failed(ids("m1"), "why", again, NOW).due()).isNull();
  }

  @Test
  void whatIsWrittenWhileABotPausesDoesNotEndThePause() {
    var end = NOW.plusSeconds(30);
    var pausing = waiting().opening(Map.of(), end);
    assertThat(dueAfter(pausing, NOW.plusSeconds(2))).isEqualTo(end);
    assertThat(dueAfter(pausing, NOW.plusSeconds(60))).isEqualTo(NOW.plusSeconds(60));
    var talking = waiting("m0", "m1").answered(ids("m0"), "next", BotPace.none(NOW), end, NOW);
    assertThat(dueAfter(talking, NOW.plusSeconds(2))).isEqualTo(NOW.plusSeconds(2));
  }

  private static @Nullable Instant dueAfter(BotConversation before, Instant when) {
    return before.queued(new MessageId("m2"), BotPace.none(NOW), when, NOW).due();
  }

  @Test
  void aTriedAgainConversationKeepsItsMessagesAndCountsItsAttempts() {
    var tried =
        waiting("m1").retried("down", NOW.plusSeconds(1)).retried("down", NOW.plusSeconds(9));
    assertThat(tried.attempts()).isEqualTo(2);
    assertThat(tried.waiting()).isEqualTo(ids("m1"));
    assertThat(tried.isWaiting()).isTrue();
  }

  @Test
  void onlyAnOpenConversationWaits() {
    assertThat(waiting("m1").isWaiting()).isTrue();
    assertThat(waiting("m1").with(BotStatus.PAUSED, NOW).isWaiting()).isFalse();
    assertThat(waiting("m1").with(BotStatus.PAUSED, NOW).waiting()).isEmpty();
    assertThat(waiting("m1").with(BotStatus.OPENED, NOW).waiting()).isEqualTo(ids("m1"));
    assertThat(waiting("m1").stopped("why", NOW).isWaiting()).isFalse();
    assertThat(BotConversation.switched("c", BotStatus.OPENED, NOW).isWaiting()).isFalse();
  }
}
