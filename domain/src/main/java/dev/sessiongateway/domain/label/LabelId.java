package dev.sessiongateway.domain.label;

import dev.sessiongateway.domain.fault.Fault;

/// The network's number of a label.
public record LabelId(String value) {
  public LabelId {
    if (!value.matches("[0-9A-Za-z_-]{1,32}")) {
      throw Fault.invalid("labelId", "must be the id of a label");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
