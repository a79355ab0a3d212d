package dev.sessiongateway.http.simulator;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static dev.sessiongateway.http.simulator.SimulatedServer.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.StoryStyle;
import dev.sessiongateway.http.simulator.FakePhones.Command;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The commands of phones; a fault for bad input names the field.
class PhoneRoutesTest {
  private static final String CHAT = ADA + "/chats/4915550000002@c.us";
  private static final String MESSAGE = CHAT + "/messages/3EB0AAAAAAAAAAAAAAAA";
  private static final String GROUP = ADA + "/groups/120363040000000001@g.us";
  private static final String BOB = "4915550000002@c.us";
  private static final Address THEM = Address.person("4915550000002");
  private static final MessageId ID = new MessageId("3EB0AAAAAAAAAAAAAAAA");

  @RegisterExtension private static final SimulatedServer SIMULATED = new SimulatedServer();
  private static final FakePhones PHONES = SIMULATED.phones;

  @Test
  void everyContentIsWritten() {
    write("'poll':{'name':'Day?','options':['Sat','Sun'],'selectable':1}");
    write("'poll':{'name':'Day?','options':['Sat','Sun']}");
    write("'event':{'name':'Walk','startsAt':'2026-02-01T09:00:00Z','extraGuests':true}");
    write("'contacts':[{'name':'Ben','vcard':'BEGIN:VCARD'}]");
    write("'location':{'latitude':52.5,'longitude':13.4,'title':'Here'}");
    write("'text':'yes','replyTo':'3EB0AAAAAAAAAAAAAAAA'");
    write("'text':'secret','unreadable':true");
    write("'text':'plain','unreadable':false");
    var starts = Instant.parse("2026-02-01T09:00:00Z");
    assertThat(PHONES.done)
        .containsExactly(
            written(THEM, new Content.Poll("Day?", List.of("Sat", "Sun"), 1)),
            written(THEM, new Content.Poll("Day?", List.of("Sat", "Sun"), 0)),
            written(THEM, new Content.CalendarEvent("Walk", null, starts, null, null, true)),
            written(THEM, new Content.ContactCards(List.of(new ContactCard("Ben", "BEGIN:VCARD")))),
            written(THEM, new Content.Location(52.5, 13.4, "Here", null)),
            Command.of("write", THEM, new Content.Text("yes"), ID),
            Command.of("writeUnreadable", THEM, "secret"),
            written(THEM, new Content.Text("plain")));
  }

  private static Command written(Address to, Content content) {
    return Command.of("write", to, content, null);
  }

  private static void write(String what) {
    var reply = SIMULATED.client.post(ADA + "/messages", "{'to':'4915550000002'," + what + "}");
    assertThat(reply.status()).as(what).isEqualTo(201);
    assertThat(reply.text("id")).isEqualTo(FakePhones.SENT.value());
  }

  @Test
  void aTextOrFileToTheirChatIsAStory() {
    var text = new Content.Text("Open until six");
    story("'text':'Open until six'", 201);
    story(
        "'text':'Open until six','story':{'background':'#1B7430','font':2,"
            + "'audience':['4915550000002']}",
        201);
    var data = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    story("'file':{'data':'" + data + "'}", 201);
    assertThat(PHONES.done)
        .containsExactly(
            written(Address.STATUS, new Content.Story(text, null, List.of())),
            written(
                Address.STATUS,
                new Content.Story(text, new StoryStyle("#1B7430", 2), List.of(THEM))),
            sent(Address.STATUS, null));
    story("'poll':{'name':'Day?','options':['a','b']}", 400);
    story("'text':'x','unreadable':true", 400);
    story("'text':'x','story':{'font':2}", 400);
    story("'text':'x','story':{'background':'green'}", 400);
    var elsewhere = "{'to':'4915550000002','text':'x','story':{}}";
    assertThat(SIMULATED.client.post(ADA + "/messages", elsewhere).status()).isEqualTo(400);
  }

  private static void story(String what, int status) {
    var reply = SIMULATED.client.post(ADA + "/messages", "{'to':'status@broadcast'," + what + "}");
    assertThat(reply.status()).as(what).isEqualTo(status);
  }

