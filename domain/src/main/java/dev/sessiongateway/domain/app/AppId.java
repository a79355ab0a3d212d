package dev.sessiongateway.domain.app;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// The id of an app: chosen by the client or generated. It is part of URLs.
public record AppId(String value) {
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  public AppId {
    if (!FORM.matcher(value).matches()) {
      throw Fault.invalid("id", "must be 1 to 64 letters, digits, _ or -");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
