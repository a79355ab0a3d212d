package dev.sessiongateway.http.familya.webhook;

import static dev.sessiongateway.http.delivery.Rendering.ANA;
import static dev.sessiongateway.http.delivery.Rendering.AT;
import static dev.sessiongateway.http.delivery.Rendering.CREW;
import static dev.sessiongateway.http.delivery.Rendering.HIDDEN;
import static dev.sessiongateway.http.delivery.Rendering.ID;
import static dev.sessiongateway.http.delivery.Rendering.ME;
import static dev.sessiongateway.http.delivery.Rendering.SHOP;
import static dev.sessiongateway.http.delivery.Rendering.assertSays;
import static dev.sessiongateway.http.delivery.Rendering.familyA;
import static dev.sessiongateway.http.delivery.Rendering.familyB;
import static dev.sessiongateway.http.delivery.Rendering.message;
import static dev.sessiongateway.http.delivery.Rendering.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.JoinRequestAction;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.session.EventConfig.Ignore;
import dev.sessiongateway.domain.session.Session.StateEntry;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.delivery.Rendering;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Chats, calls, groups, labels and raw events, by the examples of the contract.
final class ChatEventsTest {
  private static final Group.Participant MEMBER = new Group.Participant(HIDDEN, Group.Role.ADMIN);
  private static final Label LABEL = new Label(new LabelId("12"), "Hot lead", 3);

  private final Rendering rendering = new Rendering();

  @Test
  void anArchivedChatIsTheExampleOfTheContract() {
    assertSays(
        rendering.payload("chat.archive", new Event.ChatArchived(ANA, true)),
        "{'id':'4915112345678@c.us','archived':true,'timestamp':1784300000}");
  }

  @ParameterizedTest
  @CsvSource({
    "RINGING,call.received",
    "ACCEPTED,call.accepted",
    "REJECTED,call.rejected",
    "TIMED_OUT,call.rejected",
    "ENDED,call.rejected"
  })
  void aCallIsTheExampleOfTheContract(CallStage stage, String name) {
    var event = new Event.CallChanged(new Call("9F2C7A61D04B4E0F8A11", ANA, ANA, false), stage);

    assertThat(rendering.names(familyA("*"), event)).containsExactly(name);
    assertSays(
        rendering.payload(name, event),
        """
        {"id":"9F2C7A61D04B4E0F8A11","from":"4915112345678@c.us","timestamp":1784300000,"isVideo":false,"isGroup":false,"_data":{}}
        """);
  }

  @Test
  void leavingAGroupIsTheExampleOfTheContract() {
    var event = new GroupEvent.GroupLeft(CREW, ANA);

    assertThat(rendering.names(familyA("*"), event))
        .containsExactly("group.v2.leave", "group.leave");
    assertSays(
        rendering.payload("group.v2.leave", event),
        "{'timestamp':1784300000,'group':{'id':'120363022233344455@g.us'},'_data':{}}");
    assertSays(
        rendering.payload("group.leave", event),
        """
        {"timestamp":1784300000,"chatId":"120363022233344455@g.us","author":"4915112345678@c.us","recipientIds":["491701112233@c.us"]}
        """);
  }

  @ParameterizedTest
  @EnumSource(JoinRequestAction.class)
  void whoAsksToBeLetInIsTheExampleOfTheOriginal(JoinRequestAction action) {
    var event = new GroupEvent.JoinRequestChanged(CREW, ANA, action);

    assertThat(rendering.names(familyA("*"), event))
        .containsExactly("group.v2.participants.join-request");
    assertSays(
        rendering.payload("group.v2.participants.join-request", event),
        """
        {"group":{"id":"120363022233344455@g.us"},"action":"%s","requesterId":"4915112345678@c.us","requesterPn":"4915112345678@c.us","requestMethod":"invite_link","timestamp":1784300000,"_data":{}}
        """
            .formatted(action.name().toLowerCase(Locale.ROOT)));
  }

  @Test
  void aSuspendedGroupHasChanged() {
    var event = new GroupEvent.GroupSuspended(CREW, true);

    assertThat(rendering.names(familyA("*"), event)).containsExactly("group.v2.update");
    assertSays(
        rendering.payload("group.v2.update", event),
        "{'timestamp':1784300000,'group':{'id':'120363022233344455@g.us'},'_data':{'suspended':true}}");
  }

  @Test
  void anotherRoleIsTheExampleOfTheContract() {
    var event =
        new GroupEvent.GroupMembersChanged(CREW, ANA, MemberAction.PROMOTE, List.of(MEMBER));

    assertThat(rendering.names(familyA("*"), event)).containsExactly("group.v2.participants");
    assertSays(
        rendering.payload("group.v2.participants", event),
        """
        {"type":"promote","timestamp":1784300000,"group":{"id":"120363022233344455@g.us"},"participants":[{"id":"77788899900011@lid","role":"admin"}],"_data":{}}
        """);
  }

