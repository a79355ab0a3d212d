package dev.sessiongateway.application.bots;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A bot of each kind, with each kind of trigger.
public final class BotConfigSamples {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final URI URL = URI.create("https://bots.example.org/v1");
  private static final SealedSecret SECRET = new SealedSecret("sealed");
  private static final BotId KEY = new BotId("key-1");

  private BotConfigSamples() {}

  public static BotConfig all() {
    var targets =
        List.of(
            new BotTarget.Typebot(URL, "flow"),
            new BotTarget.OpenAiAssistant(KEY, "asst_1", URL),
            new BotTarget.OpenAiChat(
                KEY, "model", List.of("be brief"), List.of("hi"), List.of("hello"), 500),
            new BotTarget.Dify(BotTarget.DifyApp.AGENT, URL, SECRET),
            new BotTarget.Flowise(URL, null),
            new BotTarget.N8n(URL, "ada", SECRET),
            new BotTarget.EvoAi(URL, SECRET),
            new BotTarget.EvolutionBot(URL, null));
    var triggers =
        List.of(
            new BotTrigger.All(),
            new BotTrigger.None(),
            new BotTrigger.Advanced("contains:a"),
            new BotTrigger.Keyword(BotTrigger.Operator.REGEX, "^hi"));
    var bots = new ArrayList<Bot>();
    for (var i = 0; i < targets.size(); i++) {
      bots.add(
          new Bot(
              new BotId("bot-" + i),
              i % 2 == 0,
              i == 0 ? null : "number " + i,
              targets.get(i),
              triggers.get(i % triggers.size()),
              i == 0 ? BotSettings.NONE : settings(),
              NOON,
              NOON.plusSeconds(i)));
    }
    var defaults =
        new BotDefaults(
            BotKind.OPENAI, settings(), new BotId("bot-1"), KEY, true, NOON, NOON.plusSeconds(1));
    return new BotConfig(
        bots, List.of(defaults), List.of(new BotCredentials(KEY, "mine", SECRET, NOON)));
  }

  private static BotSettings settings() {
    return new BotSettings(
        Duration.ofMinutes(20),
        "bye",
        Duration.ofMillis(1_500),
        "what?",
        true,
        false,
        true,
        Duration.ofSeconds(3),
        List.of("@g.us"),
        true,
        Duration.ofMillis(50));
  }
}
