package dev.sessiongateway.domain.template;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// The name of a template, which its languages share.
public record TemplateName(String value) {
  private static final Pattern FORM = Pattern.compile("[a-z0-9_]{1,512}");

  public TemplateName {
    if (!FORM.matcher(value).matches()) {
      throw Fault.invalid("name", "must be 1 to 512 small letters, digits and '_'");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
