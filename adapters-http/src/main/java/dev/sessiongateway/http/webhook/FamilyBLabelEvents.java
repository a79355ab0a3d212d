package dev.sessiongateway.http.webhook;

import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.session.Session;
import java.util.List;

/// Labels and where they are put, as family B tells it.
final class FamilyBLabelEvents {
  private FamilyBLabelEvents() {}

  static List<NamedPayload> edited(Session session, Label label, boolean deleted) {
    return NamedPayload.alone(
        "labels.edit",
        new Edited(
            label.id().value(), label.name(), label.color(), deleted, session.name().value()));
  }

  static List<NamedPayload> handled(Session session, Jid chat, Label label, LabelAction action) {
    var type =
        switch (action) {
          case ADD -> "add";
          case REMOVE -> "remove";
        };
    return NamedPayload.alone(
        "labels.association",
        new Labelled(session.name().value(), type, chat.networkForm(), label.id().value()));
  }

  record Edited(String id, String name, int color, boolean deleted, String instance) {}

  record Labelled(String instance, String type, String chatId, String labelId) {}
}
