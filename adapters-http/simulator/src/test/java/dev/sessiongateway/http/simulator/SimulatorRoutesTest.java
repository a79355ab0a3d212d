package dev.sessiongateway.http.simulator;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static dev.sessiongateway.http.simulator.SimulatedServer.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.simulator.FakePhones.Command;
import java.net.URI;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatorRoutesTest {
  private static final String CHAT = ADA + "/chats/4915550000002@c.us";
  private static final String MESSAGE = CHAT + "/messages/3EB0AAAAAAAAAAAAAAAA";
  private static final String BOB = "4915550000002@c.us";
  private static final Address THEM = Address.person("4915550000002");

  @RegisterExtension private static final SimulatedServer SIMULATED = new SimulatedServer();
  private static final FakePhones PHONES = SIMULATED.phones;

  @Nested
  class Phones {
    @Test
    void areMadeOnce() {
      var body = "{'number':'+49 1555 0000002'}";
      var made = SIMULATED.client.post("/simulator/phones", body);
      assertThat(made.status()).isEqualTo(201);
      assertThat(made.text("number")).isEqualTo("4915550000002");
      assertThat(made.text("name")).isEqualTo("4915550000002");
      assertThat(made.text("jid")).isEqualTo(BOB);
      var again = SIMULATED.client.post("/simulator/phones", body);
      assertThat(again.status()).isEqualTo(200);
      assertThat(again.json()).isEqualTo(made.json());
      assertThat(SIMULATED.client.get("/simulator/phones").json().findValuesAsText("jid"))
          .containsOnlyOnce(BOB);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'number':'abc'}", "{'number':4915550000002}", "nope"})
    void needANumber(String body) {
      assertThat(SIMULATED.client.post("/simulator/phones", body).status()).isEqualTo(400);
    }

    @Test
    void areInTheWorldWithGroupsAndChannels() {
      var world = SIMULATED.client.get("/simulator/world");
      assertThat(world.text("/phones/0/name")).isEqualTo("Ada");
      assertThat(world.text("/groups/0/id")).isEqualTo("120363040000000001@g.us");
      assertThat(world.text("/groups/0/inviteCode")).isEqualTo("ABCDEFGHIJKLMNOPQRSTUV");
      assertThat(world.text("/groups/0/participants/0/role")).isEqualTo("admin");
      assertThat(world.text("/channels/0/inviteCode")).isEqualTo("VUTSRQPONMLKJIHGFEDCBA");
    }
  }

  @Nested
  class Linking {
    @ParameterizedTest
    @CsvSource({"scan,value,good,bad", "pair,code,ABCD-1234,WXYZ-9999"})
    void answersTheSessionOrA400(String call, String field, String right, String wrong) {
      var path = ADA + "/" + call;
      var linked = SIMULATED.client.post(path, "{'" + field + "':'" + right + "'}");
      assertThat(linked.status()).isEqualTo(200);
      assertThat(linked.text()).isEqualTo(json("{'session':'loja'}"));
      assertThat(SIMULATED.client.post(path, "{'" + field + "':'" + wrong + "'}").status())
          .isEqualTo(400);
      assertThat(SIMULATED.client.post(path, "{}").status()).isEqualTo(400);
    }

    @Test
    void isUndoneBySession() {
      assertThat(SIMULATED.client.post(ADA + "/unlink", "{'session':'loja'}").status())
          .isEqualTo(200);
      assertThat(PHONES.done).containsExactly(Command.of("unlink", new SessionName("loja")));
      assertThat(SIMULATED.client.post(ADA + "/unlink", "{'session':'other'}").status())
          .isEqualTo(404);
    }
  }

  @Nested
  class Writing {
    @ParameterizedTest
    @ValueSource(strings = {"4915550000002", "4915550000002@c.us"})
    void aText(String to) {
      var reply = SIMULATED.client.post(ADA + "/messages", "{'to':'" + to + "','text':'hello'}");
      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.text("id")).isEqualTo(FakePhones.SENT.value());
      assertThat(PHONES.done)
          .containsExactly(Command.of("write", THEM, new Content.Text("hello"), null));
    }

    @Test
    void aFileFromTheBody() {
      var data = Base64.getEncoder().encodeToString(MediaSamples.PNG);
      var reply =
          SIMULATED.client.post(
              ADA + "/messages",
              "{'to':'4915550000002','text':'look','file':{'data':'%s','filename':'p.png'}}"
                  .formatted(data));
      assertThat(reply.status()).isEqualTo(201);
      assertThat(PHONES.done)
          .singleElement()
          .satisfies(sent -> {
            assertThat(sent.name()).isEqualTo("send");
            assertThat(sent.arguments())
                .element(1, type(Attachment.Stored.class))
                .extracting(Attachment.Stored::mimetype, Attachment.Stored::filename)
                .containsExactly("image/png", "p.png");
            assertThat(sent.arguments()).contains(THEM, "look").endsWith((Object) null);
          });
    }

    @Test
    void aFileFromElsewhere() {
      SIMULATED.server.files.put(
          URI.create("https://files.example/p.png"), MediaSamples.PNG, "image/png", null);
      var reply =
          SIMULATED.client.post(
              ADA + "/messages",
              "{'to':'4915550000002','file':{'url':'https://files.example/p.png'}}");
      assertThat(reply.status()).isEqualTo(201);
      assertThat(PHONES.done).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{}",
          "{'to':'4915550000002'}",
          "{'text':'hello'}",
          "{'to':'nobody','text':'hello'}",
          "{'to':'4915550000002','text':' '}",
          "{'to':'4915550000002','file':{}}",
          "{'to':'4915550000002','file':'x'}",
          "{'to':'4915550000002','file':{'data':'***'}}",
          "{'to':'4915550000002','file':{'url':'http://['}}"
        })
    void badInputIsA400(String body) {
      assertThat(SIMULATED.client.post(ADA + "/messages", body).status()).isEqualTo(400);
      assertThat(PHONES.done).isEmpty();
    }
  }

  @Nested
  class Answering {
    @Test
    void pressesPicksAndReacts() {
      for (var call :
          List.of(
              "press {'buttonId':'yes'}",
              "pick {'rowId':'soup'}",
              "react {'emoji':'👍'}",
              "react {'emoji':''}")) {
        var words = call.split(" ", 2);
        var reply = SIMULATED.client.post(MESSAGE + "/" + words[0], words[1]);
        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.text("id")).isEqualTo(FakePhones.SENT.value());
      }
      var id = new MessageId("3EB0AAAAAAAAAAAAAAAA");
      assertThat(PHONES.done)
          .containsExactly(
              Command.of("press", THEM, id, "yes"),
              Command.of("pick", THEM, id, "soup"),
              Command.of("react", THEM, id, "👍"),
              Command.of("react", THEM, id, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"press", "pick", "react"})
    void needsToSayWhat(String call) {
      assertThat(SIMULATED.client.post(MESSAGE + "/" + call, "{}").status()).isEqualTo(400);
    }

    @Test
    void readsTypesAndGoesOffline() {
      for (var call :
          List.of(
              CHAT + "/read ",
              CHAT + "/typing {'on':true}",
              CHAT + "/typing {'on':false}",
              ADA + "/offline ",
              ADA + "/online ")) {
        var words = call.split(" ", 2);
        assertThat(SIMULATED.client.post(words[0], words[1]).status()).isEqualTo(200);
      }
      assertThat(PHONES.done)
          .containsExactly(
              Command.of("read", THEM),
              Command.of("typing", THEM, true),
              Command.of("typing", THEM, false),
              Command.of("setOnline", false),
              Command.of("setOnline", true));
      assertThat(SIMULATED.client.post(CHAT + "/typing", "{}").status()).isEqualTo(400);
    }
  }

  @Nested
  class Reading {
    private void shows(Content content) {
      var id = new MessageId("3EB0000000000000000" + PHONES.shown.size());
      var bob = Address.person("4915550000002");
      PHONES.shown.add(
          new PhoneMessage(
              new Message(
                  id,
                  bob,
                  false,
                  bob,
                  Instant.EPOCH,
                  content,
                  null,
                  List.of(),
                  Message.Origin.API,
                  Ack.DEVICE,
                  null,
                  null,
                  Marks.NONE),
              Map.of(bob, "👍"),
              List.of(),
              null));
    }

    @Test
    void listsChats() {
      var chat = SIMULATED.client.get(ADA + "/chats").json().path(0);
      assertThat(JsonField.text(chat, "id")).isEqualTo(BOB);
      assertThat(JsonField.text(chat, "name")).isEqualTo("Bob");
      assertThat(JsonField.integer(chat, "unread")).isEqualTo(2);
      assertThat(JsonField.text(chat, "/typing/0")).isEqualTo(BOB);
    }

    @Test
    void showsEachKindOfMessageWithItsPart() {
      shows(new Content.Text("hello"));
      shows(
          new InteractiveContent.Buttons(
              "Head", null, "Choose", "Foot", List.of(new Button.Reply("yes", "Yes"))));
      shows(
          new InteractiveContent.ListMessage(
              "Menu",
              null,
              null,
              "Open",
              List.of(new ListSection("Hot", List.of(new ListSection.Row("soup", "Soup", null))))));
      shows(new Content.Location(52.5, 13.4, "Office", null));
      var file = new Attachment.Stored(new MediaId("abcdefgh.ogg"), "audio/ogg", null, 12);
      shows(new Content.Media(MediaKind.VOICE, file, null));
      shows(new InteractiveContent.ListReply("soup", "Soup", null));
      shows(new Content.Poll("Day?", List.of("Sat", "Sun"), 1));
      shows(new Content.CalendarEvent("Walk", null, Instant.EPOCH, null, "Mill", true));
      shows(new Content.ContactCards(List.of(new ContactCard("Ben", "BEGIN:VCARD"))));
      shows(new Content.Revoked());
      var all = SIMULATED.client.get(CHAT + "/messages").json();
      assertThat(all.findValuesAsText("type").stream().filter(t -> !t.equals("reply")))
          .containsExactly(
              "text",
              "buttons",
              "list",
              "location",
              "voice",
              "list_reply",
              "poll",
              "event",
              "contacts",
              "revoked");
      assertThat(JsonField.text(all, "/0/body")).isEqualTo("hello");
      assertThat(JsonField.text(all, "/0/from")).isEqualTo(BOB);
      assertThat(all.at("/0/fromMe").asBoolean(true)).isFalse();
      assertThat(JsonField.integer(all, "/0/ack")).isEqualTo(2);
      assertThat(JsonField.text(all.at("/0/reactions"), BOB)).isEqualTo("👍");
      assertThat(JsonField.text(all, "/1/buttons/0/id")).isEqualTo("yes");
      assertThat(JsonField.text(all, "/1/header")).isEqualTo("Head");
      assertThat(JsonField.text(all, "/2/list/sections/0/rows/0/rowId")).isEqualTo("soup");
      assertThat(JsonField.decimal(all, "/3/location/latitude")).isEqualTo(52.5);
      assertThat(JsonField.text(all, "/4/media/mimetype")).isEqualTo("audio/ogg");
      assertThat(JsonField.text(all, "/5/choice/id")).isEqualTo("soup");
      assertThat(JsonField.text(all, "/6/poll/options/1")).isEqualTo("Sun");
      assertThat(JsonField.text(all, "/7/event/startsAt")).isEqualTo("1970-01-01T00:00:00.000Z");
      assertThat(JsonField.text(all, "/7/event/location")).isEqualTo("Mill");
      assertThat(JsonField.text(all, "/8/contacts/0/name")).isEqualTo("Ben");
    }

    @Test
    void cutsByLimitAndOffset() {
      shows(new Content.Text("one"));
      shows(new Content.Text("two"));
      shows(new Content.Text("three"));
      var cut = SIMULATED.client.get(CHAT + "/messages?limit=1&offset=1").json();
      assertThat(cut.findValuesAsText("body")).containsExactly("two");
      assertThat(SIMULATED.client.get(CHAT + "/messages?limit=-1").status()).isEqualTo(400);
      assertThat(SIMULATED.client.get(CHAT + "/messages?offset=x").status()).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/chats", "/chats/4915550000002@c.us/messages"})
  void anUnknownPhoneIsA404(String rest) {
    assertThat(SIMULATED.client.get("/simulator/phones/4915559999999" + rest).status())
        .isEqualTo(404);
    assertThat(SIMULATED.client.get("/simulator/phones/ada" + rest).status()).isEqualTo(400);
  }

  @Test
  void phonesAreForAdministrators() {
    var key = SIMULATED.server.key(null, null, Scope.READ, Scope.SEND, Scope.CONTROL);
    var sender = SIMULATED.server.anonymous().with("apikey", key);
    assertThat(sender.get("/simulator/phones").status()).isEqualTo(403);
    assertThat(sender.post(ADA + "/scan", "{'value':'good'}").status()).isEqualTo(403);
  }

  @Test
  void aRealNetworkHasNone() {
    try (var real = new TestServer()) {
      var reply = real.asNative().get("/simulator/phones");
      assertThat(reply.status()).isEqualTo(501);
      assertThat(reply.text("code")).isEqualTo("unsupported.virtual-phones");
    }
  }
}
