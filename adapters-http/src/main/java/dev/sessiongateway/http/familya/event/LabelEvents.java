package dev.sessiongateway.http.familya.event;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.http.familya.label.LabelView;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import java.util.List;

/// Event payloads of labels and their assignment to chats.
final class LabelEvents {
  private LabelEvents() {}

  static List<EventPayload> of(LabelEvent event) {
    return switch (event) {
      case LabelEvent.LabelSaved(var label) ->
          EventPayload.alone("label.upsert", LabelView.of(label));
      case LabelEvent.LabelRemoved(var label) ->
          EventPayload.alone("label.deleted", LabelView.of(label));
      case LabelEvent.LabelHandled(var chat, var label, var action) -> handled(chat, label, action);
    };
  }

  private static List<EventPayload> handled(Address chat, Label label, LabelAction action) {
    var name =
        switch (action) {
          case ADD -> "label.chat.added";
          case REMOVE -> "label.chat.deleted";
        };
    return EventPayload.alone(
        name, new Labelled(label.id().value(), chat.toString(), LabelView.of(label)));
  }

  record Labelled(String labelId, String chatId, LabelView label) {}
}
