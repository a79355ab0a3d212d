package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower.Change;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower.Pending;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the followers of a phone get.
class PhoneActivityTest {
  private static final Address FRIDA = Address.person("4915110000002");
  private static final Address BEN = Address.person("447700900102");
  private static final MessageId ID = new MessageId("3EB000000001");
  private static final MessageId OTHER = new MessageId("3EB000000002");

  private final Set<FeedFollower> toWake = new LinkedHashSet<>();
  private final PhoneActivity activity = new PhoneActivity(toWake);
  private final List<String> woken = new ArrayList<>();
  private final FeedFollower follower = new FeedFollower(() -> woken.add("follower"));

  @BeforeEach
  void follow() {
    activity.follow(follower);
  }

  private static Pending changed(Change change) {
    return new Pending(change, false);
  }

  @Test
  void eachKindOfChangeIsToldInItsOrder() {
    activity.typing(FRIDA);
    activity.call("call");
    activity.group(BEN);
    activity.chat(BEN);
    activity.edited(FRIDA, ID, OTHER);
    activity.revoked(FRIDA, ID, OTHER);
    activity.receipt(BEN, ID, FRIDA, Ack.READ);
    activity.contact(FRIDA);

    assertThat(toWake).containsExactly(follower);
    assertThat(follower.take(10))
        .containsExactly(
            changed(new Change.Typing(FRIDA)),
            changed(new Change.OfCall("call")),
            changed(new Change.OfGroup(BEN)),
            changed(new Change.OfChat(BEN)),
            changed(new Change.OfEdit(FRIDA, ID, OTHER)),
            changed(new Change.OfRevocation(FRIDA, ID, OTHER)),
            changed(new Change.OfReceipt(BEN, ID, FRIDA, Ack.READ)),
            changed(new Change.OfContact(FRIDA)));
    follower.wake();
    assertThat(woken).containsExactly("follower");
  }

  @Test
  void aMessageThatChangesBeforeItIsToldIsStillNew() {
    activity.message(FRIDA, ID, true);
    activity.message(FRIDA, ID, false);

    assertThat(follower.take(10))
        .containsExactly(
            new Pending(new Change.OfMessage(FRIDA, ID), true), changed(new Change.OfChat(FRIDA)));
    activity.message(FRIDA, ID, false);
    assertThat(follower.take(10)).contains(changed(new Change.OfMessage(FRIDA, ID)));
  }

  @Test
  void noMoreIsTakenThanAskedFor() {
    activity.chat(FRIDA);
    activity.chat(BEN);

    assertThat(follower.take(1)).containsExactly(changed(new Change.OfChat(FRIDA)));
    assertThat(follower.take(1)).containsExactly(changed(new Change.OfChat(BEN)));
    assertThat(follower.take(1)).isEmpty();
  }

  @Test
  void whoFollowsNoMoreIsNotWoken() {
    activity.chat(FRIDA);
    activity.unfollow(follower);
    activity.chat(BEN);

    assertThat(toWake).isEmpty();
    assertThat(follower.take(10)).containsExactly(changed(new Change.OfChat(FRIDA)));
  }

  @Test
  void whoFollowsAPhoneThatIsRemovedIsToldOnce() {
    activity.removed();
    activity.chat(FRIDA);

    assertThat(toWake).containsExactly(follower);
    assertThat(follower.take(10)).containsExactly(changed(new Change.PhoneRemoved()));
  }

  @Test
  void whoFollowsAPhoneOfAReplacedWorldFollowsTheOneOfTheNewWorld() {
    var other = new PhoneActivity(new LinkedHashSet<>());
    activity.moveTo(other);
    activity.chat(FRIDA);
    other.chat(BEN);

    assertThat(follower.take(10))
        .containsExactly(changed(new Change.WorldReplaced()), changed(new Change.OfChat(BEN)));
    other.moveTo(null);
    assertThat(follower.take(10)).containsExactly(changed(new Change.PhoneRemoved()));
  }

  @Test
  void twoHundredFollowOnePhone() {
    for (var number = 1; number < PhoneActivity.FOLLOWERS; number++) {
      activity.follow(new FeedFollower(() -> {}));
    }

    assertThatThrownBy(() -> activity.follow(new FeedFollower(() -> {})))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault().code()).isEqualTo("too-many.followers"));
    activity.unfollow(follower);
    activity.follow(new FeedFollower(() -> {}));
  }
}
