package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.ChatPresence.OfPerson;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.signal.Device;
import dev.sessiongateway.network.simulator.world.LinkedDevices.Notice;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower.Change;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower.Pending;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Who sees whom online or typing, without a session that waits.
class PresencesTest {
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final Address PAULA = Address.person("4915110000001");
  private static final Address FRIDA = Address.person("4915110000002");
  private static final Address BEN = Address.person("447700900102");
  private static final Address CREW = Address.group("120363000000000999");
  private static final SessionName SESSION = new SessionName("ben");

  private final WorldState world = new WorldState(_ -> Optional.empty());
  private final WorldChanges changes = new WorldChanges(world);
  private Device device;

  @BeforeEach
  void fill() {
    changes.apply(new WorldChange.PhoneMade(PAULA, "Paula"));
    changes.apply(new WorldChange.PhoneMade(FRIDA, "Frida"));
    changes.apply(new WorldChange.PhoneMade(BEN, "Ben"));
    changes.apply(new WorldChange.Linked(SESSION, BEN));
    device = world.devices().device(SESSION);
    changes.apply(
        new WorldChange.Wrote(
            Message.written(
                new MessageId("3EB000000001"), FRIDA, PAULA, NOON, new Content.Text("hello")),
            null));
    changes.apply(WorldChangesFixture.crewMade());
  }

  private List<Address> seenBy(Presence presence) {
    var notices = Presences.publishPresence(world, world.phone(FRIDA), presence, NOON);
    assertThat(notices)
        .allSatisfy(notice -> {
          assertThat(notice.isPassing()).isTrue();
          assertThat(notice.signal().apply(SESSION))
              .isEqualTo(new Event.PresenceChanged(FRIDA, FRIDA, presence));
        });
    return notices.stream().map(Notice::account).toList();
  }

  private List<OfPerson> in(Address chat, Instant now) {
    return Presences.subscribe(world, device, chat, now).people();
  }

  private void types(Address chat, Presence presence) {
    var notices = Presences.publishTyping(world, world.phone(FRIDA), chat, presence, NOON);
    var at = chat.isGroup() ? chat : FRIDA;
    assertThat(notices)
        .singleElement()
        .returns(BEN, Notice::account)
        .returns(true, Notice::isPassing)
        .returns(
            new Event.PresenceChanged(at, FRIDA, presence),
            notice -> notice.signal().apply(SESSION));
  }

  @Test
  void whoHasAChatWithAPersonSeesItGo() {
    assertThat(seenBy(Presence.UNAVAILABLE)).containsExactly(PAULA);
  }

  @Test
  void whoFollowsAPersonSeesItComeUntilTheSessionIsUnlinked() {
    assertThat(in(FRIDA, NOON)).containsExactly(new OfPerson(FRIDA, Presence.AVAILABLE, null));
    assertThat(seenBy(Presence.AVAILABLE)).containsExactly(PAULA, BEN);

    changes.apply(new WorldChange.Unlinked(SESSION, null));
    assertThat(seenBy(Presence.AVAILABLE)).containsExactly(PAULA);
    assertThat(world.devices().presenceFollowers(FRIDA)).isEmpty();
    assertThat(world.devices().followedPresences(SESSION)).isEmpty();
  }

  @Test
  void aPresenceIsSeenByTheOthersWhoFollowItWhenOneIsUnlinked() {
    var second = new SessionName("second");
    changes.apply(new WorldChange.Linked(second, BEN));
    var other = world.devices().device(second);
    var _ = in(FRIDA, NOON);
    var _ = Presences.subscribe(world, other, FRIDA, NOON);
    changes.apply(new WorldChange.Unlinked(SESSION, null));

    assertThat(world.devices().presenceFollowers(FRIDA)).containsExactly(other);
  }

  @Test
  void aPersonWhoBlockedOrIsBlockedSeesNothing() {
    changes.apply(new AccountChange.Blocked(PAULA, FRIDA, true));
    assertThat(seenBy(Presence.AVAILABLE)).isEmpty();
    changes.apply(new AccountChange.Blocked(PAULA, FRIDA, false));
    changes.apply(new AccountChange.Blocked(FRIDA, BEN, true));
    assertThat(in(FRIDA, NOON)).containsExactly(new OfPerson(FRIDA, Presence.UNAVAILABLE, null));

    assertThat(seenBy(Presence.AVAILABLE)).containsExactly(PAULA);
  }

