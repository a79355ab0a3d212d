package dev.sessiongateway.domain.label;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// The network's number of a label.
public record LabelId(String value) {
  private static final Pattern FORM = Pattern.compile("[0-9A-Za-z_-]{1,32}");

  public LabelId {
    if (!FORM.matcher(value).matches()) {
      throw Fault.invalid("labelId", "must be the id of a label");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
