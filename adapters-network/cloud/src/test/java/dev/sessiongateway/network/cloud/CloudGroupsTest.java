package dev.sessiongateway.network.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.Group.Participant;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.JoinRequestAction;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Groups of a business, beside what the contracts say.
class CloudGroupsTest {
  private static final String PARTICIPANTS = "group_participants_update";

  @TempDir private Path directory;
  @AutoClose private CloudFixture cloud;

  @BeforeEach
  void make() {
    cloud = new CloudFixture(directory).pair();
  }

  private Group create(String subject) {
    var made = administration().create(new GroupSubject(subject), List.of());
    cloud.signals.next(GroupEvent.GroupJoined.class);
    return made;
  }

  private GroupAdministration administration() {
    return cloud.can(GroupAdministration.class);
  }

  private Group read(Group group) {
    return cloud.can(GroupReading.class).find(group.id()).orElseThrow();
  }

  private int tell(String field, ObjectNode update) {
    return cloud.meta.post(MetaWebhook.group(field, update));
  }

  private static ObjectNode update(Group group, String type) {
    return GraphGroups.update(group.id().user(), type);
  }

  private void join(Group group, String person) {
    cloud.graph.groups().join(group.id().user(), person);
    var update = update(group, "group_participants_add").put("reason", "invite_link");
    update.putArray("added_participants").addObject().put("wa_id", person);
    assertThat(tell(PARTICIPANTS, update)).isEqualTo(200);
  }

