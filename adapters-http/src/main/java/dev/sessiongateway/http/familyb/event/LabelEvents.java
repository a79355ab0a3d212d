package dev.sessiongateway.http.familyb.event;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import java.util.List;

/// Event payloads of labels and their assignment to chats.
final class LabelEvents {
  private LabelEvents() {}

  static List<EventPayload> of(LabelEvent event, Session session) {
    return switch (event) {
      case LabelEvent.LabelSaved(var label) -> edited(session, label, false);
      case LabelEvent.LabelRemoved(var label) -> edited(session, label, true);
      case LabelEvent.LabelHandled(var chat, var label, var action) ->
          handled(session, chat, label, action);
    };
  }

  private static List<EventPayload> edited(Session session, Label label, boolean deleted) {
    return EventPayload.alone(
        "labels.edit",
        new Edited(
            label.id().value(), label.name(), label.color(), deleted, session.name().value()));
  }

  private static List<EventPayload> handled(
      Session session, Address chat, Label label, LabelAction action) {
    var type =
        switch (action) {
          case ADD -> "add";
          case REMOVE -> "remove";
        };
    return EventPayload.alone(
        "labels.association",
        new Labelled(session.name().value(), type, chat.networkForm(), label.id().value()));
  }

  record Edited(String id, String name, int color, boolean deleted, String instance) {}

  record Labelled(String instance, String type, String chatId, String labelId) {}
}
