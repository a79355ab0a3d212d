package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.preview.PageReader;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionName;
import java.net.URI;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Previews of links that the gateway makes, in the sends of both families.
class LinkPreviewTest {
  private static final SessionName ADA = new SessionName("ada");
  private static final String MENU = "https://shop.example/menu";
  private static final String TO_BOB = "{'session':'ada','chatId':'4915110000002@c.us',";
  private static final String TEXT = "'text':'See " + MENU + "'";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    server.network.addContact(new Contact(Address.person("4915110000002"), "Bob", null));
    server.pages.put(
        URI.create(MENU),
        new PageReader.Page("Menu", "Today", new PageReader.Picture(MediaSamples.PNG)));
  }

  private static Reply post(String path, String body) {
    return server.asNative().post(path, body);
  }

  private static Message lastSent() {
    return server.network.sent(ADA).getLast();
  }

  private static LinkPreview preview(Content content) {
    assertThat(content).isInstanceOf(Content.TextWithPreview.class);
    return ((Content.TextWithPreview) content).preview();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sendText", "reply"})
  void familyAMakesOneAsLargeAsAsked(String operation) {
    var reply =
        post(
            "/api/" + operation,
            TO_BOB + TEXT + ",'linkPreview':true,'linkPreviewHighQuality':true}");
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(reply.text("body")).isEqualTo("See " + MENU);
    var text = "/_data/message/extendedTextMessage";
    assertThat(reply.text(text + "/title")).isEqualTo("Menu");
    assertThat(reply.text(text + "/description")).isEqualTo("Today");
    assertThat(reply.text(text + "/matchedText")).isEqualTo(MENU);
    var preview = preview(lastSent().content());
    assertThat(preview.image().mimetype()).isEqualTo("image/png");
    assertThat(preview.large()).isTrue();
  }

  @Test
  void familyBMakesASmallOne() {
    var reply =
        post("/message/sendText/ada", "{'number':'4915110000002'," + TEXT + ",'linkPreview':true}");
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    assertThat(reply.text("/message/extendedTextMessage/title")).isEqualTo("Menu");
    assertThat(reply.text("messageType")).isEqualTo("extendedTextMessage");
    assertThat(preview(lastSent().content()).large()).isFalse();
  }

  @Test
  void olderClientsOfFamilyBAskInTheOptions() {
    post(
        "/message/sendText/ada",
        "{'number':'4915110000002','options':{'linkPreview':true},'textMessage':{" + TEXT + "}}");
    assertThat(preview(lastSent().content()).title()).isEqualTo("Menu");
  }

  @Test
  void aStoryHasOneToo() {
    var reply = post("/api/ada/status/text", "{" + TEXT + ",'linkPreview':true}");
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    var story = (Content.Story) lastSent().content();
    assertThat(preview(story.shown()).title()).isEqualTo("Menu");
    assertThat(preview(story.shown()).image()).isNotNull();
  }

  @Test
  void anEditedTextHasOneWhenAskedFor() {
    var sent = post("/api/sendText", TO_BOB + "'text':'Soon'}");
    var message = "/api/ada/chats/4915110000002@c.us/messages/" + sent.text("id");
    var previewed = server.asNative().put(message, ("{" + TEXT + ",'linkPreview':true}"));
    assertThat(previewed.status()).as(previewed.text()).isEqualTo(200);
    var text = "/_data/message/extendedTextMessage";
    assertThat(previewed.text(text + "/title")).isEqualTo("Menu");
    var plain = server.asNative().put(message, ("{" + TEXT + "}"));
    assertThat(plain.json().at(text).isMissingNode()).as(plain.text()).isTrue();
    var wrong = server.asNative().put(message, "{'text':'x','linkPreview':'yes'}");
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.text("code")).isEqualTo("invalid.linkPreview");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",'linkPreview':false", ",'linkPreviewHighQuality':true"})
  void withoutBeingAskedForThereIsNone(String asked) {
    post("/api/sendText", TO_BOB + TEXT + asked + "}");
    assertThat(lastSent().content()).isEqualTo(new Content.Text("See " + MENU));
    post("/message/sendText/ada", "{'number':'4915110000002'," + TEXT + asked + "}");
    assertThat(lastSent().content()).isEqualTo(new Content.Text("See " + MENU));
    post("/api/ada/status/text", "{" + TEXT + asked + "}");
    assertThat(((Content.Story) lastSent().content()).shown())
        .isEqualTo(new Content.Text("See " + MENU));
  }

  @Test
  void aPageThatCannotBeReadChangesNothing() {
    var reply = post("/api/sendText", TO_BOB + "'text':'http://gone.example','linkPreview':true}");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(lastSent().content()).isEqualTo(new Content.Text("http://gone.example"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/api/sendText|linkPreview|'yes'",
        "/api/sendText|linkPreviewHighQuality|1",
        "/api/reply|linkPreview|{}",
        "/api/ada/status/text|linkPreview|'true'",
        "/api/ada/status/text|linkPreviewHighQuality|[]"
      },
      quoteCharacter = '\0')
  void aWrongTypeIsNamed(String path, String field, String value) {
    var before = server.network.attempts(ADA);
    var reply = post(path, TO_BOB + TEXT + ",'" + field + "':" + value + "}");
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
    assertThat(server.network.attempts(ADA)).isEqualTo(before);
  }

  @Test
  void aWrongTypeInFamilyBIsRefused() {
    var before = server.network.attempts(ADA);
    var body = "{'number':'4915110000002'," + TEXT + ",'linkPreview':'maybe'}";
    assertThat(post("/message/sendText/ada", body).status()).isEqualTo(400);
    assertThat(server.network.attempts(ADA)).isEqualTo(before);
  }
}
