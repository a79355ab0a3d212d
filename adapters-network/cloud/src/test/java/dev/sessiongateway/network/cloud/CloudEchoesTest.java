package dev.sessiongateway.network.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Content;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the business writes in its own app, and edits and deletions.
class CloudEchoesTest {
  private static final Address GRACE = Address.person("447700900102");

  @TempDir private Path directory;
  @AutoClose private CloudFixture cloud;

  @BeforeEach
  void make() {
    cloud = new CloudFixture(directory).pair();
  }

  private static ObjectNode message(String id, String type) {
    var message = Json.object().put("id", id).put("timestamp", "1739321024").put("type", type);
    return message.put("from", GraphServer.PHONE).put("to", GRACE.user());
  }

  private int echo(ObjectNode message) {
    var body = MetaWebhook.withMessage(GraphServer.NUMBER, message);
    ((ObjectNode) body.at("/entry/0/changes/0")).put("field", "smb_message_echoes");
    var value = (ObjectNode) body.at("/entry/0/changes/0/value");
    value.set("message_echoes", value.remove("messages"));
    return cloud.meta.post(body);
  }

  @Test
  void aMessageOfTheAppIsAnOwnOne() {
    var text = message("wamid.ECHO1", "text");
    text.putObject("text").put("body", "We are open");
    assertThat(echo(text)).isEqualTo(200);
    var message = cloud.signals.next(MessageArrived.class).message();
    assertThat(message.fromMe()).isTrue();
    assertThat(message.chat()).isEqualTo(GRACE);
    assertThat(message.sender()).isEqualTo(CloudFixture.ME);
    assertThat(message.content()).isEqualTo(new Content.Text("We are open"));
    assertThat(echo(text)).as("Meta repeats it").isEqualTo(200);
    cloud.signals.assertSilent();
  }

  @Test
  void anEditAndADeletionInTheAppAreReported() {
    var edit = message("wamid.ECHO2", "edit");
    var edited = edit.putObject("edit").put("original_message_id", "wamid.ECHO1");
    edited.putObject("message").put("type", "text").putObject("text").put("body", "Closed");
    echo(edit);
    var change = cloud.signals.next(Event.MessageEdited.class);
    assertThat(change.fromMe()).isTrue();
    assertThat(change.target().id()).isEqualTo(MessageIds.of("wamid.ECHO1"));
    assertThat(change.content()).isEqualTo(new Content.Text("Closed"));

    var revoke = message("wamid.ECHO3", "revoke");
    revoke.putObject("revoke").put("original_message_id", "wamid.ECHO1");
    echo(revoke);
    var gone = cloud.signals.next(Event.MessageRevoked.class);
    assertThat(gone.chat()).isEqualTo(GRACE);
    assertThat(gone.target().fromMe()).isTrue();
  }

  @Test
  void aPersonEditsAndDeletes() {
    var edit = cloud.meta.message("edit");
    var edited = edit.putObject("edit").put("original_message_id", "wamid.HERS");
    edited.putObject("message").put("type", "text").putObject("text").put("body", "At nine");
    cloud.meta.tell(edit);
    var change = cloud.signals.next(Event.MessageEdited.class);
    assertThat(change.fromMe()).isFalse();
    assertThat(change.target().fromMe()).isFalse();
    var revoke = cloud.meta.message("revoke");
    revoke.putObject("revoke").put("original_message_id", "wamid.HERS");
    cloud.meta.tell(revoke);
    assertThat(cloud.signals.next(Event.MessageRevoked.class).target().id())
        .isEqualTo(MessageIds.of("wamid.HERS"));
  }

  @Test
  void anEchoOfAnOwnMessageIsKnown() {
    cloud.send(new Content.Text("By the gateway"));
    var wire = cloud.graph.sent().getFirst().path("wamid").asText();
    var text = message(wire, "text");
    text.putObject("text").put("body", "By the gateway");
    cloud.signals.drain();
    assertThat(echo(text)).isEqualTo(200);
    assertThat(cloud.signals.drain()).noneMatch(MessageArrived.class::isInstance);
  }
}
