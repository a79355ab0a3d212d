package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.NumberedText;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.session.InteractiveMode;
import dev.sessiongateway.domain.session.SessionConfig;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Buttons and lists on a network, or for a session, that has none.
class NumberedChoicesTest extends SendingFixture {
  private static final Address GROUP = Address.group("120363000000000001");
  private static final Content BUTTONS =
      new InteractiveContent.Buttons(
          "Your order",
          null,
          "Shall we send it?",
          "Until noon",
          List.of(
              new Button.Reply("yes", "Yes"),
              new Button.Reply("no", "No"),
              new Button.Url("See it", "https://example.org/7")));
  private static final Content LIST =
      new InteractiveContent.ListMessage(
          "Lunch",
          "What would you like?",
          null,
          "Menu",
          List.of(
              new ListSection("Warm", List.of(new ListSection.Row("soup", "Soup", "Of the day"))),
              new ListSection("Cold", List.of(new ListSection.Row("salad", "Salad", null)))));
  private static final Content CAROUSEL =
      new InteractiveContent.Carousel(
          "This week",
          List.of(
              new InteractiveContent.CarouselCard(
                  "Soup", "Of the day", null, null, List.of(new Button.Reply("soup", "Soup"))),
              new InteractiveContent.CarouselCard(
                  "Salad",
                  "Of the week",
                  null,
                  null,
                  List.of(new Button.Reply("salad", "Salad")))));
  private int arrived;

  private void onANetworkWithoutChoices() {
    gateway.network.limit(NetworkLimits.STANDARD.withoutChoices());
    gateway.active(ADA);
  }

  private Message sendTo(Address chat, Content content) {
    return send(OutgoingMessage.to(chat, content));
  }

  /// The content that the gateway stores and reports of a text that Grace writes.
  private Message writes(Address chat, String text, @Nullable Quote quote) {
    var id = new MessageId("3EB0DDDDDDDDDDDDDD%02d".formatted(++arrived));
    gateway.network.signal(
        ADA,
        new MessageArrived(
            new Message(
                id,
                chat,
                false,
                Samples.GRACE,
                gateway.time.instant(),
                new Content.Text(text),
                quote,
                List.of(),
                Message.Origin.PHONE,
                Ack.DEVICE,
                null,
                null,
                Marks.NONE),
            null));
    gateway.settle();
    var stored = stored(id);
    assertThat(gateway.events(ADA, Event.MessageCreated.class))
        .last()
        .isEqualTo(new Event.MessageCreated(stored));
    return stored;
  }

  private Content answer(String text) {
    return writes(Samples.GRACE, text, null).content();
  }

