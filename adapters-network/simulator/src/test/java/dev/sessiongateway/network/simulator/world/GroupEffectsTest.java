package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.JoinRequestAction;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.GroupWorldChange;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower.Change;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower.Pending;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What changes of groups and channels do.
class GroupEffectsTest extends WorldChangesFixture {
  private static final Attachment.Stored PICTURE =
      new Attachment.Stored(new MediaId("abcdefgh12345678.jpg"), "image/jpeg", "crew.jpg", 10);
  private static final Pending CHANGED = new Pending(new Change.OfGroup(CREW), false);

  private GroupState crew() {
    return Objects.requireNonNull(world.groupOrNull(CREW));
  }

  private FeedFollower following(Address phone) {
    var follower = new FeedFollower(() -> {});
    world.phone(phone).activity.follow(follower);
    return follower;
  }

  @Test
  void whoFollowsAMemberSeesEachChangeOfItsGroup() {
    var ben = following(BEN);
    var stranger = following(CHLOE);
    changes.apply(
        new GroupWorldChange.GroupEdited(CREW, FRIDA, GroupChange.ofSubject("Boat"), NOON));
    assertThat(ben.take(10)).containsExactly(CHANGED);

    changes.apply(new GroupWorldChange.Pictured(CREW, FRIDA, PICTURE));
    assertThat(ben.take(10)).containsExactly(CHANGED);

    changes.apply(
        new GroupWorldChange.MembersChanged(CREW, FRIDA, MemberAction.LEAVE, List.of(BEN)));
    assertThat(ben.take(10)).as("who is no member any more").containsExactly(CHANGED);
    assertThat(stranger.take(10)).isEmpty();
    assertThat(updates(BEN)).last().isEqualTo(new GroupEvent.GroupLeft(CREW, FRIDA));
  }

  @Test
  void whoFollowsAMemberSeesWhoAsksToBeLetIn() {
    var ben = following(BEN);
    changes.apply(new GroupWorldChange.JoinRequested(CREW, CHLOE, NOON));
    assertThat(ben.take(10)).containsExactly(CHANGED);
    changes.apply(new GroupWorldChange.JoinRequestEnded(CREW, CHLOE, null));
    assertThat(ben.take(10)).containsExactly(CHANGED);
  }

  @Test
  void onlyAdministratorsSeeWhoAsksToBeLetIn() {
    changes.apply(new GroupWorldChange.JoinRequested(CREW, CHLOE, NOON));
    changes.apply(new GroupWorldChange.JoinRequestEnded(CREW, CHLOE, null));
    changes.apply(new GroupWorldChange.JoinRequested(CREW, CHLOE, NOON));
    changes.apply(new GroupWorldChange.JoinRequestEnded(CREW, CHLOE, FRIDA));
    assertThat(updates(FRIDA))
        .containsExactly(
            new GroupEvent.JoinRequestChanged(CREW, CHLOE, JoinRequestAction.CREATED),
            new GroupEvent.JoinRequestChanged(CREW, CHLOE, JoinRequestAction.REVOKED),
            new GroupEvent.JoinRequestChanged(CREW, CHLOE, JoinRequestAction.CREATED),
            new GroupEvent.JoinRequestChanged(CREW, CHLOE, JoinRequestAction.REJECTED));
    assertThat(updates(BEN)).isEmpty();
  }

  @Test
  void aSubjectOfAnEarlierJournalIsASubject() {
    changes.apply(new GroupWorldChange.SubjectChanged(CREW, BEN, "Boat"));

    assertThat(crew().toGroup().subject()).isEqualTo("Boat");
    assertThat(updates(FRIDA))
        .containsExactly(new GroupEvent.GroupChanged(CREW, BEN, GroupChange.ofSubject("Boat")));
  }

  @Test
  void aSnapshotOfAGroupHasItsPictureAndInvitations() {
    var code = new InviteCode("PersonalInvite00000001");
    changes.apply(
        new WorldChange.GroupSnapshot(
            CREW,
            PICTURE,
            List.of(new GroupWorldChange.Invited(CREW, CHLOE, code.value(), NOON.plusSeconds(60))),
            true,
            List.of(new GroupWorldChange.JoinRequested(CREW, BEN, NOON))));

    assertThat(crew().picture()).isEqualTo(PICTURE);
    assertThat(crew().invites(CHLOE, code, NOON)).isTrue();
    assertThat(crew().needsApproval()).isTrue();
    assertThat(crew().requests()).containsEntry(BEN, NOON);
  }

  @Test
  void inAChannelFollowersSeeItsNameAndNotThePersonWhoEdits() {
    changes.apply(tidesMade());
    write(2, PAULA, TIDES);
    var _ = updates(PAULA);
    var _ = updates(FRIDA);
    changes.apply(
        new WorldChange.MessageChange.Edited(
            id(3), PAULA, TIDES, id(2), "High at six", null, null));

    assertThat(updates(FRIDA))
        .singleElement()
        .isInstanceOfSatisfying(
            Event.MessageEdited.class,
            edited -> {
              assertThat(edited.from()).isEqualTo(TIDES);
              assertThat(edited.fromName()).isEqualTo("Tides");
              assertThat(edited.fromMe()).isFalse();
            });
    assertThat(updates(PAULA))
        .singleElement()
        .isInstanceOfSatisfying(
            Event.MessageEdited.class,
            edited -> {
              assertThat(edited.from()).isEqualTo(PAULA);
              assertThat(edited.fromName()).isEqualTo(world.phone(PAULA).name());
              assertThat(edited.fromMe()).isTrue();
            });
  }
}
