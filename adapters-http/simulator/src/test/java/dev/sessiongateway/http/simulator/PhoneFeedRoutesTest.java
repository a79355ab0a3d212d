package dev.sessiongateway.http.simulator;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static dev.sessiongateway.http.simulator.SimulatedServer.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneCall;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneChat;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.phone.PhoneFeed.Update;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.simulator.FakePhones.Command;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhoneFeedRoutesTest {
  private static final Address BOB = Address.person("4915550000002");
  private static final MessageId SEEN = new MessageId("3EB0AAAAAAAAAAAAAAAA");
  private static final MessageId NEW = new MessageId("3EB0BBBBBBBBBBBBBBBB");

  @RegisterExtension private static final SimulatedServer SIMULATED = new SimulatedServer();
  private static final FakePhones PHONES = SIMULATED.phones;

  private static PhoneMessage message() {
    return new PhoneMessage(
        Message.received(NEW, BOB, Instant.EPOCH, new Content.Text("hello")),
        Map.of(),
        List.of(),
        null);
  }

  @Test
  void theMessagesOfAllChatsAreListedOldestFirstAtMostAHundred() {
    PHONES.shown.add(message());
    var listed = SIMULATED.client.get(ADA + "/messages");
    assertThat(listed.status()).isEqualTo(200);
    assertThat(listed.text("/0/id")).isEqualTo(NEW.value());
    assertThat(PHONES.queries)
        .containsExactly(new MessageQuery(null, null, 100, 0, SortOrder.ASCENDING));
  }

  @Test
  void theQueryNamesChatPlaceOrderAndLimit() {
    PHONES.shown.add(message());
    SIMULATED.client.get(
        ADA + "/chats/" + BOB + "/messages?after=" + SEEN.value() + "&limit=5&sortOrder=desc");
    assertThat(PHONES.queries)
        .containsExactly(new MessageQuery(BOB, SEEN, 5, 0, SortOrder.DESCENDING));
  }

  @Test
  void aWaitLooksAgainWhenThePhoneChanges() {
    PHONES.updates.add(new Update.ChatRemoved(BOB));
    PHONES.appears = message();
    var listed = SIMULATED.client.get(ADA + "/messages?wait=20");
    assertThat(listed.json().findValuesAsText("id")).containsExactly(NEW.value());
    assertThat(PHONES.done).contains(Command.of("unfollow"));
  }

  @ParameterizedTest
  @CsvSource({
    "wait=61, wait",
    "wait=-1, wait",
    "wait=soon, wait",
    "after=no*id, after",
    "sortOrder=sideways, sortOrder",
    "since=3EB0AAAAAAAAAAAAAAAA, since",
    "limit=-1, limit"
  })
  void aMistakenParameterIsNamed(String query, String field) {
    for (var path : List.of(ADA + "/messages", ADA + "/chats/" + BOB + "/messages")) {
      var reply = SIMULATED.client.get(path + "?" + query);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(new String(reply.body(), StandardCharsets.UTF_8)).contains("invalid." + field);
    }
    assertThat(PHONES.queries).isEmpty();
  }

  @Test
  void theFeedStreamsEveryKindOfChange() throws Exception {
    PHONES.shown.add(message());
    PHONES.updates.addAll(
        List.of(
            new Update.OfChat(new PhoneChat(BOB, "Bob", 2, Instant.EPOCH, List.of(), false, false)),
            new Update.Typing(BOB, List.of(BOB)),
            new Update.OfCall(new PhoneCall("C1", BOB, BOB, false, Map.of(BOB, CallStage.RINGING))),
            new Update.OfGroup(PHONES.world().groups().getFirst()),
            new Update.ChatRemoved(BOB)));
    var events = stream("?after=" + SEEN.value(), 6);
    assertThat(PHONES.followedAfter).isEqualTo(SEEN);
    assertThat(events.getFirst())
        .startsWith(json("id: " + NEW.value() + "\nevent: message\ndata: {'isNew':true,"))
        .contains(json("'body':'hello'"));
    assertThat(events.get(1))
        .contains("id: " + NEW.value() + "\nevent: chat\n", json("'unread':2"));
    assertThat(events.get(2)).contains("event: typing\n", json("'typing':['" + BOB + "']"));
    assertThat(events.get(3)).contains("event: call\n", json("'stage':'ringing'"));
    assertThat(events.get(4)).contains("event: group\n", json("'subject':'Team'"));
    assertThat(events.get(5)).contains("event: chat.removed\n", json("{'id':'" + BOB + "'}"));
  }

  private static List<String> stream(String query, int count) throws Exception {
    var uri =
        URI.create("http://127.0.0.1:" + SIMULATED.server.server.port() + ADA + "/feed" + query);
    var request = HttpRequest.newBuilder(uri).header("apikey", TestServer.KEY).build();
    try (var http = HttpClient.newHttpClient()) {
      var response = http.send(request, BodyHandlers.ofInputStream());
      assertThat(response.statusCode()).isEqualTo(200);
      var events = new ArrayList<String>();
      try (var lines =
          new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
        var event = new StringBuilder();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
          if (!line.isEmpty()) {
            event.append(line).append('\n');
          } else if (event.toString().startsWith("id:")) {
            events.add(event.toString());
            event.setLength(0);
            if (events.size() == count) {
              break;
            }
          } else {
            event.setLength(0);
          }
        }
      }
      http.shutdownNow();
      return events;
    }
  }
}
