package dev.sessiongateway.network.simulator.world;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.CHLOE;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.HIKERS;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static dev.sessiongateway.network.simulator.Town.WEATHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message.Origin;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.network.simulator.Town;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Writing, and what becomes of what was written.
class EditEffectsTest {
  @TempDir private Path directory;
  @AutoClose private Town town;
  private Town.Paired paula;

  @BeforeEach
  void open() {
    town = new Town(directory);
    paula = town.pair("paula", PAULA);
  }

  static List<Content> contents() {
    return List.of(
        new Content.Poll("Which day?", List.of("Saturday", "Sunday"), 1),
        new Content.CalendarEvent(
            "Walk",
            "To the mill",
            Instant.parse("2026-02-01T09:00:00Z"),
            Instant.parse("2026-02-01T12:00:00Z"),
            "Old station",
            true),
        new Content.CalendarEvent(
            "Walk", null, Instant.parse("2026-02-01T09:00:00Z"), null, null, false),
        new Content.ContactCards(List.of(new ContactCard("Ada", "BEGIN:VCARD\nEND:VCARD"))),
        new Content.Location(52.5, 13.4, "Here", "Street 1"),
        new Content.Media(MediaKind.IMAGE, file("image/png"), "look"));
  }

  @ParameterizedTest
  @MethodSource("contents")
  void whateverCanBeSentTravelsBothWays(Content content) {
    var written = town.phones.write(FRIDA, PAULA.jid(), content, null);
    var arrived = paula.signals().next(MessageArrived.class).message();
    assertThat(arrived.id()).isEqualTo(written);
    assertThat(arrived.content()).isEqualTo(content);
    assertThat(arrived.senderName()).isEqualTo("Frida");
    var sent = paula.send(FRIDA.jid(), content, 1);
    assertThat(town.last(FRIDA, PAULA.jid()).message().id()).isEqualTo(sent);
    assertThat(town.last(FRIDA, PAULA.jid()).message().content()).isEqualTo(content);
  }

  @Test
  void theTraceOfADeletedMessageCannotBeWritten() {
    assertFault(
        "invalid.content",
        () -> town.phones.write(FRIDA, PAULA.jid(), new Content.Revoked(), null));
  }

  @Test
  void aReplyQuotesTheMessageItAnswers() {
    var question = paula.send(FRIDA.jid(), "Tea?", 1);
    town.phones.write(FRIDA, PAULA.jid(), new Content.Text("Please"), question);
    assertThat(paula.signals().next(MessageArrived.class).message().quote())
        .isEqualTo(new Quote(question, PAULA.jid(), "Tea?"));
    assertFault(
        "message.not-found",
        () -> town.phones.write(FRIDA, PAULA.jid(), new Content.Text("Please"), unknown()));
  }

  @Test
  void whatThePhoneItselfWritesBearsItsName() {
    town.phones.write(PAULA, FRIDA.jid(), "by hand");
    assertThat(paula.signals().next(MessageArrived.class).message().senderName())
        .isEqualTo("Paula");
    town.phones.write(CHLOE, WEATHER, "Gale");
    assertThat(paula.signals().next(MessageArrived.class).message().senderName())
        .isEqualTo("Harbour weather");
  }

  @Test
  void anEditReachesBothPhonesAndAllTheirSessions() {
    var second = town.pair("paula2", PAULA);
    var frida = town.pair("frida", FRIDA);
    var target = town.phones.write(FRIDA, PAULA.jid(), "Is the blue one there?");
    var edit = town.phones.edit(FRIDA, PAULA.jid(), target, "Is the green one there?");
    var content = new Content.Text("Is the green one there?");
    var toPaula =
        new Event.MessageEdited(
            edit,
            FRIDA.jid(),
            FRIDA.jid(),
            false,
            new MessageKey(target, false, FRIDA.jid()),
            content,
            Origin.PHONE,
            "Frida");
    assertThat(paula.signals().next(Event.MessageEdited.class)).isEqualTo(toPaula);
    assertThat(second.signals().next(Event.MessageEdited.class)).isEqualTo(toPaula);
    assertThat(frida.signals().next(Event.MessageEdited.class))
        .isEqualTo(
            new Event.MessageEdited(
                edit,
                PAULA.jid(),
                FRIDA.jid(),
                true,
                new MessageKey(target, true, FRIDA.jid()),
                content,
                Origin.PHONE,
                "Frida"));
    assertThat(town.last(PAULA, FRIDA.jid()).message().content()).isEqualTo(content);
    assertThat(town.last(FRIDA, PAULA.jid()).message().content()).isEqualTo(content);
  }

  @Test
  void aCaptionIsEditedAndTheFileStays() {
    var target = town.phones.send(FRIDA, PAULA.jid(), file("image/png"), "look");
    town.phones.edit(FRIDA, PAULA.jid(), target, "look here");
    assertThat(paula.signals().next(Event.MessageEdited.class).content())
        .isEqualTo(new Content.Media(MediaKind.IMAGE, file("image/png"), "look here"));
  }

