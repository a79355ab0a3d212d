package dev.sessiongateway.network.xmpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jivesoftware.smack.packet.StanzaBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class HeldMessagesTest {
  private static final int MOST = 1_000;

  private final HeldMessages held = new HeldMessages();
  private final List<ReceivedStanza> told = new ArrayList<>();

  @BeforeAll
  static void loadSmack() {
    Elements.register();
  }

  private static ReceivedStanza message(int number, @Nullable String archiveId) {
    var stanza = StanzaBuilder.buildMessage("id " + number).setBody("text " + number).build();
    return new ReceivedStanza(stanza, Instant.EPOCH, archiveId, false);
  }

  private static List<ReceivedStanza> archived(int count) {
    return IntStream.range(0, count).mapToObj(i -> message(i, "place " + i)).toList();
  }

  @Test
  void beforeAndAfterTheReadingNothingIsHeld() {
    assertThat(held.hold(message(1, "a"))).isFalse();
    held.begin();
    held.release(() -> {}, told::add);
    assertThat(held.hold(message(2, "b"))).isFalse();
    assertThat(told).isEmpty();
  }

  @Test
  void whatComesDuringTheReadingIsToldAfterIt() {
    var messages = archived(3);
    held.begin();
    held.release(
        () -> {
          assertThat(messages).allMatch(held::hold);
          assertThat(told).isEmpty();
        },
        told::add);
    assertThat(told).isEqualTo(messages);
  }

  @Test
  void whatComesWhileTheHeldOnesAreToldIsToldAfterThem() {
    held.begin();
    assertThat(held.hold(message(1, "a"))).isTrue();
    held.release(
        () -> {},
        received -> {
          told.add(received);
          if (told.size() == 1) {
            assertThat(held.hold(message(2, "b"))).isTrue();
          }
        });
    assertThat(told).extracting(ReceivedStanza::archiveId).containsExactly("a", "b");
  }

  @Test
  void ofMoreThanIsHeldTheArchiveIsReadAgain() {
    var readings = new ArrayList<Integer>();
    held.begin();
    held.release(
        () -> {
          readings.add(told.size());
          if (readings.size() == 1) {
            assertThat(archived(MOST + 1)).allMatch(held::hold);
            assertThat(held.hold(message(MOST + 2, null)))
                .as("no archive has it, and there is no room")
                .isFalse();
          }
        },
        told::add);
    assertThat(readings).as("both before anything that was held").containsExactly(0, 0);
    assertThat(told).as("all of them are in the archive").isEmpty();
  }

  @Test
  void whatNoArchiveHasIsKeptWhenTheArchiveIsReadAgain() {
    held.begin();
    held.hold(message(1, null));
    archived(MOST).forEach(held::hold);
    held.release(() -> {}, told::add);
    assertThat(told).hasSize(1);
  }
}
