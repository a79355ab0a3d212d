package dev.sessiongateway.http.webhook;

import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.http.label.FamilyALabel;
import java.util.List;

/// Labels and where they are put, as family A tells it.
final class FamilyALabelEvents {
  private FamilyALabelEvents() {}

  static List<NamedPayload> saved(Label label) {
    return NamedPayload.alone("label.upsert", FamilyALabel.of(label));
  }

  static List<NamedPayload> removed(Label label) {
    return NamedPayload.alone("label.deleted", FamilyALabel.of(label));
  }

  static List<NamedPayload> handled(Jid chat, Label label, LabelAction action) {
    var name =
        switch (action) {
          case ADD -> "label.chat.added";
          case REMOVE -> "label.chat.deleted";
        };
    return NamedPayload.alone(
        name, new Labelled(label.id().value(), chat.toString(), FamilyALabel.of(label)));
  }

  record Labelled(String labelId, String chatId, FamilyALabel label) {}
}