  @Test
  void onlyItsWriterEditsAMessageAndOnlyOneWithAText() {
    var mine = paula.send(FRIDA.jid(), "hello", 1);
    assertFault("network.refused", () -> town.phones.edit(FRIDA, PAULA.jid(), mine, "goodbye"));
    var place =
        town.phones.write(FRIDA, PAULA.jid(), new Content.Location(1, 2, "Here", null), null);
    assertFault("network.refused", () -> town.phones.edit(FRIDA, PAULA.jid(), place, "There"));
    var text = town.phones.write(FRIDA, PAULA.jid(), "hello");
    assertFault("invalid.text", () -> town.phones.edit(FRIDA, PAULA.jid(), text, " "));
    assertFault(
        "message.not-found", () -> town.phones.edit(FRIDA, PAULA.jid(), unknown(), "hello"));
    assertThat(town.eventsOf(paula)).noneMatch(Event.MessageEdited.class::isInstance);
  }

  @Test
  void aDeletedMessageIsGoneForEveryone() {
    var frida = town.pair("frida", FRIDA);
    var target = town.phones.write(FRIDA, PAULA.jid(), "a mistake");
    town.phones.react(PAULA, FRIDA.jid(), target, "👍");
    var deletion = town.phones.revoke(FRIDA, PAULA.jid(), target);
    assertThat(paula.signals().next(Event.MessageRevoked.class))
        .isEqualTo(
            new Event.MessageRevoked(
                deletion,
                FRIDA.jid(),
                FRIDA.jid(),
                false,
                new MessageKey(target, false, FRIDA.jid()),
                null,
                Origin.PHONE,
                "Frida"));
    assertThat(frida.signals().next(Event.MessageRevoked.class).fromMe()).isTrue();
    assertThat(town.last(PAULA, FRIDA.jid()).message().content()).isEqualTo(new Content.Revoked());
    assertThat(town.last(PAULA, FRIDA.jid()).reactions()).isEmpty();
    assertFault("network.refused", () -> town.phones.revoke(FRIDA, PAULA.jid(), target));
    assertFault("network.refused", () -> town.phones.edit(FRIDA, PAULA.jid(), target, "x"));
    var mine = paula.send(FRIDA.jid(), "hello", 1);
    assertFault("network.refused", () -> town.phones.revoke(FRIDA, PAULA.jid(), mine));
    assertFault("message.not-found", () -> town.phones.revoke(FRIDA, PAULA.jid(), unknown()));
  }

  @Test
  void anAdministratorDeletesWhatMembersWrote() {
    var target = town.phones.write(BEN, HIKERS, "off topic");
    town.phones.revoke(Town.ADA, HIKERS, target);
    var told = paula.signals().next(Event.MessageRevoked.class);
    assertThat(told.from()).isEqualTo(Town.ADA.jid());
    assertThat(told.target()).isEqualTo(new MessageKey(target, false, BEN.jid()));
    var other = town.phones.write(Town.ADA, HIKERS, "on topic");
    assertFault("network.refused", () -> town.phones.revoke(BEN, HIKERS, other));
  }

  @Test
  void aPostIsEditedAndTakenBackInItsChannel() {
    var post = town.phones.write(CHLOE, WEATHER, "Gale");
    town.phones.edit(CHLOE, WEATHER, post, "Calm");
    var told = paula.signals().next(Event.MessageEdited.class);
    assertThat(told.from()).isEqualTo(WEATHER);
    var channels = paula.use(ChannelReading.class);
    assertThat(channels.posts(WEATHER, 1).getFirst().content()).isEqualTo(new Content.Text("Calm"));
    town.phones.revoke(CHLOE, WEATHER, post);
    assertThat(channels.posts(WEATHER, 1).getFirst().id()).isNotEqualTo(post);
  }

  @Test
  void anUnreadableMessageWaitsUntilItIsRevealed() {
    var frida = town.pair("frida", FRIDA);
    var id = town.phones.writeUnreadable(FRIDA, PAULA.jid(), "secret");
    assertThat(paula.signals().next(Event.MessageWaiting.class))
        .isEqualTo(new Event.MessageWaiting(id, FRIDA.jid(), FRIDA.jid(), false, "Frida"));
    assertThat(frida.signals().next(MessageArrived.class).message().content().text())
        .isEqualTo("secret");
    assertThat(town.last(PAULA, FRIDA.jid()).message().content().text()).isEqualTo("secret");
    town.phones.reveal(FRIDA, PAULA.jid(), id);
    var arrived = paula.signals().next(MessageArrived.class);
    assertThat(arrived.message()).isEqualTo(town.last(PAULA, FRIDA.jid()).message());
    assertThat(arrived.message().id()).isEqualTo(id);
    assertThat(arrived.chatName()).isEqualTo("Frida");
    assertFault("message.not-found", () -> town.phones.reveal(FRIDA, PAULA.jid(), id));
    assertFault("message.not-found", () -> town.phones.reveal(PAULA, FRIDA.jid(), id));
    var other = town.phones.writeUnreadable(FRIDA, PAULA.jid(), "another");
    assertFault("message.not-found", () -> town.phones.reveal(PAULA, FRIDA.jid(), other));
  }

  private static MessageId unknown() {
    return new MessageId("3EB0FFFFFFFF00000000");
  }

  private static Attachment.Stored file(String mimetype) {
    return new Attachment.Stored(new MediaId("abcdefgh12345678"), mimetype, "file", 10);
  }
}
