package dev.sessiongateway.network.xmpp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaDetails;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.presence.Presence;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jivesoftware.smack.packet.MessageBuilder;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Each kind of message and what is done to it, in both directions over a real server.
@NeedsProgram("prosodyctl")
@SmackLog
class XmppMessagesTest {
  private static final Logger SMACK = Logger.getLogger("org.jivesoftware");

  private XmppFixture ada;

  @BeforeEach
  void pair() {
    ada = new XmppFixture(Prosody.shared());
    ada.pair();
  }

  @AfterEach
  void close() {
    ada.close();
  }

  private Message arrived() {
    return ada.signals.next(MessageArrived.class).message();
  }

  private org.jivesoftware.smack.packet.Message received() {
    return ada.friend.received().stream()
        .filter(stanza -> stanza.getBody() != null)
        .toList()
        .getLast();
  }

  /// Sends what the session sent back to it, from the other side.
  private Message echoed() {
    var stanza = received();
    ada.friend.send(
        ada.jid(),
        message -> {
          message.addExtension(new StyledBody(stanza.getBody()));
          stanza.getExtensions().stream()
              .filter(extension -> !StyledBody.QNAME.equals(extension.getQName()))
              .forEach(message::addExtension);
        });
    return arrived();
  }

  @ParameterizedTest
  @EnumSource(
      value = MediaKind.class,
      names = {"IMAGE", "VIDEO", "VOICE", "DOCUMENT", "STICKER"})
  void aFileOfEachKindComesBackAsTheSame(MediaKind kind) {
    var type =
        switch (kind) {
          case IMAGE -> "image/jpeg";
          case VIDEO -> "video/mp4";
          case VOICE -> "audio/ogg";
          case STICKER -> "image/webp";
          default -> "application/pdf";
        };
    var file =
        ada.files
            .put(new byte[] {1, 2, 3}, type, "Name with spaces & \"quotes\".bin")
            .with(new MediaDetails(3, 4, 5, "AAAA"));
    var caption = kind == MediaKind.STICKER ? null : "look <b>here</b> 👀";
    ada.send(new Content.Media(kind, file, caption));
    var content = (Content.Media) echoed().content();
    assertThat(content.kind()).isEqualTo(kind);
    assertThat(content.caption()).isEqualTo(caption);
    var got = (Attachment.Stored) content.attachment();
    assertThat(got.mimetype()).isEqualTo(type);
    assertThat(got.filename()).isEqualTo(file.filename());
    assertThat(got.sizeBytes()).isEqualTo(3);
  }