  @Test
  void aFormerMemberHasNoRole() {
    var event = new GroupEvent.GroupMembersChanged(CREW, null, MemberAction.LEAVE, List.of(MEMBER));

    assertThat(rendering.names(familyA("*"), event))
        .containsExactly("group.v2.participants", "group.leave");
    assertSays(
        rendering.payload("group.v2.participants", event),
        "{'type':'leave','participants':[{'id':'77788899900011@lid','role':'left','admin':null}]}");
  }

  @Test
  void olderClientsHearOnceThatTheAccountJoined() {
    var self = new Group.Participant(ME, Group.Role.MEMBER);
    var alone = new GroupEvent.GroupMembersChanged(CREW, ANA, MemberAction.JOIN, List.of(self));
    var both =
        new GroupEvent.GroupMembersChanged(CREW, ANA, MemberAction.JOIN, List.of(self, MEMBER));

    assertThat(rendering.names(familyA("*"), alone)).containsExactly("group.v2.participants");
    assertSays(rendering.payload("group.join", both), "{'recipientIds':['77788899900011@lid']}");
  }

  @Test
  void settingsOfAGroupAreSaidInTheWordsOfTheFamily() {
    var event =
        new GroupEvent.GroupChanged(
            CREW, ANA, new GroupChange(null, "On-call", true, true, null, false));

    var payload = rendering.payload("group.v2.update", event);
    assertSays(
        payload,
        """
        {"group":{"id":"120363022233344455@g.us","description":"On-call","membersCanAddNewMember":false,"membersCanSendMessages":false},"_data":{"restrict":true}}
        """);
    assertThat(JsonField.object(payload, "group").has("subject")).isFalse();
  }

  @Test
  void aLabelOfTheCatalogueIsTheExampleOfTheContract() {
    var example = "{'id':'12','name':'Hot lead','color':3,'colorHex':'#dfaef0'}";

    assertSays(rendering.payload("label.upsert", new LabelEvent.LabelSaved(LABEL)), example);
    assertSays(rendering.payload("label.deleted", new LabelEvent.LabelRemoved(LABEL)), example);
  }

  @Test
  void theStateIsSaidInTheWordsOfAnOlderEngineToo() {
    var active = new SessionState.Active(SHOP);
    var starting = new SessionState.Starting(AT);
    var event =
        new Event.SessionEntered(
            active, SHOP, List.of(new StateEntry(starting, AT), new StateEntry(active, AT)));

    assertSays(rendering.payload("state.change", event), "{'state':'CONNECTED'}");
    assertSays(
        rendering.payload("state.change", new Event.SessionLoggedOut()), "{'state':'UNPAIRED'}");
  }

  @Test
  void aRawEventNeedsAnExplicitSubscription() {
    var event = new Event.WebhookDisabled(new ReceiverId("hook"), "HTTP 410");

    assertThat(rendering.names(familyA("*"), event)).isEmpty();
    assertThat(rendering.names(familyB(), event)).isEmpty();
    assertThat(rendering.names(familyA("engine.event"), event)).containsExactly("engine.event");
    assertSays(
        rendering.payload("engine.event", event),
        "{'event':'receiver-disabled','data':{'webhook':'hook','reason':'HTTP 410'}}");
  }

  @Test
  void aRawEventDoesNotSayWhatPeopleWrite() {
    var event =
        new Event.MessageCreated(
            message("3EB0A1B2C3D4E5F60718", ANA, ANA, new Content.Text("a secret")));

    var payload = rendering.payload("engine.event", event);
    assertSays(
        payload,
        """
        {"event":"message-created","data":{"id":"3EB0A1B2C3D4E5F60718","chat":"4915112345678@c.us","fromMe":false}}
        """);
    assertThat(payload.toString()).doesNotContain("secret");
  }

  @Test
  void aRawEventIsNeverIgnoredAndKeepsItsId() {
    var event = new GroupEvent.GroupLeft(CREW, ANA);
    var ignoring = session(SHOP, new Ignore(true, true, true, true));
    var raw = rendering.render(familyA("engine.event"), ignoring, event);

    assertThat(rendering.render(familyA("*"), ignoring, event)).isEmpty();
    assertThat(raw).hasSize(1);
    assertThat(raw.getFirst().id())
        .isNotEqualTo(ID.value())
        .isEqualTo(rendering.render(familyA("engine.event"), event).getFirst().id());
  }
}
