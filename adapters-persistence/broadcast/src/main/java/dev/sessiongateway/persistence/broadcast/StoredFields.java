package dev.sessiongateway.persistence.broadcast;

import java.util.Map;

/// The fields of a recipient that the message uses, as they are stored.
public record StoredFields(Map<String, String> values) {
  public StoredFields {
    values = Map.copyOf(values);
  }
}
