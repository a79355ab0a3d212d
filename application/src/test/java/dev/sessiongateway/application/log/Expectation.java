package dev.sessiongateway.application.log;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/// One [ExpectsLog] of a test class or of its methods. Thread-safe.
final class Expectation {
  private final Pattern pattern;
  private final boolean isOptional;
  private final @Nullable Method method;
  private volatile boolean met;

  /// @param method on which it stands; null for the class
  private Expectation(ExpectsLog said, boolean isOptional, @Nullable Method method) {
    this.pattern = Pattern.compile(said.value());
    this.isOptional = isOptional || !said.optional().isEmpty();
    this.method = method;
  }

  /// Those of the class, of its methods, of the classes nested in it, and of its package.
  static List<Expectation> of(Class<?> testClass) {
    var found = new ArrayList<Expectation>();
    for (var said : testClass.getPackage().getDeclaredAnnotationsByType(ExpectsLog.class)) {
      found.add(new Expectation(said, true, null));
    }
    for (var type : withNested(testClass)) {
      var own = List.of(type.getDeclaredAnnotationsByType(ExpectsLog.class));
      AnnotationSupport.findRepeatableAnnotations(type, ExpectsLog.class)
          .forEach(said -> found.add(new Expectation(said, !own.contains(said), null)));
      for (var test : methods(type)) {
        var ofTest = List.of(test.getDeclaredAnnotationsByType(ExpectsLog.class));
        AnnotationSupport.findRepeatableAnnotations(test, ExpectsLog.class)
            .forEach(said -> found.add(new Expectation(said, !ofTest.contains(said), test)));
      }
    }
    return found;
  }

  private static List<Class<?>> withNested(Class<?> testClass) {
    var all = new ArrayList<Class<?>>();
    all.add(testClass);
    Arrays.stream(testClass.getDeclaredClasses())
        .filter(inner -> AnnotationSupport.isAnnotated(inner, Nested.class))
        .forEach(inner -> all.addAll(withNested(inner)));
    return all;
  }

  private static List<Method> methods(Class<?> type) {
    return ReflectionSupport.findMethods(type, method -> true, HierarchyTraversalMode.BOTTOM_UP);
  }

  private static boolean isTest(Method method) {
    return AnnotationSupport.isAnnotated(method, Testable.class);
  }

  String pattern() {
    return pattern.pattern();
  }

  /// Whether it expects this line; it is met then.
  boolean accepts(String line) {
    var accepted = pattern.matcher(line).find();
    met |= accepted;
    return accepted;
  }

  /// @param succeeded the tests that were run
  boolean isMissing(Class<?> testClass, Set<Method> succeeded) {
    if (met || isOptional) {
      return false;
    }
    if (method != null && isTest(method)) {
      return succeeded.contains(method);
    }
    return withNested(testClass).stream()
        .flatMap(type -> methods(type).stream())
        .filter(Expectation::isTest)
        .allMatch(succeeded::contains);
  }
}
