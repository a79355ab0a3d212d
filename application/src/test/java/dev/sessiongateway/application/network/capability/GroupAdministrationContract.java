package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.Group.Participant;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What [GroupAdministration] keeps, beside [GroupReading].
@ContractOf(GroupAdministration.class)
public interface GroupAdministrationContract extends GroupReadingContract {
  Address NOWHERE = Address.group("120363999999999999");
  GroupSubject CREW = new GroupSubject("Crew");
  Attachment.Stored IMAGE =
      new Attachment.Stored(new MediaId("abcdefgh12345678.jpg"), "image/jpeg", null, 100);

  /// From now on this person is in groups of people it knows only.
  ///
  /// @return false where nobody can wish that
  boolean wantsToBeAsked(Address person);

  /// What of a group can be changed on the network.
  default List<GroupChange> changes() {
    return List.of(
        GroupChange.ofSubject("The crew"),
        GroupChange.ofDescription("On call"),
        GroupChange.ofAnnounce(true),
        GroupChange.ofRestrict(true),
        GroupChange.ofEphemeral(Duration.ofDays(7)),
        GroupChange.ofMembersAdd(false));
  }

  /// Whether groups have pictures.
  default boolean hasPictures() {
    return true;
  }

  /// Whether a group can be given another invite code.
  default boolean revokesInvites() {
    return true;
  }

  @Test
  default void whoWantsToBeAskedIsLeftOutAndGetsAnInvitation() {
    assumeThat(wantsToBeAsked(friend())).isTrue();
    inCrew(crew -> {
      assertThat(crew.group().participants()).hasSize(1);
      var result = crew.change(MemberAction.JOIN, friend()).getFirst();
      assertThat(result.outcome()).isEqualTo(Outcome.PRIVATE);
      assertThat(result.invitation())
          .isNotNull()
          .satisfies(invitation -> assertThat(invitation.expiresAt()).isAfter(time().instant()));
      assertThat(crew.now().participants()).hasSize(1);
    });
  }

  @Test
  default void aNewGroupHasItsMakerAsOwnerAndWhoeverIsOnTheNetwork() {
    inCrew(crew -> {
      assertThat(crew.group().subject()).isEqualTo("Crew");
      assertThat(crew.group().owner()).isEqualTo(me());
      var maker = new Participant(me(), Role.SUPERADMIN);
      assertThat(crew.group().participants())
          .isEqualTo(
              ownsAllGroups()
                  ? List.of(maker)
                  : List.of(maker, new Participant(friend(), Role.MEMBER)));
      assertThat(crew.group().ephemeral()).isZero();
      assertThat(crew.heardJoined()).isEqualTo(crew.group());
      assertThat(crew.now()).isEqualTo(crew.group());
      assertThat(crew.reading().groups()).contains(crew.group());
    });
  }

  @Test
  default void eachChangeIsHeardOfAndStays() {
    inCrew(crew -> {
      for (var change : changes()) {
        crew.administration().update(crew.id(), change);
        assertThat(crew.signals().next(GroupEvent.GroupChanged.class))
            .isEqualTo(new GroupEvent.GroupChanged(crew.id(), me(), change));
      }
      var now = crew.now();
      assertThat(changes())
          .allSatisfy(change -> assertThat(now).matches(group -> shows(group, change)));
      crew.administration().update(crew.id(), GroupChange.ofDescription(""));
      assertThat(crew.now().description()).isNull();
    });
  }

  private static boolean shows(Group group, GroupChange change) {
    return isSame(change.subject(), group.subject())
        && isSame(change.description(), group.description())
        && isSame(change.announce(), group.announce())
        && isSame(change.restrict(), group.restrict())
        && isSame(change.ephemeral(), group.ephemeral())
        && isSame(change.membersAdd(), group.membersAdd());
  }

  private static boolean isSame(@Nullable Object changed, @Nullable Object shown) {
    return changed == null || changed.equals(shown);
  }

  @Test
  default void eachPersonHasAResultOfItsOwn() {
    assumeThat(ownsAllGroups()).isFalse();
    inCrew(crew -> {
      assertThat(crew.change(MemberAction.JOIN, friend(), stranger()))
          .containsExactly(
              new MemberResult(friend(), Outcome.ALREADY),
              new MemberResult(stranger(), Outcome.NOT_FOUND));
      assertThat(crew.outcome(MemberAction.DEMOTE)).isEqualTo(Outcome.ALREADY);
      assertThat(crew.outcome(MemberAction.PROMOTE)).isEqualTo(Outcome.DONE);
      assertThat(crew.outcome(MemberAction.PROMOTE)).isEqualTo(Outcome.ALREADY);
      assertThat(crew.outcome(MemberAction.DEMOTE)).isEqualTo(Outcome.DONE);
      assertThat(crew.outcome(MemberAction.LEAVE)).isEqualTo(Outcome.DONE);
      assertThat(crew.outcome(MemberAction.LEAVE)).isEqualTo(Outcome.NOT_FOUND);
      assertThat(crew.outcome(MemberAction.PROMOTE)).isEqualTo(Outcome.NOT_FOUND);
      assertThat(crew.outcome(MemberAction.JOIN)).isEqualTo(Outcome.DONE);
      assertThat(crew.heardMembers()).isEqualTo(crew.members(MemberAction.PROMOTE, Role.ADMIN));
      assertThat(crew.heardMembers()).isEqualTo(crew.members(MemberAction.DEMOTE, Role.MEMBER));
      assertThat(crew.heardMembers()).isEqualTo(crew.members(MemberAction.LEAVE, Role.MEMBER));
      assertThat(crew.heardMembers()).isEqualTo(crew.members(MemberAction.JOIN, Role.MEMBER));
    });
  }

