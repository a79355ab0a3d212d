package dev.sessiongateway.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A caller that lists many things by their place confuses two of them sooner or later: what
/// travels together is a record. Records themselves may be as wide as their data.
class ParameterCountTest {
  private static final int MOST = 7;

  @Test
  void noConstructorAndNoMethodHasMoreThanSevenParameters() {
    assertThat(violations(ArchitectureTest.PROGRAM)).isEmpty();
  }

  @Test
  void aPlantedServiceWithEightParametersIsFound() {
    assertThat(violations(ArchitectureTest.PLANTED))
        .containsExactly(
            "planted.application.session.GreedySessions.<init>",
            "planted.application.session.GreedySessions.open");
  }

  private static List<String> violations(JavaClasses classes) {
    return classes.stream()
        .filter(type -> !type.isRecord())
        .flatMap(type -> type.getCodeUnits().stream())
        .filter(unit -> !unit.getModifiers().contains(JavaModifier.SYNTHETIC))
        .filter(unit -> written(unit) > MOST)
        .map(unit -> unit.getOwner().getName() + "." + unit.getName())
        .sorted()
        .toList();
  }

  /// Without the name and the place that the compiler gives to the constructor of an enum.
  private static int written(JavaCodeUnit unit) {
    var count = unit.getRawParameterTypes().size();
    return isMadeByEnum(unit.getOwner(), unit) ? count - 2 : count;
  }

  private static boolean isMadeByEnum(JavaClass owner, JavaCodeUnit unit) {
    return owner.isEnum() && unit.isConstructor();
  }
}
