package dev.sessiongateway.http.familyb.messaging;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.JsonField;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageRoutesTest extends MessageFixture {
  @Nested
  class Finding {
    @Test
    void answersAPageOfRecordsNewestFirst() {
      for (var number = 1; number <= 7; number++) {
        receive(number, BOB, BOB);
      }
      var page = ok("findMessages", "{'page':2,'offset':3,'limit':1}").path("messages");

      assertThat(JsonField.integer(page, "total")).isEqualTo(7);
      assertThat(JsonField.integer(page, "pages")).isEqualTo(3);
      assertThat(JsonField.integer(page, "currentPage")).isEqualTo(2);
      assertThat(numbers(page.path("records"), "/key/id")).containsExactly(4, 3, 2);
      var record = page.at("/records/0");
      assertThat(JsonField.longInteger(record, "messageTimestamp"))
          .isEqualTo(MAY.getEpochSecond() + 4);
      assertThat(JsonField.text(record, "/message/conversation")).isEqualTo("text 4");
      assertThat(JsonField.text(record, "messageType")).isEqualTo("conversation");
      assertThat(JsonField.text(record, "pushName")).isEqualTo("Somebody");
      assertThat(JsonField.text(record, "source")).isEqualTo("web");
      assertThat(record.has("contextInfo")).isFalse();
      assertThat(JsonField.array(record, "MessageUpdate")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{'where':null}", "{'page':0,'offset':0}"})
    void withoutAFilterThereIsEverything(String body) {
      receive(1, BOB, BOB);
      receive(2, CAROL, CAROL);

      assertThat(ok("findMessages", body).at("/messages/records")).hasSize(2);
    }

    @Test
    void aPageBeyondTheLastIsEmpty() {
      receive(1, BOB, BOB);
      var page = ok("findMessages", "{'page':2147483647,'offset':1000000}").path("messages");

      assertThat(JsonField.integer(page, "total")).isEqualTo(1);
      assertThat(JsonField.array(page, "records")).isEmpty();
    }

    @Test
    void filtersByEverything() {
      send(1, BOB);
      receive(2, BOB, BOB);
      receive(3, TEAM, BOB);
      receive(4, TEAM, CAROL);
      receive(5, BOB_HIDDEN, BOB_HIDDEN);
      keep(6, CAROL, CAROL, new Content.Location(1, 2, null, null));

      assertThat(found("{'key':{'remoteJid':'" + network(BOB) + "'}}")).containsExactly(2, 1);
      assertThat(found("{'key':{'remoteJid':'+49 1555 0000002'}}")).containsExactly(2, 1);
      assertThat(found("{'key':{'remoteJid':'77001@lid','remoteJidAlt':'4915550000002'}}"))
          .containsExactly(5, 2, 1);
      assertThat(found("{'key':{'remoteJidAlt':'77001@lid'}}")).containsExactly(5);
      assertThat(found("{'key':{'fromMe':true}}")).containsExactly(1);
      assertThat(found("{'key':{'fromMe':false,'remoteJid':'4915550000002'}}")).containsExactly(2);
      assertThat(found("{'key':{'participant':'" + network(BOB) + "'}}")).containsExactly(3);
      assertThat(found("{'key':{'id':'" + id(4) + "'}}")).containsExactly(4);
      assertThat(found("{'id':'" + id(4) + "'}")).containsExactly(4);
      assertThat(found("{'id':'" + id(4) + "','key':{'id':'" + id(3) + "'}}")).isEmpty();
      assertThat(found("{'messageType':'locationMessage'}")).containsExactly(6);
      assertThat(found("{'messageType':'extendedTextMessage'}")).hasSize(5);
      assertThat(found("{'messageType':'reactionMessage'}")).isEmpty();
      assertThat(found("{'source':'web'}")).hasSize(6);
      assertThat(found("{'source':'ios'}")).isEmpty();
      assertThat(
              found(
                  "{'messageTimestamp':{'gte':'2026-05-01T12:00:02Z','lte':'2026-05-01T14:00:03+02:00'}}"))
          .containsExactly(3, 2);
      assertThat(found("{'messageTimestamp':{'gte':'2026-05-01','lte':'2026-05-01T12:00:01'}}"))
          .containsExactly(1);
      assertThat(found("{'id':'','key':{'remoteJid':''},'messageType':''}")).hasSize(6);
    }

    @Test
    void aRowIsFoundAgainByItsOwnId() {
      receive(1, BOB, BOB);
      receive(2, BOB, BOB);
      var rows = ok("findMessages", "{}").at("/messages/records");

      assertThat(found("{'id':" + rows.at("/1/id") + "}")).containsExactly(1);
    }

    @Test
    void tellsHowFarAnOwnMessageGot() {
      send(1, BOB);
      ack(1, Ack.READ);
      send(2, BOB);
      revoke(2);
      var rows = ok("findMessages", "{}").at("/messages/records");

      assertThat(rows.at("/0/MessageUpdate").toString()).isEqualTo(json("[{'status':'DELETED'}]"));
      assertThat(rows.at("/1/MessageUpdate").toString()).isEqualTo(json("[{'status':'READ'}]"));
    }

    @Test
    void worksInEveryState() {
      receive(1, BOB, BOB);
      server.gateway.sessions().pause(loja);
      server.gateway.sessions().logout(loja);

      assertThat(found("{}")).containsExactly(1);
      assertThat(ok("findStatusMessage", "{}")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock =
            """
            {"page":-1}                                                              | page
            {"offset":-1}                                                            | offset
            {"offset":"50"}                                                          | offset
            {"where":[1]}                                                            | where
            {"where":{"key":{"remoteJid":"nobody"}}}                                 | where.key.remoteJid
            {"where":{"key":{"id":"?"}}}                                             | where.key.id
            {"where":{"key":{"fromMe":"true"}}}                                      | where.key.fromMe
            {"where":{"source":"fridge"}}                                            | where.source
            {"where":{"messageTimestamp":{"gte":"2026-05-01"}}}                      | where.messageTimestamp.lte
            {"where":{"messageTimestamp":{"gte":"May","lte":"2026-05-01"}}}          | where.messageTimestamp.gte
            """)
    void badInputIsA400ThatNamesTheField(String body, String field) {
      var reply = post("findMessages", body);

      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("/response/message/0")).startsWith(field + ":");
    }
  }

  @Nested
  class Status {
    @Test
    void oneRowForEachOwnMessageOldestFirst() {
      send(1, BOB);
      receive(2, BOB, BOB);
      send(3, TEAM);
      send(4, BOB);
      ack(1, Ack.PLAYED);
      revoke(4);
      var rows = ok("findStatusMessage", "{}");

      assertThat(numbers(rows, "/keyId")).containsExactly(1, 3, 4);
      assertThat(rows.findValuesAsText("status"))
          .containsExactly("PLAYED", "SERVER_ACK", "DELETED");
      assertThat(rows.required(0).has("participant")).isFalse();
      assertThat(JsonField.text(rows, "/1/participant"))
          .isEqualTo(FakeNetwork.ADA.id().networkForm());
      var message = ok("findMessages", "{'where':{'id':'" + id(1) + "'}}");
      assertThat(rows.at("/0/messageId")).isEqualTo(message.at("/messages/records/0/id"));
    }

    @Test
    void filtersAndTurnsPages() {
      send(1, BOB);
      send(2, CAROL);
      send(3, TEAM);
      ack(1, Ack.READ);
      revoke(2);

      assertThat(numbers(ok("findStatusMessage", "{'page':2,'offset':2}"), "/keyId"))
          .containsExactly(3);
      assertThat(statuses("{'remoteJid':'4915550000003'}")).containsExactly(2);
      assertThat(statuses("{'id':'" + id(3) + "'}")).containsExactly(3);
      assertThat(statuses("{'fromMe':true}")).containsExactly(1, 2, 3);
      assertThat(statuses("{'fromMe':false}")).isEmpty();
      assertThat(statuses("{'participant':'" + network(FakeNetwork.ADA.id()) + "'}"))
          .containsExactly(3);
      assertThat(statuses("{'status':'READ'}")).containsExactly(1);
      assertThat(statuses("{'status':'SERVER_ACK'}")).containsExactly(3);
      assertThat(statuses("{'status':'deleted'}")).containsExactly(2);
      assertThat(statuses("{'status':'EDITED'}")).isEmpty();
      assertThat(post("findStatusMessage", "{'where':{'status':'LOST'}}").status()).isEqualTo(400);
    }

    private List<Integer> statuses(String where) {
      return numbers(ok("findStatusMessage", "{'where':" + where + "}"), "/keyId");
    }
  }

  @Nested
  class Files {
    private Attachment.Stored stored(String mimetype, String filename) {
      return server.stores.media().put(PNG, mimetype, filename);
    }

    @Test
    void comeWithTheirBytes() {
      keep(
          1, BOB, BOB, new Content.Media(MediaKind.IMAGE, stored("image/png", "cat.png"), "a cat"));
      var reply = post("getBase64FromMediaMessage", "{'message':{'key':{'id':'" + id(1) + "'}}}");

      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.text("mediaType")).isEqualTo("imageMessage");
      assertThat(reply.text("fileName")).isEqualTo("cat.png");
      assertThat(reply.text("caption")).isEqualTo("a cat");
      assertThat(reply.text("/size/fileLength")).isEqualTo("8");
      assertThat(reply.text("base64")).isEqualTo("iVBORw0KGgo=");
      assertThat(reply.json().path("buffer").isNull()).isTrue();
    }

    @Test
    void withoutANameAreNamedAfterTheirMessage() {
      keep(1, BOB, BOB, new Content.Media(MediaKind.VOICE, stored("audio/ogg", null), null));
      var body = "{'message':{'key':{'id':'" + id(1) + "','fromMe':false},'message':{}}";

      var name = post("getBase64FromMediaMessage", body + "}").text("fileName");
      assertThat(name).startsWith(id(1).value());
    }

    @Test
    void soundsBecomeMp4OnRequest() {
      var take = MediaSamples.OGG_OPUS;
      var stored = server.stores.media().put(take, "audio/ogg", "take.ogg");
      keep(1, BOB, BOB, new Content.Media(MediaKind.VOICE, stored, null));
      var body = "{'message':{'key':{'id':'" + id(1) + "'}},'convertToMp4':";
      var kept = post("getBase64FromMediaMessage", body + "false}");
      assertThat(kept.text("mimetype")).isEqualTo("audio/ogg");
      assertThat(Base64.getDecoder().decode(kept.text("base64"))).isEqualTo(take);

      var converted = post("getBase64FromMediaMessage", body + "true}");
      assertThat(converted.text("mediaType")).isEqualTo("audioMessage");
      assertThat(converted.text("mimetype")).isEqualTo("audio/mp4");
      assertThat(Base64.getDecoder().decode(converted.text("base64")))
          .isEqualTo(MediaSamples.MP4_SOUND_ONLY);
      assertThat(converted.text("/size/fileLength"))
          .isEqualTo(Integer.toString(MediaSamples.MP4_SOUND_ONLY.length));
    }

    @Test
    void whatHasNoneIsA400() {
      receive(1, BOB, BOB);
      var none = post("getBase64FromMediaMessage", "{'message':{'key':{'id':'" + id(1) + "'}}}");
      assertThat(none.status()).isEqualTo(400);
      assertThat(none.text("/response/message/0"))
          .isEqualTo("The message is not of the media type");
      var unknown = post("getBase64FromMediaMessage", "{'message':{'key':{'id':'" + id(2) + "'}}}");
      assertThat(unknown.status()).isEqualTo(400);
      assertThat(unknown.text("/response/message/0")).isEqualTo("Message not found");
    }
  }
}
