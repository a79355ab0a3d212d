package dev.sessiongateway.http.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.event.SampleEvents;
import dev.sessiongateway.http.familya.event.EventPayloads.EngineEvent;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Clients read these names: a failure here means that a name on the wire has changed.
class EngineEventNamesTest {
  @Test
  void theNamesAreTheseAndNoOthers() {
    var names = new TreeSet<String>();
    SampleEvents.all().forEach(event -> names.add(EngineEvent.of(event).event()));
    assertThat(names)
        .containsExactlyInAnyOrder(
            "session-created",
            "session-deleted",
            "session-logged-out",
            "gateway-started",
            "session-entered",
            "pairing-code-issued",
            "receiver-disabled",
            "message-created",
            "message-starred",
            "chat-cleared",
            "chat-timer-changed",
            "messages-disappeared",
            "message-acked",
            "message-reacted",
            "message-edited",
            "message-revoked",
            "message-waiting",
            "message-queued",
            "message-expired",
            "broadcast-progressed",
            "broadcast-opted-out",
            "poll-voted",
            "event-answered",
            "presence-changed",
            "call-changed",
            "chat-opened",
            "chat-read",
            "chat-marked-unread",
            "chat-archived",
            "chat-deleted",
            "contact-changed",
            "history-synced",
            "group-changed",
            "group-joined",
            "group-left",
            "group-members-changed",
            "join-request-changed",
            "group-suspended",
            "label-saved",
            "label-removed",
            "label-handled");
  }
}