  @Test
  void aFileCanBeAReply() {
    var data = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    write("'replyTo':'3EB0AAAAAAAAAAAAAAAA','file':{'data':'" + data + "'}");
    assertThat(PHONES.done).containsExactly(sent(THEM, ID));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "poll.name      | 'poll':{'options':['a','b']}",
        "poll.options   | 'poll':{'name':'Day?'}",
        "poll.options   | 'poll':{'name':'Day?','options':['a']}",
        "poll.options   | 'poll':{'name':'Day?','options':['a','a']}",
        "poll.options.1 | 'poll':{'name':'Day?','options':['a',null]}",
        "poll.selectable| 'poll':{'name':'Day?','options':['a','b'],'selectable':3}",
        "poll.selectable| 'poll':{'name':'Day?','options':['a','b'],'selectable':'1'}",
        "event.startsAt | 'event':{'name':'Walk'}",
        "event.startsAt | 'event':{'name':'Walk','startsAt':'tomorrow'}",
        "event.endsAt   |"
            + " 'event':{'name':'W','startsAt':'2026-02-01T09:00:00Z','endsAt':'2026-01-01T09:00:00Z'}",
        "contacts       | 'contacts':[]",
        "contacts.0.vcard | 'contacts':[{'name':'Ben'}]",
        "location.latitude | 'location':{'latitude':91,'longitude':0}",
        "location.longitude | 'location':{'latitude':1}",
        "location       |"
            + " 'poll':{'name':'Day?','options':['a','b']},'location':{'latitude':1,'longitude':2}",
        "text           | 'location':{'latitude':1,'longitude':2},'text':'here'",
        "replyTo        | 'text':'hello','replyTo':'??'",
        "unreadable     | 'location':{'latitude':1,'longitude':2},'unreadable':true",
        "unreadable     | 'text':'hello','replyTo':'3EB0AAAAAAAAAAAAAAAA','unreadable':true",
        "unreadable     | 'text':'hello','unreadable':'yes'"
      })
  void badContentIsNamed(String field, String what) {
    refused(field, "POST", ADA + "/messages", "{'to':'4915550000002'," + what + "}");
  }

  @Test
  void messagesAreEditedRevokedRevealedVotedOnAndAnswered() {
    written(MESSAGE + "/edit", "{'text':'better'}");
    written(MESSAGE + "/revoke", null);
    done("POST", MESSAGE + "/reveal", null);
    written(MESSAGE + "/vote", "{'options':['Sat']}");
    written(MESSAGE + "/vote", "{'options':[],'unreadable':true}");
    written(MESSAGE + "/answer", "{'response':'MAYBE','extraGuests':2}");
    written(MESSAGE + "/answer", "{'response':'NOT_GOING','unreadable':true}");
    assertThat(PHONES.done)
        .containsExactly(
            Command.of("edit", THEM, ID, "better"),
            Command.of("revoke", THEM, ID),
            Command.of("reveal", THEM, ID),
            Command.of("vote", THEM, ID, List.of("Sat"), true),
            Command.of("vote", THEM, ID, List.of(), false),
            Command.of("answer", THEM, ID, EventRsvp.Response.MAYBE, 2, true),
            Command.of("answer", THEM, ID, EventRsvp.Response.NOT_GOING, 0, false));
  }

  @Test
  void chatsAreArchivedDeletedAndRecordedIn() {
    done("POST", CHAT + "/recording", "{'on':true}");
    done("POST", CHAT + "/archive", null);
    done("POST", CHAT + "/unarchive", null);
    done("DELETE", CHAT, null);
    assertThat(PHONES.done)
        .containsExactly(
            Command.of("recording", THEM, true),
            Command.of("archive", THEM, true),
            Command.of("archive", THEM, false),
            Command.of("deleteChat", THEM));
  }

  @Test
  void channelsAreCreatedFollowedAndMuted() {
    var reply =
        SIMULATED.client.post(
            ADA + "/channels", "{'name':'Tides','countries':['GB'],'categories':['NEWS']}");
    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.text("role")).isEqualTo("SUBSCRIBER");
    var channel = ADA + "/channels/120363040000000002@newsletter";
    for (var change : new String[] {"follow", "unfollow", "mute", "unmute"}) {
      done("POST", channel + "/" + change, null);
    }
    done("DELETE", channel, null);
    assertThat(SIMULATED.client.get(ADA + "/channels").text("/0/name")).isEqualTo("News");
    var id = Address.channel("120363040000000002");
    assertThat(PHONES.done)
        .containsSubsequence(
            Command.of(
                "createChannel",
                new NewChannel("Tides", null, null),
                new ChannelListing(List.of("GB"), List.of("NEWS"))),
            Command.of("follow", id, true),
            Command.of("follow", id, false),
            Command.of("mute", id, true),
            Command.of("mute", id, false),
            Command.of("deleteChannel", id));
  }

  @Test
  void callsRingAndEnd() {
    for (var body : List.of("{'to':'4915550000002'}", "{'to':'4915550000002','video':true}")) {
      var reply = SIMULATED.client.post(ADA + "/calls", body);
      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.text("id")).isEqualTo(FakePhones.CALL);
    }
    done("POST", ADA + "/calls/" + FakePhones.CALL + "/accept", null);
    done("POST", ADA + "/calls/" + FakePhones.CALL + "/end", null);
    var calls = SIMULATED.client.get(ADA + "/calls");
    assertThat(calls.text("/0/id")).isEqualTo(FakePhones.CALL);
    assertThat(calls.text("/0/called/0/stage")).isEqualTo("rejected");
    assertThat(PHONES.done)
        .containsExactly(
            Command.of("call", THEM, false),
            Command.of("call", THEM, true),
            Command.of("acceptCall", FakePhones.CALL),
            Command.of("endCall", FakePhones.CALL));
  }

  @Test
  void groupsAreMadeJoinedAndRun() {
    var made =
        SIMULATED.client.post(ADA + "/groups", "{'subject':'Crew','members':['4915550000002']}");
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.text("id")).endsWith("@g.us");
    assertThat(made.json().path("announce").asBoolean(true)).isFalse();
    var joined =
        SIMULATED.client.post(ADA + "/groups/join", "{'inviteCode':'ABCDEFGHIJKLMNOPQRSTUV'}");
    assertThat(joined.status()).isEqualTo(200);
    assertThat(joined.json()).isEqualTo(made.json());
    done("PATCH", GROUP, "{'subject':'New','announce':true}");
    for (var action : List.of("join", "leave", "promote", "demote")) {
      done("POST", GROUP + "/members", "{'action':'" + action + "','members':['" + BOB + "']}");
    }
    var group = Address.group("120363040000000001");
    assertThat(PHONES.done)
        .containsExactly(
            Command.of("createGroup", "Crew", List.of(THEM)),
            Command.of("joinGroup", new InviteCode("ABCDEFGHIJKLMNOPQRSTUV")),
            Command.of("changeGroup", group, new GroupChange("New", null, true, null, null, null)),
            Command.of("changeMembers", group, MemberAction.JOIN, List.of(THEM)),
            Command.of("changeMembers", group, MemberAction.LEAVE, List.of(THEM)),
            Command.of("changeMembers", group, MemberAction.PROMOTE, List.of(THEM)),
            Command.of("changeMembers", group, MemberAction.DEMOTE, List.of(THEM)));
  }

  @Test
  void labelsNamesAndPicturesChange() {
    done("POST", ADA + "/labels", "{'id':'12','name':'Hot lead','color':3}");
    done("POST", CHAT + "/labels", "{'label':'12','action':'add'}");
    done("POST", CHAT + "/labels", "{'label':'12','action':'remove'}");
    done("DELETE", ADA + "/labels/12", null);
    assertThat(SIMULATED.client.get(ADA + "/contacts/" + BOB).text().strip())
        .isEqualTo(json("{'id':'" + BOB + "','name':'Bob','about':'Hi there','picture':true}"));
    done("PUT", ADA + "/contacts/" + BOB, "{'firstName':'Bob'}");
    done("DELETE", ADA + "/contacts/" + BOB, null);
    done("PATCH", ADA, "{'name':'Ada M.'}");
    var data = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    done("PUT", ADA + "/picture", "{'file':{'data':'" + data + "'}}");
    done("DELETE", ADA + "/picture", null);
    var label = new LabelId("12");
    assertThat(PHONES.done)
        .hasSize(9)
        .startsWith(
            Command.of("saveLabel", new Label(label, "Hot lead", 3)),
            Command.of("label", THEM, label, LabelAction.ADD),
            Command.of("label", THEM, label, LabelAction.REMOVE),
            Command.of("removeLabel", label),
            Command.of("saveContact", THEM, new SavedName("Bob", "")),
            Command.of("removeContact", THEM),
            Command.of("rename", "Ada M."))
        .endsWith(Command.of("setPicture", (Object) null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "text       | POST  | MESSAGE/edit   | {}",
        "text       | POST  | MESSAGE/edit   | {'text':' '}",
        "options    | POST  | MESSAGE/vote   | {}",
        "options    | POST  | MESSAGE/vote   | {'options':'Sat'}",
        "options.0  | POST  | MESSAGE/vote   | {'options':[null]}",
        "response   | POST  | MESSAGE/answer | {}",
        "response   | POST  | MESSAGE/answer | {'response':'PERHAPS'}",
        "extraGuests| POST  | MESSAGE/answer | {'response':'GOING','extraGuests':'two'}",
        "on         | POST  | CHAT/recording | {}",
        "to         | POST  | ADA/calls      | {}",
        "to         | POST  | ADA/calls      | {'to':'nobody'}",
        "video      | POST  | ADA/calls      | {'to':'4915550000002','video':'yes'}",
        "subject    | POST  | ADA/groups     | {'members':[]}",
        "members    | POST  | ADA/groups     | {'subject':'Crew'}",
        "members.0  | POST  | ADA/groups     | {'subject':'Crew','members':['nobody']}",
        "members.0  | POST  | ADA/groups     |"
            + " {'subject':'Crew','members':['120363040000000001@g.us']}",
        "inviteCode | POST  | ADA/groups/join| {'inviteCode':'x'}",
        "subject    | PATCH | GROUP          | {}",
        "restrict   | PATCH | GROUP          | {'restrict':'yes'}",
        "action     | POST  | GROUP/members  | {'action':'ban','members':[]}",
        "members    | POST  | GROUP/members  | {'action':'join'}",
        "name       | POST  | ADA/labels     | {'id':'1','color':3}",
        "id         | POST  | ADA/labels     | {'id':'a b','name':'x','color':3}",
        "color      | POST  | ADA/labels     | {'id':'1','name':'x','color':'red'}",
        "label      | POST  | CHAT/labels    | {'action':'add'}",
        "action     | POST  | CHAT/labels    | {'label':'1','action':'put'}",
        "firstName  | PUT   | ADA/contacts/4915550000002 | {}",
        "name       | PATCH | ADA            | {}",
        "file       | PUT   | ADA/picture    | {}",
        "file       | PUT   | ADA/picture    | {'file':{}}"
      })
  void badInputIsNamed(String field, String method, String path, String body) {
    var full =
        path.replace("MESSAGE", MESSAGE)
            .replace("CHAT", CHAT)
            .replace("GROUP", GROUP)
            .replace("ADA", ADA);
    refused(field, method, full, body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST /chats/nobody/archive",
        "DELETE /chats/nobody",
        "POST /chats/4915550000002@c.us/messages/x/revoke",
        "POST /chats/4915550000002@c.us/messages/x/reveal",
        "DELETE /contacts/nobody",
        "DELETE /labels/a%20b"
      })
  void badPathsAre400(String call) {
    var words = call.split(" ", 2);
    assertThat(SIMULATED.client.send(words[0], ADA + words[1], null).status()).isEqualTo(400);
    assertThat(PHONES.done).isEmpty();
  }

  @Test
  void anUnknownPhoneIsA404() {
    var nobody = "/simulator/phones/4915559999999";
    assertThat(SIMULATED.client.post(nobody + "/calls", "{'to':'4915550000002'}").status())
        .isEqualTo(404);
    assertThat(SIMULATED.client.delete(nobody + "/chats/4915550000002@c.us").status())
        .isEqualTo(404);
  }

  /// The only picture of the test, without a name.
  private static Command sent(Address to, @Nullable MessageId replyTo) {
    var file =
        PHONES.done.stream()
            .flatMap(command -> command.arguments().stream())
            .filter(Attachment.Stored.class::isInstance)
            .map(Attachment.Stored.class::cast)
            .findFirst()
            .orElseThrow();
    assertThat(file.mimetype()).isEqualTo("image/png");
    assertThat(file.filename()).isNull();
    return Command.of("send", to, file, null, replyTo);
  }

  private static void refused(String field, String method, String path, String body) {
    var reply = SIMULATED.client.send(method, path, body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
    assertThat(PHONES.done).isEmpty();
  }

  private static void written(String path, String body) {
    var reply = SIMULATED.client.send("POST", path, body == null ? null : body);
    assertThat(reply.status()).as(path).isEqualTo(201);
    assertThat(reply.text("id")).isEqualTo(FakePhones.SENT.value());
  }

  private static void done(String method, String path, String body) {
    var reply = SIMULATED.client.send(method, path, body == null ? null : body);
    assertThat(reply.status()).as(path).isEqualTo(200);
    assertThat(reply.bool("success")).isTrue();
  }
}