  @Test
  default void theOwnerStaysInTheGroupAndAnAdministrator() {
    assumeThat(ownsAllGroups()).isFalse();
    try (var link = pair()) {
      var administration = link.find(GroupAdministration.class).orElseThrow();
      var mine = groupWhere(link.find(GroupReading.class).orElseThrow().groups(), Role.ADMIN);
      var owner =
          mine.participants().stream()
              .filter(member -> member.role() == Role.SUPERADMIN)
              .findFirst()
              .orElseThrow()
              .id();
      for (var action : List.of(MemberAction.LEAVE, MemberAction.DEMOTE)) {
        assertThat(administration.changeMembers(mine.id(), action, List.of(owner, stranger())))
            .containsExactly(
                new MemberResult(owner, Outcome.REFUSED),
                new MemberResult(stranger(), Outcome.NOT_FOUND));
      }
    }
  }

  @Test
  default void aGroupPictureIsThereUntilItIsRemoved() {
    assumeThat(hasPictures()).isTrue();
    inCrew(crew -> {
      assertThat(crew.administration().removePicture(crew.id())).isFalse();
      crew.administration().setPicture(crew.id(), IMAGE);
      assertThat(crew.administration().removePicture(crew.id())).isTrue();
      assertThat(crew.now().pictureUrl()).isNull();
      assertThat(crew.administration().removePicture(crew.id())).isFalse();
      missing(() -> crew.administration().removePicture(NOWHERE));
    });
  }

  @Test
  default void aRevokedInviteIsWorthless() {
    assumeThat(revokesInvites()).isTrue();
    inCrew(crew -> {
      var before = crew.group().inviteCode();
      var after = crew.administration().revokeInvite(crew.id());
      assertThat(after).isNotEqualTo(before);
      assertThat(crew.reading().findByInvite(before)).isEmpty();
      assertThat(crew.reading().findByInvite(after).orElseThrow().id()).isEqualTo(crew.id());
      assertThat(crew.now().inviteCode()).isEqualTo(after);
      if (!ownsAllGroups()) {
        assertFault("group.not-found", () -> crew.administration().join(before));
      }
    });
  }

  @Test
  default void whoLeavesIsOutUntilItJoinsAgain() {
    assumeThat(ownsAllGroups()).isFalse();
    inCrew(crew -> {
      var administration = crew.administration();
      assertThat(administration.join(crew.group().inviteCode())).isEqualTo(crew.group());
      administration.leave(crew.id());
      assertThat(crew.heardJoined()).isEqualTo(crew.group());
      assertThat(crew.signals().next(GroupEvent.GroupLeft.class))
          .isEqualTo(new GroupEvent.GroupLeft(crew.id(), me()));
      assertThat(crew.reading().find(crew.id())).isEmpty();
      assertFault("group.not-found", () -> administration.leave(crew.id()));
      var joined = administration.join(crew.group().inviteCode());
      assertThat(joined.participants()).extracting(Participant::id).contains(me());
      assertThat(crew.heardJoined()).isEqualTo(joined);
      assertThat(crew.now()).isEqualTo(joined);
      assertFault(
          "group.not-found", () -> administration.join(new InviteCode("0000000000000000000000")));
    });
  }

  @Test
  default void aDeletedGroupIsLeft() {
    inCrew(crew -> {
      crew.administration().leaveAndDelete(crew.id());
      assertThat(crew.heardJoined()).isEqualTo(crew.group());
      assertThat(crew.signals().next(GroupEvent.GroupLeft.class))
          .isEqualTo(new GroupEvent.GroupLeft(crew.id(), me()));
      assertThat(crew.reading().find(crew.id())).isEmpty();
      missing(() -> crew.administration().leaveAndDelete(crew.id()));
    });
  }

  @Test
  default void whereTheAccountIsNotThereIsNoGroup() {
    inCrew(crew -> {
      var administration = crew.administration();
      assertThat(crew.reading().find(NOWHERE)).isEmpty();
      missing(() -> administration.update(NOWHERE, GroupChange.ofAnnounce(true)));
      missing(() -> administration.setPicture(NOWHERE, IMAGE));
      missing(() -> administration.changeMembers(NOWHERE, MemberAction.JOIN, List.of(friend())));
      missing(() -> administration.revokeInvite(NOWHERE));
      missing(() -> administration.leave(NOWHERE));
      missing(() -> administration.leaveAndDelete(NOWHERE));
    });
  }

