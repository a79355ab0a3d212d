package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelId;

/// A label in the journal.
public record LabelRecord(String id, String name, int color) {
  public static LabelRecord of(Label label) {
    return new LabelRecord(label.id().value(), label.name(), label.color());
  }

  public Label toLabel() {
    return new Label(new LabelId(id), name, color);
  }
}