  static Stream<Content> texts() {
    return Stream.of(
        new Content.Text("Hello"),
        new Content.Text("two\nlines & <tags/> ]]> 👩‍👩‍👧 "),
        new Content.Text("\u0001 a character that is none \ufffe"),
        new Content.Location(52.5163, 13.3777, "Gate", "Pariser Platz"),
        new Content.Location(-1, 0.5, null, null));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void textsAndPlacesComeBackAsTheSame(Content content) {
    ada.send(content);
    var same =
        content instanceof Content.Text(var text)
            ? new Content.Text(text.replace('\u0001', '\ufffd').replace('\ufffe', '\ufffd'))
            : content;
    assertThat(echoed().content()).isEqualTo(same);
  }

  @Test
  void whatXmppDoesNotHaveIsText() {
    ada.send(new Content.Poll("Lunch?", List.of("Soup", "Salad"), 1));
    assertThat(received().getBody()).isEqualTo("Lunch?\n1. Soup\n2. Salad");
    var soup = new Product(new ProductId("soup"), "Soup", new Price(450, "EUR"));
    ada.send(new Content.SharedProduct(ada.friend(), soup, null, null));
    assertThat(received().getBody()).isEqualTo("Soup\n4.50 EUR");
  }

  @Test
  void aReplyNamesItsMessageAndShowsItToOlderPrograms() {
    var wire = ada.friend.write(ada.jid(), "When?\nWhere?");
    var asked = arrived();
    var reply =
        ada.message(new Content.Text("At nine"))
            .quoting(new Quote(asked.id(), ada.friend(), "When?\nWhere?"));
    ada.can(MessageSending.class).send(reply);
    var stanza = received();
    assertThat(stanza.getBody()).isEqualTo("> When?\n> Where?\nAt nine");
    assertThat(Elements.find(stanza, "reply", Elements.REPLY).orElseThrow().getAttributeValue("id"))
        .isEqualTo(wire);
    assertThat(FallbackText.textWithout(stanza)).isEqualTo("At nine");
  }

  @Test
  void aReplyOfAFriendQuotesWhatTheGatewayHas() {
    var question = ada.send(new Content.Text("When?"));
    ada.friend.send(
        ada.jid(),
        message ->
            message
                .setBody("> When?\nAt nine")
                .addExtension(
                    StandardExtensionElement.builder("reply", Elements.REPLY)
                        .addAttribute("id", question.id().value())
                        .build())
                .addExtension(
                    StandardExtensionElement.builder("fallback", Elements.FALLBACK)
                        .addAttribute("for", Elements.REPLY)
                        .addElement(
                            StandardExtensionElement.builder("body", Elements.FALLBACK)
                                .addAttribute("start", "0")
                                .addAttribute("end", "8")
                                .build())
                        .build()));
    var answer = arrived();
    assertThat(answer.content()).isEqualTo(new Content.Text("At nine"));
    assertThat(answer.quote()).isEqualTo(question.toQuote());
  }

  @Test
  void aFriendEditsTakesBackAndReacts() {
    var wire = ada.friend.write(ada.jid(), "at nine");
    var id = arrived().id();
    ada.friend.send(
        ada.jid(),
        message ->
            message
                .setBody("at ten")
                .addExtension(Elements.naming("replace", Elements.CORRECT, wire)));
    var edited = ada.signals.next(Event.MessageEdited.class);
    assertThat(edited.target()).isEqualTo(new MessageKey(id, false, ada.friend()));
    assertThat(edited.content()).isEqualTo(new Content.Text("at ten"));
    ada.friend.send(ada.jid(), message -> reaction(message, wire, "👍"));
    var reacted = ada.signals.next(Event.MessageReacted.class);
    assertThat(reacted.target()).isEqualTo(id);
    assertThat(reacted.emoji()).isEqualTo("👍");
    ada.friend.send(
        ada.jid(),
        message -> message.addExtension(Elements.naming("retract", Elements.RETRACT, wire)));
    assertThat(ada.signals.next(Event.MessageRevoked.class).target().id()).isEqualTo(id);
  }

  @Test
  void aRetractionInTheFormerFormRevokesTheMessage() {
    var wire = ada.friend.write(ada.jid(), "at nine");
    var id = arrived().id();
    ada.friend.send(
        ada.jid(),
        message ->
            message
                .setBody("I retracted a message, but your client does not know that")
                .addExtension(
                    StandardExtensionElement.builder("apply-to", Elements.FASTEN)
                        .addAttribute("id", wire)
                        .addElement(Elements.empty("retract", Elements.FORMER_RETRACT))
                        .build()));
    assertThat(ada.signals.next(Event.MessageRevoked.class).target().id()).isEqualTo(id);
  }

  private static void reaction(MessageBuilder message, String wire, String text) {
    message.addExtension(
        StandardExtensionElement.builder("reactions", Elements.REACTIONS)
            .addAttribute("id", wire)
            .addElement("reaction", text)
            .build());
  }

  @Test
  void whatTheSessionDoesReachesTheFriend() {
    var sent = ada.send(new Content.Text("at nine"));
    ada.can(MessageEditing.class).edit(ada.friend(), sent.id(), "at ten");
    assertThat(Elements.find(received(), "replace", Elements.CORRECT).orElseThrow())
        .satisfies(e -> assertThat(e.getAttributeValue("id")).isEqualTo(sent.id().value()));
    ada.can(MessageEditing.class).revoke(ada.friend(), new MessageKey(sent.id(), true, ada.me()));
    assertThat(Elements.find(received(), "retract", Elements.RETRACT).orElseThrow())
        .satisfies(e -> assertThat(e.getAttributeValue("id")).isEqualTo(sent.id().value()));
    var wire = ada.friend.write(ada.jid(), "hello");
    ada.can(Reacting.class).react(ada.friend(), arrived().key(), new Emoji("👍"));
    var reaction =
        ada.friend.received().stream()
            .flatMap(stanza -> Elements.find(stanza, "reactions", Elements.REACTIONS).stream())
            .toList()
            .getLast();
    assertThat(reaction.getAttributeValue("id")).isEqualTo(wire);
    assertThat(Elements.text(reaction, "reaction")).isEqualTo("👍");
  }

  @Test
  void aFriendWhoHasReadOneMessageHasReadThoseBeforeIt() {
    var first = ada.send(new Content.Text("one"));
    var second = ada.send(new Content.Text("two"));
    ada.friend.send(
        ada.jid(),
        message ->
            message.addExtension(
                Elements.naming("received", Elements.RECEIPTS, first.id().value())));
    assertThat(ada.signals.next(Event.MessageAcked.class, a -> a.ack() == Ack.DEVICE).id())
        .isEqualTo(first.id());
    ada.friend.send(
        ada.jid(),
        message ->
            message.addExtension(
                Elements.naming("displayed", Elements.MARKERS, second.id().value())));
    assertThat(ada.signals.next(Event.MessageAcked.class, a -> a.ack() == Ack.READ).id())
        .isEqualTo(first.id());
    assertThat(ada.signals.next(Event.MessageAcked.class, a -> a.ack() == Ack.READ).id())
        .isEqualTo(second.id());
  }

  @Test
  void nobodyAcknowledgesAMessageToSomebodyElse() {
    var sent = ada.send(new Content.Text("one"));
    try (var other = XmppFriend.online(ada.server, XmppServer.freshName())) {
      other.send(
          ada.jid(),
          message ->
              message.addExtension(
                  Elements.naming("displayed", Elements.MARKERS, sent.id().value())));
      other.write(ada.jid(), "marker");
    }
    assertThat(arrived().content().text()).isEqualTo("marker");
    assertThat(ada.signals.drain()).noneMatch(Event.MessageAcked.class::isInstance);
  }

  @Test
  void aFriendHearsThatItsMessageArrivedAndWasRead() {
    var wire =
        ada.friend.send(
            ada.jid(),
            message ->
                message
                    .setBody("hello")
                    .addExtension(Elements.empty("request", Elements.RECEIPTS))
                    .addExtension(Elements.empty("markable", Elements.MARKERS)));
    var id = arrived().id();
    assertThat(
            Elements.find(ada.friend.next(), "received", Elements.RECEIPTS)
                .orElseThrow()
                .getAttributeValue("id"))
        .isEqualTo(wire);
    ada.can(ReadReceipts.class).markRead(ada.friend(), List.of(id));
    assertThat(
            Elements.find(ada.friend.next(), "displayed", Elements.MARKERS)
                .orElseThrow()
                .getAttributeValue("id"))
        .isEqualTo(wire);
  }

  /// Smack's own manager of receipts expects a class that is not used here, and wrote a stack trace
  /// for each.
  @Test
  void receiptsWriteNoErrors() {
    var sent = ada.send(new Content.Text("one"));
    var errors = new ConcurrentLinkedQueue<String>();
    var handler = new Errors(errors);
    SMACK.addHandler(handler);
    try {
      for (var i = 0; i < 20; i++) {
        ada.friend.send(
            ada.jid(),
            message ->
                message.addExtension(
                    Elements.naming("received", Elements.RECEIPTS, sent.id().value())));
      }
      ada.friend.write(ada.jid(), "marker");
      assertThat(arrived().content().text()).isEqualTo("marker");
    } finally {
      SMACK.removeHandler(handler);
    }
    assertThat(errors).isEmpty();
  }

  /// Keeps what is written as an error.
  private static final class Errors extends Handler {
    private final Queue<String> kept;

    Errors(Queue<String> kept) {
      this.kept = kept;
    }

    @Override
    public void publish(LogRecord line) {
      if (line.getLevel().equals(Level.SEVERE)) {
        kept.add(line.getLoggerName() + " " + line.getMessage());
      }
    }

    @Override
    public void flush() {
      // Nothing is held back.
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }

  @Test
  void typingIsSeenOnBothSides() {
    ada.can(PresenceReading.class).subscribe(ada.friend());
    ada.friend.send(
        ada.jid(), message -> message.addExtension(Elements.empty("composing", Elements.STATES)));
    assertThat(
            ada.signals.next(Event.PresenceChanged.class, p -> p.presence() == Presence.COMPOSING))
        .isEqualTo(new Event.PresenceChanged(ada.friend(), ada.friend(), Presence.COMPOSING));
    ada.can(PresenceSending.class).showIn(ada.friend(), Presence.COMPOSING);
    assertThat(Elements.has(ada.friend.next(), "composing", Elements.STATES)).isTrue();
  }

  @Test
  void buttonsAreNumbered() {
    ada.send(
        new InteractiveContent.Buttons(
            null, null, "Choose", null, List.of(new Button.Reply("a", "Tea"))));
    assertThat(received().getBody()).contains("Choose").contains("1. Tea");
  }
}
