package dev.sessiongateway.http.bots.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.bots.Bot;
import dev.sessiongateway.application.bots.BotConfig;
import dev.sessiongateway.application.bots.BotConversation;
import dev.sessiongateway.application.bots.BotDefaults;
import dev.sessiongateway.application.bots.BotId;
import dev.sessiongateway.application.bots.BotKind;
import dev.sessiongateway.application.bots.BotPace;
import dev.sessiongateway.application.bots.BotSettings;
import dev.sessiongateway.application.bots.BotStatus;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.application.bots.BotTrigger;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.bots.engine.BotIntake.Changed;
import dev.sessiongateway.http.bots.engine.BotIntake.Decision;
import dev.sessiongateway.http.bots.engine.BotIntake.Ended;
import dev.sessiongateway.http.bots.engine.BotIntake.Ignored;
import dev.sessiongateway.http.bots.engine.BotIntake.Incoming;
import dev.sessiongateway.http.bots.engine.BotIntake.Queued;
import dev.sessiongateway.http.bots.engine.BotIntake.Stopped;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BotIntakeTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Address ADA = Address.of("4917000000001@c.us");
  private static final Address GROUP = Address.of("120363000000000001@g.us");
  private static final URI URL = URI.create("https://bots.example.org");

  private static BotSettings settings(
      @Nullable Duration expire, @Nullable Boolean keepOpen, @Nullable List<String> ignore) {
    return new BotSettings(
        expire, "bye", null, null, true, true, keepOpen, Duration.ofSeconds(2), ignore, null, null);
  }

  private static Bot bot(String id, BotTrigger trigger, BotSettings settings) {
    return bot(id, new BotTarget.EvolutionBot(URL, null), trigger, settings);
  }

  private static Bot bot(String id, BotTarget target, BotTrigger trigger, BotSettings settings) {
    return new Bot(new BotId(id), true, null, target, trigger, settings, NOON, NOON);
  }

  private static Bot bot(String id, BotTrigger trigger) {
    return bot(id, trigger, settings(null, null, null));
  }

  private static BotConfig config(Bot... bots) {
    return new BotConfig(List.of(bots), List.of(), List.of());
  }

  private static Decision decide(
      BotConfig config, @Nullable BotConversation now, Incoming message, Instant at) {
    return new BotIntake(config, (expression, text) -> text.contains(expression.substring(1)))
        .decide(now, message, "new", at);
  }

  private static Decision decide(BotConfig config, @Nullable BotConversation now, String text) {
    return decide(config, now, from(ADA, text), NOON);
  }

  private static Incoming from(Address chat, String text) {
    return new Incoming(chat, new MessageId("M" + text), false, false, text, "Ada");
  }

  private static Incoming own(String text) {
    return new Incoming(ADA, new MessageId("M" + text), true, false, text, null);
  }

  private static Incoming ofBot(String text) {
    return new Incoming(ADA, new MessageId("M" + text), false, true, text, null);
  }

  private static BotConversation open(String bot) {
    return BotConversation.opened("old", new BotId(bot), "Ada", NOON);
  }

  private static BotConversation queued(Decision decision) {
    assertThat(decision).isInstanceOf(Queued.class);
    return ((Queued) decision).next();
  }

  @Nested
  class Triggers {
    @ParameterizedTest
    @CsvSource({
      "contains, order, my order please, true",
      "contains, order, my Order, false",
      "equals, order, order, true",
      "equals, order, orders, false",
      "startsWith, order, orders, true",
      "startsWith, order, my order, false",
      "endsWith, order, my order, true",
      "endsWith, order, orders, false",
      "regex, ^order, an order, true",
      "regex, ^order, nothing, false",
    })
    void aKeywordIsComparedByItsOperator(String operator, String value, String text, boolean is) {
      var trigger = new BotTrigger.Keyword(Coded.of(BotTrigger.Operator.class, operator), value);

      var decision = decide(config(bot("a", trigger)), null, text);

      assertThat(decision instanceof Queued).isEqualTo(is);
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = ';',
        value = {
          "contains:order; My ÓRDER please; true",
          "contains:order,please; order; false",
          "contains:order,please; please order; true",
          "contains:order contains:pizza; pizza; true",
          "contains:order startswith:hello; order; false",
          "contains:order startswith:hello; hello order; true",
          "notcontains:no endswith:now; do it now; false",
          "notcontains:not endswith:now; do it now; true",
          "exact:hi; HI; true",
          "exact:hi; hi there; false",
        })
    void anExpressionHoldsWhenEachOperatorDoes(String expression, String text, boolean is) {
      assertThat(AdvancedTrigger.isValid(expression)).isTrue();

      var decision = decide(config(bot("a", new BotTrigger.Advanced(expression))), null, text);

      assertThat(decision instanceof Queued).isEqualTo(is);
    }

    @Test
    void anUnknownOperatorIsNotValid() {
      assertThat(AdvancedTrigger.isValid("order")).isFalse();
      assertThat(AdvancedTrigger.isValid(" ")).isFalse();
      assertThat(AdvancedTrigger.isValid("like:order")).isFalse();
    }

    @Test
    void theTriggerOfAllComesFirstAndDisabledBotsDoNotCount() {
      var word = bot("word", new BotTrigger.Keyword(BotTrigger.Operator.EQUALS, "hi"));
      var all = bot("all", new BotTrigger.All());
      var off =
          new Bot(
              new BotId("off"),
              false,
              null,
              all.target(),
              all.trigger(),
              all.settings(),
              NOON,
              NOON);

      assertThat(queued(decide(config(word, all), null, "hi")).bot()).isEqualTo(all.id());
      assertThat(queued(decide(config(off, word), null, "hi")).bot()).isEqualTo(word.id());
      assertThat(decide(config(off), null, "hi")).isEqualTo(new Ignored());
    }

    @Test
    void theMoreExactTriggerComesFirst() {
      var contains = bot("contains", new BotTrigger.Keyword(BotTrigger.Operator.CONTAINS, "hi"));
      var regex = bot("regex", new BotTrigger.Keyword(BotTrigger.Operator.REGEX, "^hi"));
      var equals = bot("equals", new BotTrigger.Keyword(BotTrigger.Operator.EQUALS, "hi"));
      var advanced = bot("advanced", new BotTrigger.Advanced("contains:hi"));

      assertThat(answering(contains, regex, equals, advanced)).isEqualTo(advanced.id());
      assertThat(answering(contains, regex, equals)).isEqualTo(equals.id());
      assertThat(answering(contains, regex)).isEqualTo(regex.id());
    }

    private static @Nullable BotId answering(Bot... bots) {
      return queued(decide(config(bots), null, "hi")).bot();
    }

    @Test
    void aPressedButtonIsItsIdAndEverythingElseItsText() {
      assertThat(BotIntake.text(new InteractiveContent.ButtonReply("yes", "Yes, please")))
          .isEqualTo("yes");
      assertThat(BotIntake.text(new Content.Text("hi"))).isEqualTo("hi");
    }

    @Test
    void theFallbackAnswersWhatTriggersNone() {
      var word = bot("word", new BotTrigger.Keyword(BotTrigger.Operator.EQUALS, "hi"));
      var fallback = bot("fallback", new BotTrigger.None());
      var defaults =
          new BotDefaults(
              BotKind.EVOLUTION_BOT, BotSettings.NONE, fallback.id(), null, false, NOON, NOON);
      var config = config(word, fallback).with(defaults);

      assertThat(queued(decide(config, null, "hi")).bot()).isEqualTo(word.id());
      assertThat(queued(decide(config, null, "what")).bot()).isEqualTo(fallback.id());
    }

    @Test
    void aConversationStaysWithItsBot() {
      var word = bot("word", new BotTrigger.Keyword(BotTrigger.Operator.EQUALS, "hi"));
      var all = bot("all", new BotTrigger.All());

      var next = queued(decide(config(word, all), open("word"), "what"));

      assertThat(next.bot()).isEqualTo(word.id());
      assertThat(next.id()).isEqualTo("old");
    }

    @Test
    void theConversationOfADeletedBotIsNone() {
      var next = queued(decide(config(bot("a", new BotTrigger.All())), open("gone"), "hi"));

      assertThat(next.id()).isEqualTo("new");
    }

    @Test
    void theChannelsAndStoriesHaveNoBot() {
      var config = config(bot("a", new BotTrigger.All()));

      assertThat(decide(config, null, from(Address.STATUS, "hi"), NOON)).isEqualTo(new Ignored());
    }
  }

  @Nested
  class Conversations {
    private final BotConfig config = config(bot("a", new BotTrigger.All()));

    @Test
    void messagesWaitTogetherUntilNoneHasComeForAWhile() {
      var first = queued(decide(config, null, from(ADA, "1"), NOON));
      var second = queued(decide(config, first, from(ADA, "2"), NOON.plusSeconds(1)));

      assertThat(first.due()).isEqualTo(NOON.plusSeconds(2));
      assertThat(second.due()).isEqualTo(NOON.plusSeconds(3));
      assertThat(second.waiting()).containsExactly(new MessageId("M1"), new MessageId("M2"));
    }

    @Test
    void aMessageThatIsHeardTwiceWaitsOnce() {
      var first = queued(decide(config, null, "1"));

      assertThat(queued(decide(config, first, "1")).waiting()).hasSize(1);
    }

    @Test
    void theLastMessagesWaitWhenThereAreTooMany() {
      var now = open("a");
      for (var i = 0; i < 60; i++) {
        now = queued(decide(config, now, "" + i));
      }
      assertThat(now.waiting()).hasSize(BotConversation.MOST_WAITING);
      assertThat(now.waiting().getLast()).isEqualTo(new MessageId("M59"));
    }

    @Test
    void theFinishingKeywordForgetsTheConversation() {
      assertThat(decide(config, open("a"), " BYE ")).isEqualTo(new Ended());
      assertThat(decide(config, null, "bye")).isEqualTo(new Ignored());
    }

    @Test
    void theFinishingKeywordClosesAConversationThatStays() {
      var keeping = config(bot("a", new BotTrigger.All(), settings(null, true, null)));

      var decision = decide(keeping, open("a"), "bye");

      assertThat(decision).isInstanceOf(Changed.class);
      var closed = ((Changed) decision).next();
      assertThat(closed.status()).isEqualTo(BotStatus.CLOSED);
      assertThat(decide(keeping, closed, "hi")).isEqualTo(new Ignored());
    }

    @Test
    void aConversationBeginsAnewWhenItHasExpired() {
      var short20 =
          config(bot("a", new BotTrigger.All(), settings(Duration.ofMinutes(20), null, null)));

      var within = decide(short20, open("a"), from(ADA, "hi"), NOON.plusSeconds(1_200));
      var after = decide(short20, open("a"), from(ADA, "hi"), NOON.plusSeconds(1_201));

      assertThat(queued(within).id()).isEqualTo("old");
      assertThat(queued(after).id()).isEqualTo("new");
    }

    @Test
    void aPausedConversationIsSilent() {
      var paused = open("a").with(BotStatus.PAUSED, NOON);

      assertThat(decide(config, paused, "hi")).isEqualTo(new Ignored());
      assertThat(queued(decide(config, paused.with(BotStatus.OPENED, NOON), "hi")).id())
          .isEqualTo("old");
    }

    @Test
    void aChatThatSomebodyPausedBeforeHasNoBot() {
      var paused = BotConversation.switched("s", BotStatus.PAUSED, NOON);
      var opened = BotConversation.switched("s", BotStatus.OPENED, NOON);

      assertThat(decide(config, paused, "hi")).isEqualTo(new Ignored());
      assertThat(queued(decide(config, opened, "hi")).id()).isEqualTo("new");
    }

    @Test
    void anOwnMessagePausesAConversation() {
      var decision = decide(config, open("a"), own("I take over"), NOON);

      assertThat(((Changed) decision).next().status()).isEqualTo(BotStatus.PAUSED);
    }

    @Test
    void ownMessagesAreOnlyForABotThatListens() {
      var deaf =
          config(
              bot(
                  "a",
                  new BotTrigger.All(),
                  new BotSettings(
                      null, null, null, null, false, null, null, null, null, null, null)));

      assertThat(decide(config, null, own("hi"), NOON)).isInstanceOf(Queued.class);
      assertThat(decide(deaf, null, own("hi"), NOON)).isEqualTo(new Ignored());
    }

    @Test
    void theAnswersOfABotAreNotForItself() {
      var answer = new Incoming(ADA, new MessageId("A"), true, true, "hi", null);

      assertThat(decide(config, open("a"), answer, NOON)).isEqualTo(new Ignored());
    }

    @ParameterizedTest
    @CsvSource({
      "@g.us, false, true",
      "@s.whatsapp.net, true, false",
      "4917000000001@s.whatsapp.net, true, false",
      "4917000000002@s.whatsapp.net, false, false",
    })
    void someChatsHaveNoBot(String ignored, boolean person, boolean group) {
      var some = config(bot("a", new BotTrigger.All(), settings(null, null, List.of(ignored))));

      assertThat(decide(some, null, from(ADA, "hi"), NOON) instanceof Ignored).isEqualTo(person);
      assertThat(decide(some, null, from(GROUP, "hi"), NOON) instanceof Ignored).isEqualTo(group);
    }
  }

  @Nested
  class Loops {
    private final BotConfig config = config(bot("a", new BotTrigger.All()));

    @Test
    void aBotAnswersAnotherBotFiveTimesInARow() {
      var now = open("a");
      for (var i = 0; i < 5; i++) {
        now = queued(decide(config, now, ofBot("" + i), NOON));
      }
      var decision = decide(config, now, ofBot("6"), NOON);

      assertThat(decision).isInstanceOf(Stopped.class);
      var stopped = ((Stopped) decision).next();
      assertThat(stopped.status()).isEqualTo(BotStatus.PAUSED);
      assertThat(stopped.problem()).isEqualTo("loop");
      assertThat(stopped.isWaiting()).isFalse();
      assertThat(queued(decide(config, now, from(ADA, "a person"), NOON)).pace().toBots()).isZero();
    }

    @Test
    void thirtyAnswersAtOnceAreNotThoseToAPerson() {
      var pace = BotPace.none(NOON);
      for (var i = 0; i < 30; i++) {
        pace = pace.answered(NOON);
      }
      assertThat(pace.isLoop(NOON)).isFalse();
      assertThat(pace.answered(NOON).isLoop(NOON)).isTrue();
      assertThat(pace.answered(NOON).isLoop(NOON.plusSeconds(10))).isFalse();
    }

    @Test
    void theMessagesOfBotsAreKnownByTheirIds() {
      var id = BotMessageId.of("conversation", "question", 0);

      assertThat(BotMessageId.isOne(id)).isTrue();
      assertThat(BotMessageId.of("conversation", "question", 0)).isEqualTo(id);
      assertThat(BotMessageId.of("conversation", "question", 1)).isNotEqualTo(id);
      assertThat(BotMessageId.isOne(new MessageId("3EB0C767D097B7C4B0A1F2D3"))).isFalse();
      assertThat(BotMessageId.isOne(new MessageId("x"))).isFalse();
    }
  }
}
