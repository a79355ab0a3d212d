package dev.sessiongateway.http.broadcast;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.SingleQuotedJson;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BroadcastRoutesTest {
  private static final String PATH = "/api/ada/broadcasts";

  private TestServer server;
  private SessionName ada;

  @BeforeEach
  void start() {
    server = new TestServer();
    ada = server.active("ada");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Reply post(String json) {
    return server.asNative().post(PATH, SingleQuotedJson.json(json));
  }

  private Reply created(String json) {
    var reply = post(json);
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return reply;
  }

  private Reply shown(Reply created) {
    return server.asNative().get(PATH + "/" + created.text("id"));
  }

  private void await(Reply created, String state) {
    server.await(
        () -> {
          server.time.advance(Duration.ofSeconds(1));
          return shown(created).text("state").equals(state);
        },
        () -> shown(created).text());
  }

  private List<String> texts() {
    return server.network.sent(ada).stream().map(each -> each.content().text()).toList();
  }

  private Reply upload(String fields, byte[] csv) {
    var boundary = "XXXX";
    var head = new StringBuilder();
    for (var field : fields.split("&", -1)) {
      var parts = field.split("=", 2);
      head.append("--XXXX\r\nContent-Disposition: form-data; name=\"")
          .append(parts[0])
          .append("\"\r\n\r\n")
          .append(parts[1])
          .append("\r\n");
    }
    head.append("--XXXX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"p.csv\"\r\n")
        .append("Content-Type: text/csv\r\n\r\n");
    var before = head.toString().getBytes(UTF_8);
    var after = "\r\n--XXXX--\r\n".getBytes(UTF_8);
    var body = new byte[before.length + csv.length + after.length];
    System.arraycopy(before, 0, body, 0, before.length);
    System.arraycopy(csv, 0, body, before.length, csv.length);
    System.arraycopy(after, 0, body, before.length + csv.length, after.length);
    return server
        .asNative()
        .sendBytes("POST", PATH, body, "multipart/form-data; boundary=" + boundary);
  }

  private Reply upload(String csv) {
    return upload("message={\"text\":\"Hi {{name}}\"}", csv.getBytes(UTF_8));
  }

  @Test
  void aBroadcastIsSentAndShown() {
    var made =
        created(
            "{'name':'December','message':{'text':'Hi {{name}}'},'footer':'Reply STOP',"
                + "'recipients':[{'to':'447700900101','fields':{'name':'Ann'}},"
                + "{'to':447700900102,'fields':{'name':'Bob','unused':'x'}},"
                + "{'to':'+44 7700 900101','fields':{'name':'Ann again'}}]}");
    assertThat(made.integer("recipients")).isEqualTo(2);
    await(made, "completed");
    assertThat(texts()).containsExactly("Hi Ann\n\nReply STOP", "Hi Bob\n\nReply STOP");
    var shown = shown(made);
    assertThat(JsonField.integer(shown.json().at("/totals"), "sent")).isEqualTo(2);
    assertThat(shown.text("kind")).isEqualTo("text");
    var page = server.asNative().get(PATH + "/" + made.text("id") + "/recipients?limit=1");
    assertThat(page.array("recipients")).hasSize(1);
    assertThat(page.integer("next")).isEqualTo(1);
    assertThat(page.json().at("/recipients/0/fields").toString()).isEqualTo("{\"name\":\"Ann\"}");
    var csv = server.asNative().get(PATH + "/" + made.text("id") + "/recipients.csv").text();
    assertThat(csv.lines().toList())
        .hasSize(3)
        .first()
        .isEqualTo("number,to,state,messageId,failure,reason,sentAt,changedAt,name");
    assertThat(server.asNative().get(PATH).array("broadcasts")).hasSize(1);
  }

  @Test
  void aFileOfCsvIsRead() {
    var reply =
        upload("\uFEFFPhone;name\r\n447700900101;\"Ann; the first\"\r\n447700900102;=1+1\r\n");
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    await(reply, "completed");
    assertThat(texts()).containsExactly("Hi Ann; the first", "Hi =1+1");
    var csv = server.asNative().get(PATH + "/" + reply.text("id") + "/recipients.csv").text();
    assertThat(csv).contains(",\"Ann; the first\"\r\n").contains(",'=1+1\r");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          name\\n447700900101                                 | invalid.file       | column to
          to,name\\n447700900101,Ann\\n447700900102            | invalid.recipients | line 3: has 1 fields
          to,name\\n447700900101,\\n=2+2,Bob\\n44770,\\"open     | invalid.recipients | line 2: has no value for {{name}}; line 3:
          to,name\\n120363000000000001@g.us,Ann | invalid.recipients | line 2: must be a person
          to,name\\n                                          | invalid.recipients | must not be empty
          """)
  void aFileThatIsWrongNamesItsLines(String csv, String code, String part) {
    var reply = upload(csv.replace("\\n", "\n").replace("\\\"", "\""));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo(code);
    assertThat(reply.text("message")).contains(part);
    assertThat(server.asNative().get(PATH).array("broadcasts")).isEmpty();
  }

  @Test
  void aFileThatIsNoUtf8IsRefused() {
    var latin = "to,name\n447700900101,Jos\u00e9".getBytes(ISO_8859_1);
    var reply = upload("message={\"text\":\"Hi {{name}}\"}", latin);
    assertThat(reply.text("message")).contains("must be UTF-8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          'message':{}                                                    | invalid.message.text
          'message':{'text':'Hi','chatId':'1@c.us'}                       | invalid.message.chatId
          'message':{'text':'Hi'},'send':'deleteSession'                  | invalid.send
          'message':{'text':'Hi'},'send':'sendPoll'                       | invalid.message.poll
          'message':{'text':'Hi'},'startAt':'2020-01-01T00:00:00Z'        | invalid.startAt
          'message':{'text':'Hi'},'startAt':'9999-01-01T00:00:00Z'        | invalid.startAt
          'message':{'text':'Hi'},'startAt':'2026-12-24T18:00:00'         | invalid.startAt
          'message':{'text':'Hi'},'endAt':'2020-01-01T00:00:00Z'          | invalid.endAt
          'message':{'text':'Hi'},'pace':'0/min'                          | invalid.pace
          'message':{'text':'Hi'},'pace':'1e9/s'                          | invalid.pace
          'message':{'text':'Hi'},'pace':'100000/s'                       | invalid.pace
          'message':{'text':'Hi'},'rate':'1/s'                            | invalid.rate
          'message':{'text':'Hi {{a}}'}                                   | invalid.recipients
          'message':{'text':'Hi'},'file':'to'                             | invalid.recipients
          'message':'Hi'                                                  | invalid.message
          """)
  void whatIsWrongIsNamed(String fields, String code) {
    var reply = post("{" + fields + ",'recipients':[{'to':'447700900101'}]}");
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo(code);
    assertThat(server.asNative().get(PATH).array("broadcasts")).isEmpty();
  }

  @Test
  void otherMessagesAreSentInTheFormOfTheirOperation() {
    var made =
        created(
            "{'send':'sendPoll','message':{'poll':{'name':'{{day}}?','options':['yes','no'],"
                + "'multipleAnswers':false}},"
                + "'recipients':[{'to':'447700900101','fields':{'day':'Monday'}}]}");
    await(made, "completed");
    assertThat(server.network.sent(ada))
        .singleElement()
        .satisfies(sent ->
            assertThat(sent.content())
                .isEqualTo(new Content.Poll("Monday?", List.of("yes", "no"), 1)));
  }

  @Test
  void manyRecipientsAreTakenAndTooManyAreNot() {
    var person = "{\"to\":\"4477009%05d\"}";
    var many =
        IntStream.range(0, 2_000).mapToObj(person::formatted).collect(Collectors.joining(","));
    var made =
        server
            .asNative()
            .post(
                PATH,
                "{\"message\":{\"text\":\"Hi\"},\"pace\":\"1/day\",\"recipients\":[" + many + "]}");
    assertThat(made.integer("recipients")).isEqualTo(2_000);
    var one = "{\"to\":\"447700900101\"},";
    var more = one.repeat(100_000) + one.substring(0, one.length() - 1);
    var reply =
        server
            .asNative()
            .post(PATH, "{\"message\":{\"text\":\"Hi\"},\"recipients\":[" + more + "]}");
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("message")).contains("100000");
  }

  @Test
  void aDryRunShowsTheFirstMessagesAndSendsNothing() {
    var reply =
        server
            .asNative()
            .post(
                PATH + "/dry-run",
                SingleQuotedJson.json(
                    "{'message':{'text':'Hi'},'pace':'60/min',"
                        + "'file':'to\\n447700900101\\n447700900102\\n447700900103'}"));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(reply.integer("recipients")).isEqualTo(3);
    assertThat(reply.integer("seconds")).isEqualTo(2);
    assertThat(reply.array("messages")).hasSize(3);
    assertThat(server.asNative().get(PATH).array("broadcasts")).isEmpty();
    assertThat(texts()).isEmpty();
  }

  @Test
  void operationsFollowTheStateOfTheBroadcast() {
    var made =
        created(
            "{'message':{'text':'Hi'},'pace':'1/day','recipients':[{'to':'447700900101'},"
                + "{'to':'447700900102'}]}");
    var path = PATH + "/" + made.text("id");
    assertThat(server.asNative().delete(path).text("code")).isEqualTo("broadcast.under-way");
    assertThat(server.asNative().post(path + "/pause").text("state")).isEqualTo("paused");
    assertThat(server.asNative().post(path + "/resume").text("state")).isEqualTo("running");
    assertThat(server.asNative().post(path + "/retry").status()).isEqualTo(200);
    assertThat(server.asNative().post(path + "/cancel").text("state")).isEqualTo("cancelled");
    var over = server.asNative().post(path + "/resume");
    assertThat(over.status()).isEqualTo(409);
    assertThat(over.text("code")).isEqualTo("broadcast.over");
    assertThat(server.asNative().delete(path).status()).isEqualTo(200);
    assertThat(server.asNative().get(path).text("code")).isEqualTo("broadcast.not-found");
    assertThat(server.asNative().get(PATH + "/a.b").status()).isEqualTo(404);
    assertThat(server.asNative().get(PATH + "?before=a.b").text("code"))
        .isEqualTo("invalid.before");
  }

  @Test
  void whoAnswersStopIsOnTheListUnderEveryFormOfTheNumber() {
    var made = created("{'message':{'text':'Hi'},'recipients':[{'to':'447700900101'}]}");
    await(made, "completed");
    var from = Address.person("447700900101");
    server.network.signal(
        ada,
        new LinkSignal.MessageArrived(
            Message.received(
                new MessageId("IN1"), from, server.time.instant(), new Content.Text("Stop!")),
            null));
    server.await(
        () -> {
          server.time.advance(Duration.ofSeconds(1));
          return server.asNative().get("/api/ada/opt-outs/447700900101").status() == 200;
        },
        () -> shown(made).text());
    assertThat(JsonField.integer(shown(made).json().at("/totals"), "opted-out")).isEqualTo(1);
    var next = created("{'message':{'text':'Hi'},'recipients':[{'to':'+44 7700 900101'}]}");
    await(next, "completed");
    assertThat(texts()).hasSize(1);
  }

  @Test
  void anOptOutListIsImportedAndExported() {
    var path = "/api/ada/opt-outs";
    var added = server.asNative().post(path, "{\"people\":[\"447700900101\",\"447700900102\"]}");
    assertThat(added.integer("count")).isEqualTo(2);
    var imported =
        server.asNative().put(path, "{\"file\":\"number\\n447700900102\\n447700900103\\n\"}");
    assertThat(imported.integer("count")).isEqualTo(2);
    assertThat(server.asNative().get(path + ".csv").text().lines().toList())
        .hasSize(3)
        .last()
        .matches(line -> line.startsWith("447700900103@c.us,") && line.endsWith(",imported"));
    assertThat(server.asNative().get(path + "?limit=1").text("next")).isEqualTo("447700900102");
    assertThat(server.asNative().delete(path + "/447700900102").status()).isEqualTo(200);
    assertThat(server.asNative().delete(path + "/447700900102").text("code"))
        .isEqualTo("opt-out.not-found");
    var bad = server.asNative().post(path, "{\"people\":[\"120363000000000001@g.us\"]}");
    assertThat(bad.text("message")).contains("person 1: must be a person");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'words':{'':['x']}}",
        "{'words':{'en':['!!']}}",
        "{'words':{'en':'x'}}",
        "{'words':{'en':null}}",
        "{'words':{'en':['stop',null]}}",
        "{}"
      })
  void stopWordsThatCannotBeAreRefused(String json) {
    var reply = server.asNative().put("/api/ada/stop-words", SingleQuotedJson.json(json));
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
  }

  @Test
  void stopWordsAreChangedAndTakenBack() {
    var path = "/api/ada/stop-words";
    var usual = server.asNative().get(path).json();
    var set = server.asNative().put(path, "{\"words\":{\"pl\":[\"wypisz\"]}}");
    assertThat(set.json().at("/words/pl/0").textValue()).isEqualTo("wypisz");
    assertThat(server.asNative().get(path).json()).isEqualTo(set.json());
    assertThat(server.asNative().delete(path).json()).isEqualTo(usual);
  }
}
