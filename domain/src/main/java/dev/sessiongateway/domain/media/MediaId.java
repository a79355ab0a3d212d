package dev.sessiongateway.domain.media;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// Identifies a stored file: a random part, then the extension of its type.
public record MediaId(String value) {
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{8,64}(\\.[A-Za-z0-9]{1,8})?");

  /// Of a file that the network had lost when its message came. There is no such file.
  public static final MediaId LOST = new MediaId("gone-on-the-network");

  public MediaId {
    if (!isValid(value)) {
      throw Fault.invalid("file", "not a file name of this gateway");
    }
  }

  public static boolean isValid(String value) {
    return FORM.matcher(value).matches();
  }

  @Override
  public String toString() {
    return value;
  }
}
