package dev.sessiongateway.domain.template;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// The network's id of a template.
public record TemplateId(String value) {
  private static final Pattern FORM = Pattern.compile("[0-9A-Za-z_-]{1,64}");

  public TemplateId {
    if (!FORM.matcher(value).matches()) {
      throw Fault.invalid("templateId", "must be the id of a template");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
