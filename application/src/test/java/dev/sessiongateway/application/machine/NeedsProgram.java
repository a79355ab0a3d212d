package dev.sessiongateway.application.machine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/// The tests of this class are skipped before anything is prepared for them when the machine does
/// not have the program; with `CI` in the environment they fail, by [MachineProgram#require].
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(NeedsProgram.Condition.class)
public @interface NeedsProgram {
  /// Its name in `.ci/programs`.
  String value();

  /// Looks for the program.
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      var name =
          context
              .getTestClass()
              .flatMap(type -> AnnotationSupport.findAnnotation(type, NeedsProgram.class))
              .map(NeedsProgram::value);
      if (name.isEmpty() || System.getenv("CI") != null) {
        return ConditionEvaluationResult.enabled("it is looked for by the test");
      }
      return MachineProgram.find(name.get()).isPresent()
          ? ConditionEvaluationResult.enabled(name.get() + " is there")
          : ConditionEvaluationResult.disabled(
              "no " + name.get() + " on this machine is as .ci/programs describes it");
    }
  }
}
