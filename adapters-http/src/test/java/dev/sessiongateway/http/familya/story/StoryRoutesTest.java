package dev.sessiongateway.http.familya.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.StoryStyle;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoryRoutesTest {
  private static final String PATH = "/api/ada/status";
  private static final SessionName ADA = new SessionName("ada");
  private static final Address BOB = Address.person("4915550000002");
  private static final Address CARL = Address.person("4915550000003");

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada", FakeNetwork.ADA);
    server.stopped("other");
  }

  private static Reply post(String kind, String body) {
    return server.asWaha().post(PATH + "/" + kind, body);
  }

  private static Message last() {
    return server.network.sent(ADA).getLast();
  }

  private static String file(byte[] bytes, String type) {
    return "{'mimetype':'%s','filename':'file','data':'%s'}"
        .formatted(type, Base64.getEncoder().encodeToString(bytes));
  }

  @Test
  void aTextHasItsLookAndAudience() {
    var reply =
        post(
            "text",
            "{'text':'Open','backgroundColor':'#1b7430','font':3,'linkPreview':false,"
                + "'contacts':['4915550000002@c.us','4915550000002']}");
    assertThat(reply.status()).isEqualTo(201);
    assertThat(last().chat()).isEqualTo(Address.STATUS);
    assertThat(last().content())
        .isEqualTo(
            new Content.Story(
                new Content.Text("Open"), new StoryStyle("#1b7430", 3), List.of(BOB)));
    var json = reply;
    assertThat(json.text("id"))
        .isEqualTo("true_status@broadcast_" + last().id() + "_" + FakeNetwork.ADA.id());
    assertThat(json.text("/key/id")).isEqualTo(last().id().value());
    assertThat(json.text("body")).isEqualTo("Open");
    assertThat(json.text("to")).isEqualTo("status@broadcast");
  }

  @Test
  void aTextIsGreenAndForEverybodyByDefault() {
    var green = new StoryStyle("#38b42f", 0);
    for (var contacts : List.of("", ",'contacts':null", ",'contacts':[]")) {
      assertThat(post("text", "{'text':'Open'" + contacts + "}").status()).isEqualTo(201);
      assertThat(last().content())
          .isEqualTo(new Content.Story(new Content.Text("Open"), green, List.of()));
    }
    var ofNative = server.asNative().post(PATH + "/text", "{'text':'Open'}");
    assertThat(ofNative.status()).isEqualTo(200);
  }

  @Test
  void filesArePosted() {
    var image =
        post("image", "{'caption':'Look','file':" + file(MediaSamples.PNG, "image/png") + "}");
    assertThat(image.status()).as(image.text()).isEqualTo(201);
    assertThat(shown().kind()).isEqualTo(MediaKind.IMAGE);
    assertThat(shown().caption()).isEqualTo("Look");
    assertThat(image.text("/media/url")).startsWith("http");
    var voice =
        post(
            "voice",
            "{'backgroundColor':'#FF0000','file':"
                + file(MediaSamples.OGG_OPUS, "audio/ogg")
                + "}");
    assertThat(voice.status()).as(voice.text()).isEqualTo(201);
    assertThat(shown().kind()).isEqualTo(MediaKind.VOICE);
    assertThat(((Content.Story) last().content()).look()).isEqualTo(new StoryStyle("#FF0000", 0));
    var video =
        post("video", "{'caption':'Oven','file':" + file(MediaSamples.MP4, "video/mp4") + "}");
    assertThat(video.status()).as(video.text()).isEqualTo(201);
    assertThat(shown().kind()).isEqualTo(MediaKind.VIDEO);
  }

  @Test
  void aVoiceNoteIsAlwaysConvertedAndAVideoWhenTheClientAsks() {
    var voice = file(MediaSamples.WAV, "audio/wav");
    var video = file(MediaSamples.WEBM, "video/webm");
    var before = server.converter.conversions();
    assertThat(post("video", "{'file':" + video + "}").status()).isEqualTo(201);
    assertThat(server.converter.conversions()).isEqualTo(before);
    assertThat(post("voice", "{'convert':false,'file':" + voice + "}").status()).isEqualTo(201);
    assertThat(shown().kind()).isEqualTo(MediaKind.VOICE);
    assertThat(post("video", "{'convert':true,'file':" + video + "}").status()).isEqualTo(201);
    assertThat(server.converter.conversions()).isEqualTo(before + 2);
  }

  private static Content.Media shown() {
    return (Content.Media) ((Content.Story) last().content()).shown();
  }

  @Test
  void anAudienceIsGivenInSeveralCallsUnderOneId() {
    var id = server.asWaha().get(PATH + "/new-message-id").text("id");
    var body = "{'id':'%s','text':'Open','contacts':['%s']}";
    var first = post("text", body.formatted(id, BOB));
    var second = post("text", body.formatted(id, CARL));
    var third = post("text", body.formatted(id, CARL));
    assertThat(List.of(first.status(), second.status(), third.status())).containsOnly(201);
    assertThat(second.text("/key/id")).isEqualTo(id);
    assertThat(server.network.sent(ADA)).filteredOn(m -> m.id().value().equals(id)).hasSize(1);
    assertThat(server.network.storyAudience(ADA, last().id())).containsExactlyInAnyOrder(BOB, CARL);
    var other = post("text", body.formatted(id, CARL).replace("Open", "Closed"));
    assertThat(other.status()).as(other.text()).isIn(409, 422);
    assertThat(other.text("code")).isEqualTo("message.id-reused");
  }

  @Test
  void aStoryIsDeletedForEverybodyOrForSome() {
    var contacts = "'contacts':['%s','%s']".formatted(BOB, CARL);
    var posted = post("text", "{'text':'Open'," + contacts + "}");
    var id = last().id();
    var longId = posted.text("id");
    var some = post("delete", "{'id':'%s','contacts':['%s']}".formatted(id, BOB));
    assertThat(some.status()).as(some.text()).isEqualTo(201);
    assertThat(server.network.storyAudience(ADA, id)).containsExactly(CARL);
    var all = post("delete", "{'id':'%s'}".formatted(longId));
    assertThat(all.status()).as(all.text()).isEqualTo(201);
    assertThat(all.text("id")).isEqualTo(longId);
    server.await(
        () ->
            server.gateway.chats().findMessage(ADA, id).orElseThrow().content()
                instanceof Content.Revoked,
        () -> "the story is still there");
    assertThat(post("delete", "{'id':'%s'}".formatted(longId)).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text | {} | invalid.text",
        "text | {'text':' '} | invalid.text",
        "text | {'text':7} | invalid.text",
        "text | {'text':'Open','backgroundColor':'green'} | invalid.backgroundColor",
        "text | {'text':'Open','font':-1} | invalid.font",
        "text | {'text':'Open','font':10} | invalid.font",
        "text | {'text':'Open','contacts':'all'} | invalid.contacts",
        "text | {'text':'Open','contacts':['nobody']} | invalid.contacts.0",
        "text | {'text':'Open','contacts':['120363000000000001@g.us']} | invalid.contacts.0",
        "text | {'text':'Open','id':'no id!'} | invalid.id",
        "image | {} | invalid.file",
        "image | {'file':{}} | invalid.file",
        "image | {'file':{'data':'aGVsbG8='}} | invalid.file",
        "voice | {'file':{'data':'aGVsbG8='}} | invalid.audio",
        "video | {'file':{'data':'aGVsbG8='}} | invalid.file",
        "delete | {} | invalid.id",
        "delete | {'id':'3EB0C0FFEE1234567890','contacts':['nobody']} | invalid.contacts.0"
      })
  void aBadBodyIsA400(String kind, String body, String code) {
    var before = server.network.sent(ADA).size();
    var reply = post(kind, body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo(code);
    assertThat(server.network.sent(ADA)).hasSize(before);
  }

  @Test
  void onlyOwnStoriesAreDeleted() {
    var text = server.gateway.messaging().send(ADA, GatewayFixture.text("hello")).id();
    for (var id : List.of(text.value(), "3EB0C0FFEE1234567890")) {
      var reply = post("delete", "{'id':'" + id + "'}");
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.text("code")).isEqualTo("message.not-found");
    }
  }

  @Test
  void theKeyMustBeForThisSession() {
    var other = server.key(new SessionName("other"), null, Scope.SEND);
    var reading = server.key(ADA, null, Scope.READ);
    for (var key : List.of(other, reading)) {
      var reply = server.anonymous().with("apikey", key).post(PATH + "/text", "{'text':'Open'}");
      assertThat(reply.status()).isEqualTo(403);
    }
  }
}
