package dev.sessiongateway.application.network;

import static java.util.stream.Collectors.toSet;

import dev.sessiongateway.application.network.capability.Capability;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Set;
import java.util.stream.Stream;

/// Names the capability whose rules a contract has.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ContractOf {
  Class<? extends Capability> value();

  /// Finds what a test declares by the contracts that it implements.
  final class Reader {
    private Reader() {}

    public static Set<Class<? extends Capability>> capabilitiesOf(Class<?> test) {
      return typesOf(test)
          .map(type -> type.getAnnotation(ContractOf.class))
          .filter(contract -> contract != null)
          .<Class<? extends Capability>>map(ContractOf::value)
          .collect(toSet());
    }

    private static Stream<Class<?>> typesOf(Class<?> type) {
      var above =
          Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()));
      return Stream.concat(Stream.of(type), above.flatMap(Reader::typesOf));
    }
  }
}
