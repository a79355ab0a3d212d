package dev.sessiongateway.network.simulator;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneChat;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.presence.Presence;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhoneCommandsTest {
  @TempDir private Path directory;
  @AutoClose private Town town;
  private Town.Paired paula;

  @BeforeEach
  void open() {
    town = new Town(directory);
    paula = town.pair("paula", PAULA);
  }

  @Test
  void aPressedButtonAnswersWithItsIdAndQuotesTheMessage() {
    var buttons =
        new InteractiveContent.Buttons(
            null,
            null,
            "Tea?",
            null,
            List.of(new Button.Reply("yes", "Yes"), new Button.Url("More", "https://example.org")));
    var id = paula.send(FRIDA.jid(), buttons, 1);
    assertThat(town.last(FRIDA, PAULA.jid()).message().content()).isEqualTo(buttons);
    town.phones.press(FRIDA, PAULA.jid(), id, "yes");
    var answer = paula.signals().next(MessageArrived.class).message();
    assertThat(answer.content()).isEqualTo(new InteractiveContent.ButtonReply("yes", "Yes"));
    assertThat(answer.quote()).isEqualTo(new Quote(id, PAULA.jid(), "Tea?", ContentKind.BUTTONS));
    assertFault(
        "invalid.buttonId", () -> town.phones.press(FRIDA, PAULA.jid(), id, "no such button"));
    assertFault("message.not-found", () -> town.phones.press(FRIDA, PAULA.jid(), unknown(), "yes"));
  }

  @Test
  void aPickedRowAnswersWithItsTitle() {
    var list =
        new InteractiveContent.ListMessage(
            "Menu",
            null,
            null,
            "Choose",
            List.of(
                new ListSection(
                    "Hot", List.of(new ListSection.Row("soup", "Soup", "with bread")))));
    var id = paula.send(FRIDA.jid(), list, 1);
    town.phones.pick(FRIDA, PAULA.jid(), id, "soup");
    assertThat(paula.signals().next(MessageArrived.class).message().content())
        .isEqualTo(new InteractiveContent.ListReply("soup", "Soup", "with bread"));
    assertFault("invalid.rowId", () -> town.phones.pick(FRIDA, PAULA.jid(), id, "salad"));
    assertFault("invalid.buttonId", () -> town.phones.press(FRIDA, PAULA.jid(), id, "soup"));
    assertFault("message.not-found", () -> town.phones.pick(FRIDA, PAULA.jid(), unknown(), "soup"));
  }

  @Test
  void aReactionShowsOnBothPhonesUntilItIsTakenBack() {
    var id = paula.send(FRIDA.jid(), "hello", 1);
    town.phones.react(FRIDA, PAULA.jid(), id, "👍");
    var arrived = paula.signals().next(Event.MessageReacted.class);
    assertThat(arrived.from()).isEqualTo(FRIDA.jid());
    assertThat(arrived.chat()).isEqualTo(FRIDA.jid());
    assertThat(arrived.target()).isEqualTo(id);
    assertThat(arrived.targetFromMe()).isTrue();
    assertThat(arrived.fromMe()).isFalse();
    assertThat(arrived.emoji()).isEqualTo("👍");
    assertThat(town.last(PAULA, FRIDA.jid()).reactions())
        .containsOnly(Map.entry(FRIDA.jid(), "👍"));
    assertThat(town.last(FRIDA, PAULA.jid()).reactions())
        .containsOnly(Map.entry(FRIDA.jid(), "👍"));
    town.phones.react(FRIDA, PAULA.jid(), id, "");
    assertThat(paula.signals().next(Event.MessageReacted.class).emoji()).isEmpty();
    assertThat(town.last(PAULA, FRIDA.jid()).reactions()).isEmpty();
    assertFault("message.not-found", () -> town.phones.react(FRIDA, PAULA.jid(), unknown(), "👍"));
  }

  @Test
  void typingIsSeenBothWays() {
    town.phones.typing(FRIDA, PAULA.jid(), true);
    assertThat(paula.signals().next(Event.PresenceChanged.class))
        .isEqualTo(new Event.PresenceChanged(FRIDA.jid(), FRIDA.jid(), Presence.COMPOSING));
    town.phones.typing(FRIDA, PAULA.jid(), false);
    assertThat(paula.signals().next(Event.PresenceChanged.class).presence())
        .isEqualTo(Presence.PAUSED);

    var presence = paula.use(PresenceSending.class);
    presence.showIn(FRIDA.jid(), Presence.RECORDING);
    assertThat(typists(FRIDA)).containsExactly(PAULA.jid());
    presence.showIn(FRIDA.jid(), Presence.PAUSED);
    assertThat(typists(FRIDA)).isEmpty();
  }

  @Test
  void recordingIsSeenToo() {
    town.phones.recording(FRIDA, PAULA.jid(), true);
    assertThat(paula.signals().next(Event.PresenceChanged.class))
        .isEqualTo(new Event.PresenceChanged(FRIDA.jid(), FRIDA.jid(), Presence.RECORDING));
    assertThat(typists(PAULA)).containsExactly(FRIDA.jid());
    town.phones.recording(FRIDA, PAULA.jid(), false);
    assertThat(typists(PAULA)).isEmpty();
  }

  @Test
  void typingEndsWithTheMessageAndByItself() {
    var presence = paula.use(PresenceSending.class);
    presence.showIn(FRIDA.jid(), Presence.COMPOSING);
    paula.send(FRIDA.jid(), "hello", 1);
    assertThat(typists(FRIDA)).isEmpty();
    presence.showIn(FRIDA.jid(), Presence.COMPOSING);
    assertThat(typists(FRIDA)).containsExactly(PAULA.jid());
    town.time.advance(Duration.ofMinutes(1));
    assertThat(typists(FRIDA)).isEmpty();
  }

  @Test
  void whoHasAChatSeesThePhoneComeAndGo() {
    town.phones.write(FRIDA, PAULA.jid(), "hello");
    town.phones.setOnline(FRIDA, false);
    assertThat(paula.signals().next(Event.PresenceChanged.class))
        .isEqualTo(new Event.PresenceChanged(FRIDA.jid(), FRIDA.jid(), Presence.UNAVAILABLE));
    town.phones.setOnline(FRIDA, true);
    assertThat(paula.signals().next(Event.PresenceChanged.class).presence())
        .isEqualTo(Presence.AVAILABLE);
  }

  @Test
  void theKindOfAFileComesFromItsType() {
    for (var type : List.of("image/png", "video/mp4", "audio/ogg", "application/pdf")) {
      town.phones.send(FRIDA, PAULA.jid(), file(type), "see this");
    }
    assertThat(town.messages(PAULA, FRIDA.jid()))
        .extracting(shown -> ((Content.Media) shown.message().content()).kind())
        .containsExactly(MediaKind.IMAGE, MediaKind.VIDEO, MediaKind.VOICE, MediaKind.DOCUMENT);
  }

  @Test
  void chatsAreNewestFirstWithWhatIsUnread() {
    town.phones.write(FRIDA, PAULA.jid(), "one");
    town.phones.write(FRIDA, PAULA.jid(), "two");
    town.time.advance(Duration.ofMinutes(1));
    town.phones.write(BEN, PAULA.jid(), "three");
    assertThat(town.phones.chats(PAULA))
        .containsExactly(
            new PhoneChat(BEN.jid(), "Ben Okoro", 1, town.time.instant(), List.of(), false, false),
            new PhoneChat(
                FRIDA.jid(),
                "Frida",
                2,
                town.time.instant().minus(Duration.ofMinutes(1)),
                List.of(),
                false,
                false));
    assertThat(town.phones.messages(PAULA, FRIDA.jid(), new Page(1, 1)))
        .extracting(shown -> shown.message().content().text())
        .containsExactly("two");
  }

  @Test
  void unknownPhonesAreNotFound() {
    var nobody = new PhoneNumber("19995550100");
    assertFault("phone.not-found", () -> town.phones.chats(nobody));
    assertFault("phone.not-found", () -> town.phones.write(nobody, PAULA.jid(), "hello"));
    assertFault("phone.not-found", () -> town.phones.scan(nobody, "value"));
    assertFault("phone.not-found", () -> town.phones.setOnline(nobody, true));
  }

  private static MessageId unknown() {
    return new MessageId("3EB0FFFFFFFF00000000");
  }

  private List<Address> typists(PhoneNumber phone) {
    return town.phones.chats(phone).stream().flatMap(chat -> chat.typing().stream()).toList();
  }

  private static Attachment.Stored file(String mimetype) {
    return new Attachment.Stored(new MediaId("abcdefgh12345678"), mimetype, "file", 10);
  }
}