  @Test
  void theNetworkGetsTextAndTheGatewayKeepsTheChoices() {
    onANetworkWithoutChoices();
    var sent = sendTo(Samples.GRACE, BUTTONS);
    assertThat(gateway.network.sent(ADA).getLast().content())
        .isEqualTo(
            new Content.Text(
                """
                Your order

                Shall we send it?

                1. Yes
                2. No
                See it: https://example.org/7

                Until noon\
                """));
    assertThat(stored(sent.id()).content()).isInstanceOf(InteractiveContent.NumberedChoices.class);
    sendTo(Samples.GRACE, LIST);
    assertThat(gateway.network.sent(ADA).getLast().content().text())
        .isEqualTo(
            """
            Lunch

            What would you like?

            Warm
            1. Soup - Of the day

            Cold
            2. Salad\
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", " 2 ", "2.", "2)", "\u0662"})
  void aNumberIsTheReplyToTheChoices(String number) {
    onANetworkWithoutChoices();
    var asked = sendTo(Samples.GRACE, BUTTONS);
    var reply = writes(Samples.GRACE, number, null);
    assertThat(reply.content()).isEqualTo(new InteractiveContent.ButtonReply("no", "No"));
    assertThat(reply.quote().id()).isEqualTo(asked.id());
  }

  @Test
  void aNumberIsTheRowOfAList() {
    onANetworkWithoutChoices();
    sendTo(Samples.GRACE, LIST);
    assertThat(answer("1"))
        .isEqualTo(new InteractiveContent.ListReply("soup", "Soup", "Of the day"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "3", "yes", "2 please", "99999", "-1", "1 2"})
  void otherTextsStayTexts(String text) {
    onANetworkWithoutChoices();
    sendTo(Samples.GRACE, BUTTONS);
    assertThat(answer(text)).isEqualTo(new Content.Text(text));
    assertThat(answer("1")).isEqualTo(new InteractiveContent.ButtonReply("yes", "Yes"));
  }

  @Test
  void choicesStayOpenAcrossARestartUntilTheyAreAnswered() {
    onANetworkWithoutChoices();
    sendTo(Samples.GRACE, BUTTONS);
    gateway.reopen();
    assertThat(answer("1")).isEqualTo(new InteractiveContent.ButtonReply("yes", "Yes"));
    assertThat(answer("2")).isEqualTo(new Content.Text("2"));
    gateway.reopen();
    assertThat(answer("2")).isEqualTo(new Content.Text("2"));
  }

  @Test
  void theLastChoicesCountAndAQuoteReachesEarlierOnes() {
    onANetworkWithoutChoices();
    var first = sendTo(Samples.GRACE, BUTTONS);
    sendTo(Samples.GRACE, LIST);
    sendTo(Samples.GRACE, new Content.Text("Take your time"));
    assertThat(answer("2")).isEqualTo(new InteractiveContent.ListReply("salad", "Salad", null));
    var quoting = writes(Samples.GRACE, "2", first.toQuote());
    assertThat(quoting.content()).isEqualTo(new InteractiveContent.ButtonReply("no", "No"));
  }

  @Test
  void theAnswerToEarlierChoicesAnswersNoLaterOnes() {
    onANetworkWithoutChoices();
    sendTo(Samples.GRACE, BUTTONS);
    assertThat(answer("1")).isEqualTo(new InteractiveContent.ButtonReply("yes", "Yes"));
    sendTo(Samples.GRACE, LIST);
    assertThat(answer("2")).isEqualTo(new InteractiveContent.ListReply("salad", "Salad", null));
    assertThat(answer("1")).isEqualTo(new Content.Text("1"));
  }

  @Test
  void aNumberThatQuotesSomethingElseIsAText() {
    onANetworkWithoutChoices();
    var other = sendTo(Samples.GRACE, new Content.Text("Take your time"));
    var elsewhere = sendTo(Samples.ALAN, BUTTONS);
    sendTo(Samples.GRACE, BUTTONS);
    for (var quoted : List.of(other, elsewhere)) {
      assertThat(writes(Samples.GRACE, "1", quoted.toQuote()).content())
          .isEqualTo(new Content.Text("1"));
    }
    assertThat(answer("1")).isEqualTo(new InteractiveContent.ButtonReply("yes", "Yes"));
  }

  @Test
  void choicesCloseAfterADay() {
    onANetworkWithoutChoices();
    sendTo(Samples.GRACE, BUTTONS);
    gateway.advance(Duration.ofHours(25));
    assertThat(answer("1")).isEqualTo(new Content.Text("1"));
  }

  @Test
  void inAGroupANumberMustQuoteTheChoices() {
    onANetworkWithoutChoices();
    gateway.network.addGroup(
        ADA,
        new Group(
            GROUP,
            "Team",
            null,
            null,
            gateway.time.instant(),
            List.of(),
            new InviteCode("AbCdEfGhIjKlMnOpQrStUv"),
            false,
            false));
    var asked = sendTo(GROUP, BUTTONS);
    assertThat(writes(GROUP, "1", null).content()).isEqualTo(new Content.Text("1"));
    assertThat(writes(GROUP, "1", asked.toQuote()).content())
        .isEqualTo(new InteractiveContent.ButtonReply("yes", "Yes"));
  }

  @Test
  void aSessionCanSendTextWhereTheNetworkHasButtons() {
    gateway.active(ADA, SessionConfig.DEFAULT.with(InteractiveMode.TEXT));
    sendTo(Samples.GRACE, BUTTONS);
    assertThat(gateway.network.sent(ADA).getLast().content()).isInstanceOf(Content.Text.class);
    assertThat(answer("1")).isEqualTo(new InteractiveContent.ButtonReply("yes", "Yes"));
  }

  @Test
  void aNetworkWithButtonsGetsThemAndNumbersAreTexts() {
    gateway.active(ADA);
    sendTo(Samples.GRACE, BUTTONS);
    assertThat(gateway.network.sent(ADA).getLast().content()).isEqualTo(BUTTONS);
    assertThat(answer("1")).isEqualTo(new Content.Text("1"));
  }

  @Test
  void aNetworkWithCarouselsGetsThem() {
    gateway.active(ADA);
    sendTo(Samples.GRACE, CAROUSEL);
    assertThat(gateway.network.sent(ADA).getLast().content()).isEqualTo(CAROUSEL);
  }

  @Test
  void theTextOfChoicesCanBeAsLongAsAnyOther() {
    var length = NumberedText.of(BUTTONS).orElseThrow().text().length();
    var none = NetworkLimits.STANDARD.withoutChoices();
    gateway.network.limit(none.with(NetworkLimits.Limit.TEXT, length - 1));
    gateway.active(ADA);
    assertFault("invalid.body", () -> sendTo(Samples.GRACE, BUTTONS));
    gateway.network.limit(none.with(NetworkLimits.Limit.TEXT, length));
    sendTo(Samples.GRACE, BUTTONS);
    assertThat(gateway.network.sent(ADA)).hasSize(1);
  }

  @Test
  void aSessionCanRefuseToSendText() {
    gateway.network.limit(NetworkLimits.STANDARD.withoutChoices());
    gateway.active(ADA, SessionConfig.DEFAULT.with(InteractiveMode.NATIVE));
    assertFault("unsupported.buttons", () -> sendTo(Samples.GRACE, BUTTONS));
    assertFault("unsupported.lists", () -> sendTo(Samples.GRACE, LIST));
    assertFault("unsupported.carousels", () -> sendTo(Samples.GRACE, CAROUSEL));
    assertThat(gateway.network.sent(ADA)).isEmpty();
  }

  @Test
  void aRepeatedSendIsTheFirstOneInWhateverFormItWas() {
    onANetworkWithoutChoices();
    var message =
        OutgoingMessage.to(Samples.GRACE, BUTTONS)
            .withIdempotency(new OutgoingMessage.Idempotency.ById(ID));
    var first = send(message);
    gateway.network.limit(NetworkLimits.STANDARD);
    assertThat(send(message).content()).isEqualTo(first.content());
  }
}
