package dev.sessiongateway.application.machine;

import static org.junit.jupiter.api.extension.ConditionEvaluationResult.disabled;
import static org.junit.jupiter.api.extension.ConditionEvaluationResult.enabled;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/// The tests of this class, or this test, are skipped before anything is prepared for them when the
/// machine lacks one of the programs. With `CI` in the environment they fail, [Nightly] ones at
/// night only. The annotation of a class replaces that of the class that it extends.
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Tag("programs")
@ExtendWith(NeedsProgram.Condition.class)
public @interface NeedsProgram {
  /// Their names in `.ci/programs`.
  String[] value();

  /// Looks for the programs. JUnit asks it for every class and test, also for those without the
  /// annotation, so that [MachineProgram#require] knows what the running test has said.
  final class Condition implements ExecutionCondition {
    private static final InheritableThreadLocal<Set<String>> SAID = new InheritableThreadLocal<>();

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      SAID.set(said(context));
      var missing =
          context.getElement().flatMap(Condition::annotation).stream()
              .flatMap(needed -> List.of(needed.value()).stream())
              .filter(name -> MachineProgram.find(name).isEmpty())
              .toList();
      if (missing.isEmpty()) {
        return enabled("no program is missing");
      }
      var reason = "this machine lacks " + String.join(", ", missing) + " of .ci/programs";
      if (MachineProgram.mustBeThere() && isWanted(context)) {
        throw new IllegalStateException(reason);
      }
      return disabled(reason);
    }

    /// At night all programs must be there, otherwise those of the check of a change.
    private static boolean isWanted(ExtensionContext context) {
      return Boolean.getBoolean("gateway.test.nightly")
          || !AnnotationSupport.isAnnotated(context.getElement(), Nightly.class);
    }

    private static Optional<NeedsProgram> annotation(AnnotatedElement element) {
      return AnnotationSupport.findAnnotation(element, NeedsProgram.class);
    }

    private static Set<String> said(ExtensionContext context) {
      var said = new HashSet<String>();
      var elements = new ArrayList<>(context.getEnclosingTestClasses());
      context.getTestClass().ifPresent(elements::add);
      elements.forEach(type -> annotation(type).ifPresent(a -> said.addAll(List.of(a.value()))));
      context
          .getTestMethod()
          .flatMap(Condition::annotation)
          .ifPresent(a -> said.addAll(List.of(a.value())));
      return said;
    }

    /// @return whether the test that runs in this thread needs the program by its own words; true
    ///   in a thread that belongs to no test
    static boolean hasSaid(String name) {
      var said = SAID.get();
      return said == null || said.contains(name);
    }
  }
}