  private static void expect(String code, Runnable action) {
    assertThatThrownBy(action::run)
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo(code));
  }

  @Test
  void whoComesByTheLinkIsAMemberUntilTheBusinessRemovesThePerson() {
    var group = create("Plants");
    join(group, MetaWebhook.FRIEND);
    var friend = new Participant(CloudFixture.FRIEND, Role.MEMBER);
    assertThat(cloud.signals.next(GroupEvent.GroupMembersChanged.class))
        .isEqualTo(
            new GroupEvent.GroupMembersChanged(
                group.id(), CloudFixture.FRIEND, MemberAction.JOIN, List.of(friend)));
    assertThat(read(group).participants())
        .containsExactly(new Participant(CloudFixture.ME, Role.SUPERADMIN), friend);

    var stranger = Address.person("447700900199");
    var people = List.of(CloudFixture.FRIEND, stranger, CloudFixture.ME);
    assertThat(administration().changeMembers(group.id(), MemberAction.LEAVE, people))
        .containsExactly(
            new MemberResult(CloudFixture.FRIEND, Outcome.DONE),
            new MemberResult(stranger, Outcome.NOT_FOUND),
            new MemberResult(CloudFixture.ME, Outcome.REFUSED));
    assertThat(cloud.signals.next(GroupEvent.GroupMembersChanged.class))
        .isEqualTo(
            new GroupEvent.GroupMembersChanged(
                group.id(), CloudFixture.ME, MemberAction.LEAVE, List.of(friend)));
    assertThat(read(group).participants()).hasSize(1);
  }

  @Test
  void whoLeavesIsReportedOnceHoweverOftenMetaSaysIt() {
    var group = create("Plants");
    var update = update(group, "group_participants_remove").put("initiated_by", "participant");
    update.putArray("removed_participants").addObject().put("wa_id", MetaWebhook.FRIEND);
    assertThat(tell(PARTICIPANTS, update)).isEqualTo(200);
    assertThat(tell(PARTICIPANTS, update)).isEqualTo(200);
    assertThat(cloud.signals.next(GroupEvent.GroupMembersChanged.class).by())
        .isEqualTo(CloudFixture.FRIEND);
    cloud.signals.assertSilent();
  }

  @Test
  void moreThanEightPeopleAreRemovedByTwoRequests() {
    var group = create("Plants");
    for (var i = 10; i < 20; i++) {
      cloud.graph.groups().join(group.id().user(), "4477009001" + i);
    }
    var members = read(group).participants().stream().map(Participant::id).skip(1).toList();
    assertThat(administration().changeMembers(group.id(), MemberAction.LEAVE, members))
        .hasSize(10)
        .allMatch(result -> result.outcome() == Outcome.DONE);
    assertThat(cloud.graph.groups().asked())
        .filteredOn(call -> call.equals("DELETE " + group.id().user() + "/participants"))
        .hasSize(2);
  }

  @Test
  void aGroupThatMetaDoesNotMakeChangeOrDeleteIsRefusedWithItsReason() {
    cloud.graph.groups().refuseNext();
    assertThatThrownBy(() -> create("Plants")).hasMessageContaining("Not done (131000)");
    var group = create("Plants");
    cloud.graph.groups().refuseNext();
    expect(
        "network.refused",
        () -> administration().update(group.id(), GroupChange.ofSubject("Trees")));
    assertThat(read(group).subject()).isEqualTo("Plants");
    cloud.graph.groups().refuseNext();
    expect("network.refused", () -> administration().leaveAndDelete(group.id()));
    assertThat(read(group).subject()).isEqualTo("Plants");
    cloud.signals.assertSilent();
  }

  @Test
  @ExpectsLog("WARN GroupRequests - .*subscribe the app to the fields")
  void whatMetaDoesNotTellInTimeIsUncertain() {
    cloud.reopenImpatient();
    cloud.graph.groups().tells(false);
    expect("network.down", () -> administration().create(new GroupSubject("Plants"), List.of()));
  }

  @Test
  void whatTheCloudApiHasNotIsNotOffered() {
    var group = create("Plants").id();
    var friend = List.of(CloudFixture.FRIEND);
    var administration = administration();
    expect(
        "unsupported.group-participants",
        () -> administration.changeMembers(group, MemberAction.JOIN, friend));
    for (var action : List.of(MemberAction.PROMOTE, MemberAction.DEMOTE)) {
      expect(
          "unsupported.group-administrators",
          () -> administration.changeMembers(group, action, friend));
    }
    expect(
        "unsupported.group-settings",
        () -> administration.update(group, GroupChange.ofAnnounce(true)));
    expect("unsupported.group-picture-removal", () -> administration.removePicture(group));
    expect(
        "unsupported.group-joining",
        () -> administration.join(new InviteCode("0000000000000000000000")));
    expect("unsupported.group-leaving", () -> administration.leave(group));
    expect(
        "unsupported.group-receipts",
        () -> cloud.can(ReadReceipts.class).markRead(group, List.of()));
  }

  @Test
  void aPictureIsGivenToMeta() {
    var group = create("Plants");
    var image = cloud.files.put(MediaSamples.JPEG, "image/jpeg", null);
    administration().setPicture(group.id(), image);
    assertThat(cloud.graph.groups().asked().getLast()).isEqualTo("POST " + group.id().user());
  }

  /// Numbers, files, flows and templates have ids of digits.
  @ParameterizedTest
  @ValueSource(strings = {GraphServer.NUMBER, GraphServer.BUSINESS, "120363000000000001", "1-2345"})
  void noOtherObjectOfTheBusinessIsTakenForAGroup(String id) {
    var address = Address.group(id);
    expect("group.not-found", () -> administration().leaveAndDelete(address));
    expect("group.not-found", () -> administration().update(address, GroupChange.NONE));
    assertThat(cloud.can(GroupReading.class).find(address)).isEmpty();
    expect("group.not-found", () -> cloud.send(to(address, new Content.Text("Hi"))));
    assertThat(cloud.graph.calls())
        .isSubsetOf(
            "GET /v25.0/" + GraphServer.NUMBER,
            "POST /v25.0/" + GraphServer.BUSINESS + "/subscribed_apps");
  }

  @Test
  void aGroupOfAnotherBusinessIsNotFound() {
    var theirs = Address.group("Y2FwaV9ncm91cDo5OTk5OZD");
    assertThat(cloud.can(GroupReading.class).find(theirs)).isEmpty();
    expect("group.not-found", () -> administration().update(theirs, GroupChange.ofSubject("Mine")));
    expect("group.not-found", () -> administration().revokeInvite(theirs));
  }

  private Message to(Address chat, Content content) {
    return Message.sent(
        cloud.identifiers.messageId(),
        chat,
        CloudFixture.ME,
        cloud.time.instant(),
        content,
        Ack.PENDING);
  }

  @Test
  void aMessageToAGroupHasAnAcknowledgementOfEachMember() {
    var group = create("Plants");
    var message = cloud.send(to(group.id(), new Content.Text("Welcome")));
    var sent = cloud.graph.sent().getLast();
    assertThat(sent.path("recipient_type").asText()).isEqualTo("group");
    assertThat(sent.path("to").asText()).isEqualTo(group.id().user());
    cloud.signals.next(Event.MessageAcked.class);

    for (var member : List.of(MetaWebhook.FRIEND, "447700900102")) {
      var body = cloud.meta.statusBody(sent, "read");
      var status = (ObjectNode) body.at("/entry/0/changes/0/value/statuses/0");
      status.put("recipient_id", group.id().user()).put("recipient_type", "group");
      status.put("recipient_participant_id", member);
      assertThat(cloud.meta.post(body)).isEqualTo(200);
      assertThat(cloud.signals.next(Event.MessageAcked.class))
          .isEqualTo(
              new Event.MessageAcked(
                  message.id(), group.id(), Ack.READ, Address.person(member), null));
    }
  }

  @Test
  void buttonsAreTextInAGroup() {
    var group = create("Plants");
    var buttons =
        new InteractiveContent.Buttons(
            null,
            null,
            "Coming?",
            null,
            List.of(new Button.Reply("yes", "Yes"), new Button.Reply("no", "No")));
    var _ = cloud.send(to(group.id(), buttons));
    var sent = cloud.graph.sent().getLast();
    assertThat(sent.path("type").asText()).isEqualTo("text");
    assertThat(sent.path("text").path("body").asText()).contains("Coming?", "Yes", "No");
  }

  @Test
  void whatAMemberWritesIsInTheGroup() {
    var group = create("Plants");
    var message = cloud.meta.message("text").put("group_id", group.id().user());
    message.putObject("text").put("body", "Hi all");
    message.putObject("context").put("from", "447700900102").put("id", "wamid.other");
    assertThat(cloud.meta.tell(message)).isEqualTo(200);
    var arrived = cloud.signals.next(MessageArrived.class).message();
    assertThat(arrived.chat()).isEqualTo(group.id());
    assertThat(arrived.sender()).isEqualTo(CloudFixture.FRIEND);
    assertThat(arrived.senderName()).isEqualTo("Grace");
    assertThat(arrived.quote()).isNotNull();
    assertThat(arrived.quote().sender()).isEqualTo(Address.person("447700900102"));
  }

  @Test
  void whoAsksToComeInIsAnEventOnceAndSoIsTheEndOfIt() {
    var group = create("Plants");
    var asks = update(group, "group_join_request_created").put("wa_id", MetaWebhook.FRIEND);
    asks.put("join_request_id", "1").put("timestamp", "1784300000");
    assertThat(tell(PARTICIPANTS, asks)).isEqualTo(200);
    assertThat(tell(PARTICIPANTS, asks)).as("Meta repeats it").isEqualTo(200);
    assertThat(cloud.signals.next(GroupEvent.JoinRequestChanged.class))
        .isEqualTo(asked(group, JoinRequestAction.CREATED));
    cloud.signals.assertSilent();
    var revokes = update(group, "group_join_request_revoked").put("wa_id", MetaWebhook.FRIEND);
    tell(PARTICIPANTS, revokes.put("join_request_id", "1"));
    assertThat(cloud.signals.next(GroupEvent.JoinRequestChanged.class))
        .isEqualTo(asked(group, JoinRequestAction.REVOKED));
  }

  private static GroupEvent asked(Group group, JoinRequestAction action) {
    return new GroupEvent.JoinRequestChanged(group.id(), CloudFixture.FRIEND, action);
  }

  @Test
  void aSuspensionIsAnEventAndSoIsItsEnd() {
    var group = create("Plants");
    tell("group_status_update", update(group, "group_suspend"));
    assertThat(cloud.signals.next(GroupEvent.GroupSuspended.class))
        .isEqualTo(new GroupEvent.GroupSuspended(group.id(), true));
    tell("group_status_update", update(group, "group_suspend_cleared"));
    assertThat(cloud.signals.next(GroupEvent.GroupSuspended.class))
        .isEqualTo(new GroupEvent.GroupSuspended(group.id(), false));
  }

  @Test
  void aWebhookOfANewKindArrivesAsItIs() {
    var group = create("Plants");
    var asks = update(group, "group_join_request_created");
    assertThat(tell(PARTICIPANTS, asks)).as("of nobody").isEqualTo(200);
    var asked = cloud.signals.next(MessageArrived.class).message();
    assertThat(((Content.Unknown) asked.content()).type()).isEqualTo("group_join_request_created");
    tell("group_status_update", update(group, "group_merge"));
    var merged = cloud.signals.next(MessageArrived.class).message();
    assertThat(merged.chat()).isEqualTo(group.id());
    assertThat(((Content.Unknown) merged.content()).type()).isEqualTo("group_merge");
  }

  @Test
  @ExpectsLog("WARN NotUnderstood - Meta sent something that names no message or no person")
  void aWebhookThatNamesNoGroupIsRepeated() {
    var update = GraphGroups.update("../" + GraphServer.NUMBER, "group_delete");
    assertThat(tell("group_lifecycle_update", update)).isEqualTo(503);
    var message = cloud.meta.message("text").put("group_id", "12345");
    message.putObject("text").put("body", "Hi all");
    assertThat(cloud.meta.tell(message)).isEqualTo(503);
    cloud.signals.assertSilent();
  }

  @Test
  void idsOfMessagesAreReadWithTheGroupAroundThem() {
    var addressing = new CloudProvider().open(cloud.context()).addressing();
    var group = "Y2FwaV9n_cm91ZD@g.us";
    assertThat(addressing.parse("chatId", group)).isEqualTo(Address.group("Y2FwaV9n_cm91ZD"));
    assertThat(addressing.parseMessageId("id", "true_" + group + "_3EB0C0FFEE12345678").value())
        .isEqualTo("3EB0C0FFEE12345678");
    var theirs = "false_" + group + "_wamid.HB_g=_" + MetaWebhook.FRIEND + "@c.us";
    assertThat(addressing.parseMessageId("id", theirs).value()).isEqualTo("wamid.HB_g=");
  }
}
