package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import dev.sessiongateway.domain.text.Coded;

/// Constants are written as their codes, or as they are annotated, and not as their names.
public final class CodedWords extends JacksonAnnotationIntrospector {
  private static final long serialVersionUID = 1L;

  @Override
  public String[] findEnumValues(
      MapperConfig<?> config, AnnotatedClass type, Enum<?>[] constants, String[] names) {
    for (var i = 0; i < constants.length; i++) {
      if (constants[i] instanceof Coded coded) {
        names[i] = coded.code();
      }
    }
    return super.findEnumValues(config, type, constants, names);
  }
}
