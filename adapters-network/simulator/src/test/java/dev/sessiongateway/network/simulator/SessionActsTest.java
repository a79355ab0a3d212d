package dev.sessiongateway.network.simulator;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.ADA;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.HIKERS;
import static dev.sessiongateway.network.simulator.Town.NOTICES;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatOrganizing;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessagePinning;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneChat;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message.Origin;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.presence.Presence;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What sessions do with messages, chats and people, as phones and other sessions see it.
class SessionActsTest {
  @TempDir private Path directory;
  @AutoClose private Town town;
  private Town.Paired paula;
  private Town.Paired second;
  private Town.Paired frida;

  @BeforeEach
  void open() {
    town = new Town(directory);
    paula = town.pair("paula", PAULA);
    second = town.pair("second", PAULA);
    frida = town.pair("frida", FRIDA);
  }

  @Test
  void anEditByASessionIsForAllOthersAPhonesDoing() {
    var sent = paula.send(FRIDA.jid(), "Monday", 1);
    var edit = paula.use(MessageEditing.class).edit(FRIDA.jid(), sent, "Tuesday");
    assertThat(paula.signals().next(Event.MessageEdited.class).origin()).isEqualTo(Origin.API);
    var elsewhere = second.signals().next(Event.MessageEdited.class);
    assertThat(elsewhere.origin()).isEqualTo(Origin.PHONE);
    assertThat(elsewhere.id()).isEqualTo(edit);
    assertThat(elsewhere.fromMe()).isTrue();
    var received = frida.signals().next(Event.MessageEdited.class);
    assertThat(received.origin()).isEqualTo(Origin.PHONE);
    assertThat(received.fromMe()).isFalse();
    assertThat(received.chat()).isEqualTo(PAULA.jid());
    assertThat(town.last(FRIDA, PAULA.jid()).message().content().text()).isEqualTo("Tuesday");
  }

  @Test
  void onlyTextsAndCaptionsAreEdited() {
    var editing = paula.use(MessageEditing.class);
    var place = paula.send(FRIDA.jid(), new Content.Location(1, 2, null, null), 1);
    var sticker = paula.send(FRIDA.jid(), media(MediaKind.STICKER), 2);
    var image = paula.send(FRIDA.jid(), media(MediaKind.IMAGE), 3);
    assertFault("network.refused", () -> editing.edit(FRIDA.jid(), place, "There"));
    assertFault("network.refused", () -> editing.edit(FRIDA.jid(), sticker, "There"));
    editing.edit(FRIDA.jid(), image, "There");
    assertThat(town.last(FRIDA, PAULA.jid()).message().content().text()).isEqualTo("There");
  }

  @Test
  void anAdministratorDeletesWhatMembersWroteAndOthersDoNot() {
    town.phones.write(BEN, HIKERS, "off topic");
    var offTopic = paula.signals().next(MessageArrived.class).message().key();
    paula.use(MessageEditing.class).revoke(HIKERS, offTopic);
    assertThat(town.last(BEN, HIKERS).message().content()).isEqualTo(new Content.Revoked());
    town.phones.write(BEN, NOTICES, "notice");
    var notice = paula.signals().next(MessageArrived.class).message().key();
    assertFault("network.refused", () -> paula.use(MessageEditing.class).revoke(NOTICES, notice));
  }

  @Test
  void aReactionByASessionIsOnThePhones() {
    var id = town.phones.write(FRIDA, PAULA.jid(), "hello");
    var key = paula.signals().next(MessageArrived.class).message().key();
    paula.use(Reacting.class).react(FRIDA.jid(), key, new Emoji("👍"));
    assertThat(town.last(FRIDA, PAULA.jid()).reactions()).isEqualTo(Map.of(PAULA.jid(), "👍"));
    assertThat(second.signals().next(Event.MessageReacted.class).origin()).isEqualTo(Origin.PHONE);
    assertThat(frida.signals().next(Event.MessageReacted.class).target()).isEqualTo(id);
    paula.use(Reacting.class).react(FRIDA.jid(), key, Emoji.NONE);
    assertThat(town.last(FRIDA, PAULA.jid()).reactions()).isEmpty();
  }

  @Test
  void aPinEndsWithItsTimeOnEveryPhone() {
    paula.send(FRIDA.jid(), "The code is 4711", 1);
    var key = town.last(PAULA, FRIDA.jid()).message().key();
    var pinning = paula.use(MessagePinning.class);
    pinning.pin(FRIDA.jid(), key, PinDuration.DAY);
    var end = town.time.instant().plus(PinDuration.DAY.length());
    assertThat(pinned()).containsExactly(end, end);
    town.time.advance(PinDuration.DAY.length().minusMillis(1));
    assertThat(pinned()).containsExactly(end, end);
    town.time.advance(Duration.ofMillis(1));
    assertThat(pinned()).containsExactly(null, null);

    pinning.pin(FRIDA.jid(), key, PinDuration.DAY);
    pinning.pin(FRIDA.jid(), key, PinDuration.WEEK);
    var later = town.time.instant().plus(PinDuration.WEEK.length());
    town.time.advance(PinDuration.DAY.length());
    assertThat(pinned()).containsExactly(later, later);
    town.time.advance(PinDuration.WEEK.length());
    assertThat(pinned()).containsExactly(null, null);
  }

