package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelId;

/// A label as the journal writes it.
record LabelRecord(String id, String name, int color) {
  static LabelRecord of(Label label) {
    return new LabelRecord(label.id().value(), label.name(), label.color());
  }

  Label toLabel() {
    return new Label(new LabelId(id), name, color);
  }
}