  @Test
  void whoIsAwayWasLastSeenThenUnlessItHidesThat() {
    var _ = seenBy(Presence.UNAVAILABLE);
    assertThat(in(FRIDA, NOON)).containsExactly(new OfPerson(FRIDA, Presence.UNAVAILABLE, NOON));

    changes.apply(new AccountChange.PrivacyChanged(FRIDA, Map.of(Setting.LAST, "none")));
    assertThat(in(FRIDA, NOON)).containsExactly(new OfPerson(FRIDA, Presence.UNAVAILABLE, null));

    assertThat(seenBy(Presence.AVAILABLE)).contains(PAULA);
    assertThat(in(FRIDA, NOON)).containsExactly(new OfPerson(FRIDA, Presence.AVAILABLE, null));
    assertThat(world.phone(FRIDA).lastSeen()).as("when it went").isEqualTo(NOON);
  }

  @Test
  void typingIsShownForThirtySecondsOrUntilItEnds() {
    types(BEN, Presence.RECORDING);
    var shown = new OfPerson(FRIDA, Presence.RECORDING, null);
    assertThat(in(FRIDA, NOON.plusMillis(29_999))).containsExactly(shown);
    assertThat(in(FRIDA, NOON.plusSeconds(30)))
        .containsExactly(new OfPerson(FRIDA, Presence.AVAILABLE, null));

    types(BEN, Presence.PAUSED);
    assertThat(in(FRIDA, NOON)).containsExactly(new OfPerson(FRIDA, Presence.AVAILABLE, null));
    assertThat(world.phone(BEN).typingChats()).isEmpty();
  }

  @Test
  void whoFollowsAPhoneSeesTypingBeginAndEnd() {
    var follower = new FeedFollower(() -> {});
    world.phone(BEN).activity.follow(follower);
    var changed = new Pending(new Change.Typing(FRIDA), false);
    types(BEN, Presence.COMPOSING);
    assertThat(follower.take(10)).containsExactly(changed);

    types(BEN, Presence.PAUSED);
    assertThat(follower.take(10)).containsExactly(changed);
    types(BEN, Presence.PAUSED);
    assertThat(follower.take(10)).as("it has ended already").isEmpty();
  }

  @Test
  void inAGroupThoseAreKnownWhoType() {
    assertThat(in(CREW, NOON)).isEmpty();
    types(CREW, Presence.COMPOSING);

    assertThat(in(CREW, NOON)).containsExactly(new OfPerson(FRIDA, Presence.COMPOSING, null));
    assertThat(in(CREW, NOON.plusSeconds(30))).isEmpty();
    assertThat(world.phone(PAULA).typingChats()).as("of somebody else").isEmpty();
  }

  @Test
  void nobodyIsSeenInAChannelAndNobodyByAStranger() {
    assertThat(in(Address.channel("120363000000000201"), NOON)).isEmpty();
    assertThat(in(Address.person("19995550100"), NOON)).isEmpty();
    changes.apply(new WorldChange.Linked(new SessionName("paula"), PAULA));
    var stranger = world.devices().device(new SessionName("paula"));
    assertThatThrownBy(() -> Presences.subscribe(world, stranger, CREW, NOON))
        .isInstanceOf(FaultException.class);
  }

  @Test
  void aSessionFollowsALimitedNumberOfChatsTheLatestOnes() {
    var _ = in(FRIDA, NOON);
    for (var number = 1; number < PresenceReading.SUBSCRIPTIONS; number++) {
      var _ = in(Address.person("49152%08d".formatted(number)), NOON);
    }
    assertThat(world.devices().presenceFollowers(FRIDA)).containsExactly(device);
    assertThat(Presences.subscribed(world, device, NOON))
        .hasSize(PresenceReading.SUBSCRIPTIONS)
        .first()
        .returns(FRIDA, ChatPresence::chat);

    var _ = in(PAULA, NOON);
    assertThat(world.devices().presenceFollowers(FRIDA)).isEmpty();
    assertThat(Presences.subscribed(world, device, NOON))
        .hasSize(PresenceReading.SUBSCRIPTIONS)
        .last()
        .returns(PAULA, ChatPresence::chat);
  }
}
