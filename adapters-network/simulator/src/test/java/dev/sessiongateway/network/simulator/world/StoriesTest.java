package dev.sessiongateway.network.simulator.world;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.CHLOE;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.StoryAudienceEditing;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneChat;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Content.Story;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.StoryStyle;
import dev.sessiongateway.network.simulator.Town;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Posts that people see for a day.
class StoriesTest {
  private static final StoryStyle GREEN = new StoryStyle("#1B7430", 2);

  @TempDir private Path directory;
  @AutoClose private Town town;
  private Town.Paired paula;

  @BeforeEach
  void open() {
    town = new Town(directory);
    paula = town.pair("paula", PAULA);
    town.phones.write(FRIDA, PAULA.jid(), "hello");
    town.heardBy(paula);
  }

  @Test
  void aStoryReachesEverybodyTheAccountHasAChatWith() {
    var id = paula.send(Address.STATUS, story(), 1);
    var seen = town.last(FRIDA, Address.STATUS).message();
    assertThat(seen.id()).isEqualTo(id);
    assertThat(seen.sender()).isEqualTo(PAULA.jid());
    assertThat(seen.senderName()).isEqualTo("Paula");
    assertThat(seen.fromMe()).isFalse();
    assertThat(seen.content()).isEqualTo(story());
    assertThat(town.messages(BEN, Address.STATUS)).isEmpty();
    assertThat(town.phones.chats(FRIDA)).extracting(PhoneChat::id).contains(Address.STATUS);
    assertThat(town.last(PAULA, Address.STATUS).message().fromMe()).isTrue();
  }

  @Test
  void aStoryEndsAfterADayOnEveryPhone() {
    paula.send(Address.STATUS, story(), 1);
    town.time.advance(Duration.ofHours(1));
    var later = town.phones.write(FRIDA, Address.STATUS, story(), null);

    town.time.advance(Duration.ofHours(23));
    assertThat(town.messages(FRIDA, Address.STATUS))
        .extracting(shown -> shown.message().id())
        .containsExactly(later);

    town.time.advance(Duration.ofHours(1));
    assertThat(town.messages(PAULA, Address.STATUS)).isEmpty();
    assertThat(town.phones.chats(FRIDA)).extracting(PhoneChat::id).doesNotContain(Address.STATUS);
    assertFault("message.not-found", () -> town.phones.react(FRIDA, Address.STATUS, later, "👍"));
  }

  @Test
  void aStoryThatEndedWithoutAGatewayIsGoneAtTheStart(@TempDir Path copy) {
    paula.send(Address.STATUS, story(), 1);
    try (var again = town.afterCrash(copy)) {
      assertThat(again.messages(FRIDA, Address.STATUS)).hasSize(1);
      again.time.advance(Duration.ofHours(24));
      assertThat(again.messages(FRIDA, Address.STATUS)).isEmpty();
    }
  }

  @Test
  void anAudienceIsChosenAndNobodySeesWhoElseIsInIt() {
    paula.send(Address.STATUS, story(BEN.jid(), Address.person("19999999999")), 1);
    assertThat(town.last(BEN, Address.STATUS).message().content()).isEqualTo(story());
    assertThat(town.messages(FRIDA, Address.STATUS)).isEmpty();
    assertThat(town.last(PAULA, Address.STATUS).message().content())
        .isEqualTo(story(BEN.jid(), Address.person("19999999999")));
  }

  @Test
  void whoReadsAStoryIsNamedToItsPoster() {
    var id = paula.send(Address.STATUS, story(), 1);
    town.phones.read(FRIDA, Address.STATUS);
    assertThat(acks())
        .contains(
            new Event.MessageAcked(id, Address.STATUS, Ack.DEVICE, FRIDA.jid(), null),
            new Event.MessageAcked(id, Address.STATUS, Ack.READ, FRIDA.jid(), null))
        .doesNotHaveDuplicates();
    assertThat(town.last(PAULA, Address.STATUS).message().ack()).isEqualTo(Ack.READ);
  }

  @Test
  void aPhonePostsAndTheSessionReads() {
    var frida = town.pair("frida", FRIDA);
    var posted = town.phones.write(FRIDA, Address.STATUS, story(), null);
    var arrived = paula.signals().next(MessageArrived.class).message();
    assertThat(arrived.chat()).isEqualTo(Address.STATUS);
    assertThat(arrived.sender()).isEqualTo(FRIDA.jid());
    assertThat(arrived.id()).isEqualTo(posted);
    paula.use(ReadReceipts.class).markRead(Address.STATUS, List.of(posted));
    assertThat(
            frida
                .signals()
                .next(
                    Event.MessageAcked.class,
                    ack -> ack.ack() == Ack.READ && ack.id().equals(posted)))
        .isEqualTo(new Event.MessageAcked(posted, Address.STATUS, Ack.READ, PAULA.jid(), null));
    assertThat(town.last(FRIDA, Address.STATUS).message().ack()).isEqualTo(Ack.READ);
  }

