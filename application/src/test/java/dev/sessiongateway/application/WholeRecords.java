package dev.sessiongateway.application;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.assertj.core.presentation.StandardRepresentation;

/// Shows every component of a record in the message of a failed assertion, also of a record whose
/// own text hides secrets: otherwise two that differ there would print two equal texts. AssertJ
/// finds this class with [java.util.ServiceLoader] wherever the contracts are on the class path.
public final class WholeRecords extends StandardRepresentation {
  @Override
  protected String fallbackToStringOf(Object object) {
    return object instanceof Record
        ? Arrays.stream(object.getClass().getRecordComponents())
            .map(component -> component.getName() + "=" + toStringOf(value(component, object)))
            .collect(Collectors.joining(", ", object.getClass().getSimpleName() + "[", "]"))
        : super.fallbackToStringOf(object);
  }

  private static Object value(RecordComponent component, Object object) {
    try {
      var accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor.invoke(object);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
