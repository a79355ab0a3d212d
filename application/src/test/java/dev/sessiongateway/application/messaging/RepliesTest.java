package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ButtonReply;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.Quote;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a message quotes that answers another one.
class RepliesTest extends SendingFixture {
  private static final Content ASK =
      new InteractiveContent.Buttons(
          null,
          null,
          "Shall we send it?",
          null,
          List.of(new Button.Reply("yes", "Yes"), new Button.Reply("no", "No")));

  @BeforeEach
  void activate() {
    gateway.active(ADA);
  }

  private Message reply(String button, Message to) {
    var content = new ButtonReply(button, "Yes");
    return send(OutgoingMessage.to(Samples.GRACE, content).inReplyTo(to.id()));
  }

  @Test
  void aButtonIsOneOfThoseOfTheMessage() {
    var asked = send(OutgoingMessage.to(Samples.GRACE, ASK));
    assertThat(stored(reply("no", asked).id()).quote()).isEqualTo(asked.toQuote());
    assertFault("invalid.reply.buttonId", () -> reply("perhaps", asked));
    assertThat(gateway.network.sent(ADA)).hasSize(2);
  }

  @Test
  void theButtonsOfAnotherKindOfMessageAreNotKnown() {
    var asked = send(text("Shall we send it?"));
    assertThat(stored(reply("yes", asked).id()).quote()).isEqualTo(asked.toQuote());
  }

  @Test
  void aQuoteThatTheClientGaveIsSentAsItIs() {
    var quote = new Quote(Samples.messageId(77), Samples.ALAN, "earlier", ContentKind.TEXT);
    var sent = send(text("hello").quoting(quote));
    assertThat(stored(sent.id()).quote()).isEqualTo(quote);
    assertThat(gateway.network.sent(ADA).getLast().quote()).isEqualTo(quote);
  }
}