  /// The end of the pin of the last message, on both phones.
  private List<@Nullable Instant> pinned() {
    return Stream.of(town.last(PAULA, FRIDA.jid()), town.last(FRIDA, PAULA.jid()))
        .map(PhoneMessage::pinnedUntil)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  @Test
  void onlyChatsThatAreThereAreArchivedOrMarked() {
    var chats = paula.use(ChatOrganizing.class);
    assertFault("chat.not-found", () -> chats.archive(FRIDA.jid(), true));
    assertFault("chat.not-found", () -> chats.markUnread(FRIDA.jid()));
    town.phones.write(FRIDA, PAULA.jid(), "hello");
    chats.markUnread(FRIDA.jid());
    assertThat(second.signals().next(Event.ChatMarkedUnread.class).chat()).isEqualTo(FRIDA.jid());
    town.phones.read(PAULA, FRIDA.jid());
    assertThat(town.phones.chats(PAULA).getFirst().markedUnread()).isFalse();
    chats.markUnread(FRIDA.jid());
    assertThat(town.phones.chats(PAULA).getFirst().markedUnread()).isTrue();
    town.phones.read(PAULA, FRIDA.jid());
    assertThat(town.phones.chats(PAULA).getFirst().markedUnread()).isFalse();
  }

  @Test
  void whatABlockedPersonDoesIsNotNoticed() {
    var sent = paula.send(FRIDA.jid(), "before", 1);
    town.phones.setOnline(FRIDA, false);
    town.phones.setOnline(FRIDA, true);
    town.heardBy(paula);
    paula.use(ContactBlocking.class).block(FRIDA.jid(), true);
    var unheard = town.phones.write(FRIDA, PAULA.jid(), "hello?");
    town.phones.edit(FRIDA, PAULA.jid(), unheard, "hello!");
    town.phones.react(FRIDA, PAULA.jid(), sent, "😡");
    town.phones.read(FRIDA, PAULA.jid());
    town.phones.typing(FRIDA, PAULA.jid(), true);
    frida.use(PresenceSending.class).show(Presence.AVAILABLE);
    town.phones.call(FRIDA, PAULA.jid(), false);
    assertThat(town.heardBy(paula)).isEmpty();
    assertThat(town.last(FRIDA, PAULA.jid()).message().ack()).isEqualTo(Ack.SERVER);
    assertThat(town.messages(PAULA, FRIDA.jid())).hasSize(1);
    paula.use(ContactBlocking.class).block(FRIDA.jid(), false);
    town.phones.write(FRIDA, PAULA.jid(), "friends again?");
    assertThat(paula.signals().next(MessageArrived.class).message().content().text())
        .isEqualTo("friends again?");
  }

  @Test
  void inGroupsBlockedPeopleAreStillThere() {
    paula.use(ContactBlocking.class).block(BEN.jid(), true);
    town.phones.write(BEN, HIKERS, "Saturday?");
    assertThat(paula.signals().next(MessageArrived.class).message().sender()).isEqualTo(BEN.jid());
    town.phones.call(BEN, HIKERS, false);
    assertThat(town.eventsOf(paula)).noneMatch(Event.CallChanged.class::isInstance);
    assertFault("network.refused", () -> paula.use(ContactBlocking.class).block(PAULA.jid(), true));
  }

  @Test
  void aDeclinedCallIsOverForItsCaller() {
    var id = town.phones.call(FRIDA, PAULA.jid(), false);
    var call = new Call(id, FRIDA.jid(), FRIDA.jid(), false);
    paula.use(CallRejecting.class).reject(id, FRIDA.jid());
    assertThat(second.signals().next(Event.CallChanged.class).call()).isEqualTo(call);
    assertFault("call.not-found", () -> town.phones.endCall(FRIDA, id));
    var own = town.phones.call(PAULA, FRIDA.jid(), false);
    assertFault("call.not-found", () -> paula.use(CallRejecting.class).reject(own, PAULA.jid()));
  }

  @ParameterizedTest
  @EnumSource(MediaKind.class)
  void everyKindOfFileTravels(MediaKind kind) {
    paula.send(FRIDA.jid(), media(kind), 1);
    assertThat(frida.signals().next(MessageArrived.class).message().content())
        .isEqualTo(media(kind));
    town.phones.read(FRIDA, PAULA.jid());
    var played =
        town.heardBy(paula).stream()
            .filter(Event.MessageAcked.class::isInstance)
            .anyMatch(ack -> ((Event.MessageAcked) ack).ack() == Ack.PLAYED);
    assertThat(played).isEqualTo(kind == MediaKind.VOICE || kind == MediaKind.VIDEO_NOTE);
  }

  @Test
  void aPixButtonTravels() {
    var content =
        new InteractiveContent.Buttons(
            null,
            null,
            "Thank you",
            null,
            List.of(
                new Button.Pix("BRL", "Bike shop", Button.Pix.KeyType.EMAIL, "pay@example.org")));
    paula.send(ADA.jid(), content, 1);
    assertThat(town.last(ADA, PAULA.jid()).message().content()).isEqualTo(content);
    assertThat(town.phones.chats(ADA)).extracting(PhoneChat::id).contains(PAULA.jid());
  }

  private static Content media(MediaKind kind) {
    return new Content.Media(
        kind, new Attachment.Stored(new MediaId("abcdefgh12345678"), "image/webp", null, 10), null);
  }
}
