package dev.sessiongateway.http.familyb.webhook;

import static dev.sessiongateway.http.delivery.Rendering.ANA;
import static dev.sessiongateway.http.delivery.Rendering.CREW;
import static dev.sessiongateway.http.delivery.Rendering.HIDDEN;
import static dev.sessiongateway.http.delivery.Rendering.ME;
import static dev.sessiongateway.http.delivery.Rendering.assertSays;
import static dev.sessiongateway.http.delivery.Rendering.familyB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.JoinRequestAction;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.http.delivery.Rendering;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Chats, contacts, groups, labels and calls, by the examples of the contract.
final class ChatEventsTest {
  private static final Label LABEL = new Label(new LabelId("4"), "Novo cliente", 3);

  private final Rendering rendering = new Rendering();

  @Test
  void aStartOfTheGatewayIsReported() {
    assertSays(
        rendering.data("application.startup", new Event.GatewayStarted()),
        "{'instance':'sales-1','status':'started'}");
  }

  @Test
  void aNewChatIsTheExampleOfTheContract() {
    var event = new Event.ChatOpened(ANA, "Ana", 1);

    assertThat(rendering.names(familyB(), event)).containsExactly("chats.upsert");
    assertSays(
        rendering.data("chats.upsert", event),
        """
        [{"remoteJid":"4915112345678@s.whatsapp.net","instanceId":"7d0c2f3e-0000-4000-8000-000000000001","name":"Ana","unreadMessages":1}]
        """);
  }

  @Test
  void aChatThatWasReadHasNothingUnread() {
    assertSays(
        rendering.data("chats.upsert", new Event.ChatRead(ANA)),
        "[{'remoteJid':'4915112345678@s.whatsapp.net','name':null,'unreadMessages':0}]");
  }

  @Test
  void anArchivedChatIsUpdatedAndADeletedOneIsJustAnAddress() {
    assertSays(
        rendering.data("chats.update", new Event.ChatArchived(ANA, true)),
        """
        [{"remoteJid":"4915112345678@s.whatsapp.net","instanceId":"7d0c2f3e-0000-4000-8000-000000000001","archived":true}]
        """);
    assertSays(
        rendering.data("chats.delete", new Event.ChatDeleted(ANA)),
        "['4915112345678@s.whatsapp.net']");
  }

  @Test
  void somebodyNewIsOneObject() {
    var event = new Event.ContactChanged(new Contact(ANA, "Ana", null), true);

    assertThat(rendering.names(familyB(), event)).containsExactly("contacts.upsert");
    assertSays(
        rendering.data("contacts.upsert", event),
        """
        {"remoteJid":"4915112345678@s.whatsapp.net","pushName":"Ana","profilePicUrl":null,"instanceId":"7d0c2f3e-0000-4000-8000-000000000001"}
        """);
  }

  @Test
  void anotherPictureIsAnUpdate() {
    var event =
        new Event.ContactChanged(new Contact(ANA, "Ana", "https://example.org/a.jpg"), false);

    assertThat(rendering.names(familyB(), event)).containsExactly("contacts.update");
    assertSays(
        rendering.data("contacts.update", event),
        "{'pushName':'Ana','profilePicUrl':'https://example.org/a.jpg'}");
  }

  @Test
  void newMembersAreTheExampleOfTheContract() {
    var members =
        List.of(
            new Group.Participant(HIDDEN, Group.Role.MEMBER),
            new Group.Participant(ANA, Group.Role.MEMBER));
    var event = new GroupEvent.GroupMembersChanged(CREW, ME, MemberAction.JOIN, members);

    assertSays(
        rendering.data("group-participants.update", event),
        """
        {"id":"120363022233344455@g.us","author":"491701112233@s.whatsapp.net","participants":["77788899900011@lid","4915112345678@s.whatsapp.net"],"action":"add",
         "participantsData":[{"jid":"4915112345678@s.whatsapp.net","phoneNumber":"4915112345678"}]}
        """);
  }

  @ParameterizedTest
  @CsvSource({"JOIN,add", "LEAVE,remove", "PROMOTE,promote", "DEMOTE,demote"})
  void everyActionHasItsWordAndDataOnlyWhereNumbersAreKnown(MemberAction action, String word) {
    var member = new Group.Participant(HIDDEN, Group.Role.MEMBER);
    var event = new GroupEvent.GroupMembersChanged(CREW, null, action, List.of(member));

    assertSays(
        rendering.data("group-participants.update", event),
        "{'action':'" + word + "','author':null,'participantsData':null}");
  }

  @Test
  void aSuspendedGroupHasChangedAndNobodyIsSeenWhoAsksToJoin() {
    assertSays(
        rendering.data("groups.update", new GroupEvent.GroupSuspended(CREW, true)),
        "[{'id':'120363022233344455@g.us','suspended':true}]");
    var asked = new GroupEvent.JoinRequestChanged(CREW, ANA, JoinRequestAction.CREATED);
    assertThat(rendering.names(familyB(), asked)).isEmpty();
  }

  @Test
  void whenTheAccountIsRemovedItIsTheOneThatIsNamed() {
    assertSays(
        rendering.data("group-participants.update", new GroupEvent.GroupLeft(CREW, ANA)),
        """
        {"author":"4915112345678@s.whatsapp.net","participants":["491701112233@s.whatsapp.net"],"action":"remove"}
        """);
  }

  @Test
  void settingsOfAGroupAreSaidInTheWordsOfTheEngine() {
    var event =
        new GroupEvent.GroupChanged(
            CREW, ANA, new GroupChange(null, "nova", true, false, null, true));

    assertSays(
        rendering.data("groups.update", event),
        """
        [{"id":"120363022233344455@g.us","subject":null,"desc":"nova","announce":true,"restrict":false,"memberAddMode":true,"author":"4915112345678@s.whatsapp.net"}]
        """);
  }

  @Test
  void aLabelOfTheCatalogueIsTheExampleOfTheContract() {
    assertSays(
        rendering.data("labels.edit", new LabelEvent.LabelSaved(LABEL)),
        "{'id':'4','name':'Novo cliente','color':3,'deleted':false,'instance':'sales-1'}");
    assertSays(
        rendering.data("labels.edit", new LabelEvent.LabelRemoved(LABEL)),
        "{'id':'4','deleted':true}");
  }

  @ParameterizedTest
  @CsvSource({
    "RINGING,offer",
    "ACCEPTED,accept",
    "REJECTED,reject",
    "TIMED_OUT,timeout",
    "ENDED,terminate"
  })
  void aCallIsTheExampleOfTheContract(CallStage stage, String word) {
    var event = new Event.CallChanged(new Call("C0FFEE01", ANA, ANA, false), stage);

    assertSays(
        rendering.data("call", event),
        """
        {"chatId":"4915112345678@s.whatsapp.net","from":"4915112345678@s.whatsapp.net","id":"C0FFEE01","date":"2026-07-17T14:53:20.123Z","isVideo":false,"isGroup":false,"status":"%s","offline":false}
        """
            .formatted(word));
  }

  @Test
  void aCallInAGroupNamesTheGroup() {
    var event = new Event.CallChanged(new Call("C0FFEE01", CREW, ANA, true), CallStage.RINGING);

    assertSays(
        rendering.data("call", event),
        """
        {"chatId":"120363022233344455@g.us","from":"4915112345678@s.whatsapp.net","isVideo":true,"isGroup":true,"groupJid":"120363022233344455@g.us"}
        """);
  }
}