  @Test
  void aFileThatAPhonePostsIsAStory() {
    town.phones.send(FRIDA, Address.STATUS, image(), "look");
    assertThat(paula.signals().next(MessageArrived.class).message().content())
        .isEqualTo(new Story(new Content.Media(MediaKind.IMAGE, image(), "look"), null, List.of()));
  }

  @Test
  void neitherOfTwoWhoDoNotWantToHearOfEachOtherSeesAStory() {
    paula.use(ContactBlocking.class).block(FRIDA.jid(), true);
    town.phones.write(FRIDA, Address.STATUS, story(), null);
    paula.send(Address.STATUS, story(), 1);
    assertThat(town.messages(PAULA, Address.STATUS)).hasSize(1);
    assertThat(town.messages(FRIDA, Address.STATUS)).hasSize(1);
  }

  @Test
  void aStoryIsTakenBackFromEverybodyAndReactionsReachItsPosterOnly() {
    town.phones.write(BEN, PAULA.jid(), "hello");
    var frida = town.pair("frida", FRIDA);
    var ben = town.pair("ben", BEN);
    var id = paula.send(Address.STATUS, story(), 1);
    var theirs = frida.signals().next(MessageArrived.class, at -> at.message().id().equals(id));
    frida.use(Reacting.class).react(Address.STATUS, theirs.message().key(), new Emoji("👍"));
    var reacted = paula.signals().next(Event.MessageReacted.class);
    assertThat(reacted.from()).isEqualTo(FRIDA.jid());
    assertThat(reacted.origin()).isEqualTo(Message.Origin.PHONE);
    assertThat(town.eventsOf(ben)).noneMatch(Event.MessageReacted.class::isInstance);
    paula
        .use(MessageEditing.class)
        .revoke(Address.STATUS, town.last(PAULA, Address.STATUS).message().key());
    assertThat(frida.signals().next(Event.MessageRevoked.class).target().id()).isEqualTo(id);
    assertThat(ben.signals().next(Event.MessageRevoked.class).target().id()).isEqualTo(id);
    assertThat(town.last(BEN, Address.STATUS).message().content()).isEqualTo(new Content.Revoked());
  }

  @Test
  void aStoryIsShownToMorePeopleAndTakenFromSome() {
    var frida = town.pair("frida", FRIDA);
    var stories = paula.use(StoryAudienceEditing.class);
    var id = paula.send(Address.STATUS, story(BEN.jid()), 1);
    stories.show(id, List.of(BEN.jid(), CHLOE.jid()));
    assertThat(town.last(CHLOE, Address.STATUS).message().content()).isEqualTo(story());
    assertThat(town.messages(BEN, Address.STATUS)).hasSize(1);
    assertThat(town.messages(FRIDA, Address.STATUS)).isEmpty();
    stories.show(id, List.of());
    assertThat(frida.signals().next(MessageArrived.class).message().id()).isEqualTo(id);
    stories.hide(id, List.of(FRIDA.jid()));
    var gone = frida.signals().next(Event.MessageRevoked.class);
    assertThat(gone.target().id()).isEqualTo(id);
    assertThat(gone.fromMe()).isFalse();
    assertThat(town.last(FRIDA, Address.STATUS).message().content())
        .isEqualTo(new Content.Revoked());
    assertThat(town.last(BEN, Address.STATUS).message().content()).isEqualTo(story());
    assertThat(town.eventsOf(paula)).noneMatch(Event.MessageRevoked.class::isInstance);
    var own = town.last(PAULA, Address.STATUS).message().key();
    paula.use(MessageEditing.class).revoke(Address.STATUS, own);
    assertFault("message.not-found", () -> stories.show(id, List.of(FRIDA.jid())));
  }

  @Test
  void storiesAndNothingElseGoToTheirChat() {
    paula.use(MessageSending.class).checkRecipient(Address.STATUS);
    assertFault("network.refused", () -> paula.send(Address.STATUS, "text", 1));
    assertFault("network.refused", () -> paula.send(FRIDA.jid(), story(), 2));
    assertFault("invalid.chat", () -> town.phones.write(FRIDA, PAULA.jid(), story(), null));
    assertFault("invalid.chat", () -> town.phones.write(FRIDA, Address.STATUS, "text"));
    assertFault(
        "network.refused",
        () ->
            town.phones.edit(
                CHLOE,
                Address.STATUS,
                town.phones.write(CHLOE, Address.STATUS, story(), null),
                "x"));
  }

  private List<Event.MessageAcked> acks() {
    return town.heardBy(paula).stream()
        .filter(Event.MessageAcked.class::isInstance)
        .map(Event.MessageAcked.class::cast)
        .toList();
  }

  private static Story story(Address... audience) {
    return new Story(new Content.Text("Open until six"), GREEN, List.of(audience));
  }

  private static Attachment.Stored image() {
    return new Attachment.Stored(new MediaId("abcdefgh12345678"), "image/png", "file", 10);
  }
}