  private static void missing(ThrowingCallable call) {
    assertFault("group.not-found", call);
  }

  @Test
  default void aPlainMemberOfARestrictedGroupChangesNothing() {
    assumeThat(ownsAllGroups()).isFalse();
    inCrew(crew -> {
      var administration = crew.administration();
      var theirs =
          crew.reading().groups().stream()
              .filter(group -> group.participants().contains(new Participant(me(), Role.MEMBER)))
              .findFirst()
              .orElseThrow();
      refused(() -> administration.update(theirs.id(), GroupChange.ofDescription("Mine")));
      refused(() -> administration.update(theirs.id(), GroupChange.ofAnnounce(true)));
      refused(() -> administration.setPicture(theirs.id(), IMAGE));
      refused(() -> administration.removePicture(theirs.id()));
      refused(() -> administration.update(theirs.id(), GroupChange.ofMembersAdd(false)));
      refused(
          () -> administration.changeMembers(theirs.id(), MemberAction.LEAVE, List.of(friend())));
      refused(() -> administration.revokeInvite(theirs.id()));
      assertThat(crew.reading().groups()).contains(theirs);
      if (hasPictures()) {
        administration.setPicture(crew.id(), IMAGE);
      }
    });
  }

  private static void refused(ThrowingCallable call) {
    assertFault("network.refused", call);
  }

  @Test
  default void anAdministratorChangesTheSubjectAndHearsOfIt() {
    assumeThat(ownsAllGroups()).isFalse();
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var reading = link.find(GroupReading.class).orElseThrow();
      var mine = groupWhere(reading.groups(), Group.Role.ADMIN);
      link.find(GroupAdministration.class)
          .orElseThrow()
          .update(mine.id(), GroupChange.ofSubject("Another subject"));
      assertThat(signals.next(GroupEvent.GroupChanged.class))
          .isEqualTo(
              new GroupEvent.GroupChanged(
                  mine.id(), me(), GroupChange.ofSubject("Another subject")));
      assertThat(reading.findByInvite(mine.inviteCode()).orElseThrow().subject())
          .isEqualTo("Another subject");
    }
  }

  @Test
  default void aPlainMemberOfARestrictedGroupIsRefused() {
    assumeThat(ownsAllGroups()).isFalse();
    try (var link = pair()) {
      var reading = link.find(GroupReading.class).orElseThrow();
      var administration = link.find(GroupAdministration.class).orElseThrow();
      var theirs = groupWhere(reading.groups(), Group.Role.MEMBER);
      assertThat(theirs.restrict()).isTrue();
      assertFault(
          "network.refused",
          () -> administration.update(theirs.id(), GroupChange.ofSubject("Mine now")));
      assertFault(
          "group.not-found",
          () ->
              administration.update(
                  Address.group("120363999999999999"), GroupChange.ofSubject("Nowhere")));
      assertThat(reading.groups()).contains(theirs);
    }
  }

  private void inCrew(Consumer<Crew> test) {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      signals.drain();
      var administration = link.find(GroupAdministration.class).orElseThrow();
      var group = administration.create(CREW, List.of(friend(), stranger(), friend()));
      var reading = link.find(GroupReading.class).orElseThrow();
      test.accept(new Crew(administration, reading, signals, group, me(), friend()));
    }
  }

  private Group groupWhere(List<Group> groups, Group.Role role) {
    return groups.stream().filter(g -> roleIn(g) == role).findFirst().orElseThrow();
  }

  private Group.Role roleIn(Group group) {
    return group.participants().stream()
        .filter(p -> p.id().equals(me()))
        .findFirst()
        .orElseThrow()
        .role();
  }

  /// A group that the account has just made, with [#friend] in it.
  record Crew(
      GroupAdministration administration,
      GroupReading reading,
      SignalRecorder signals,
      Group group,
      Address me,
      Address friend) {
    Address id() {
      return group.id();
    }

    Group now() {
      return reading.find(group.id()).orElseThrow();
    }

    List<MemberResult> change(MemberAction action, Address... people) {
      return administration.changeMembers(group.id(), action, List.of(people));
    }

    /// This group, whatever else is joined at the same time.
    Group heardJoined() {
      var joined = signals.next(GroupEvent.GroupJoined.class).group();
      return joined.id().equals(group.id()) ? joined : heardJoined();
    }

    Outcome outcome(MemberAction action) {
      return change(action, friend).getFirst().outcome();
    }

    GroupEvent.GroupMembersChanged heardMembers() {
      return signals.next(GroupEvent.GroupMembersChanged.class);
    }

    GroupEvent.GroupMembersChanged members(MemberAction action, Role role) {
      return new GroupEvent.GroupMembersChanged(
          group.id(), me, action, List.of(new Participant(friend, role)));
    }
  }
}
