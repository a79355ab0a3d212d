package dev.sessiongateway.network.simulator;

import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import dev.sessiongateway.domain.text.Coded;

/// Constants are written as their codes, not as their names.
public final class CodedWords extends JacksonAnnotationIntrospector {
  private static final long serialVersionUID = 1L;

  @Override
  public String[] findEnumValues(
      MapperConfig<?> config, AnnotatedClass type, Enum<?>[] constants, String[] names) {
    for (var i = 0; i < constants.length; i++) {
      names[i] = ((Coded) constants[i]).code();
    }
    return names;
  }
}
