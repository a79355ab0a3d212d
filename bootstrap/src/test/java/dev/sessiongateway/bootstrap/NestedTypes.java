package dev.sessiongateway.bootstrap;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A type that another file uses has a file of its own, so that its name finds it. It may be nested
/// in the type whose API it is part of: as a parameter, a result, a component or a variant of it.
/// It is never nested in a class that does work.
final class NestedTypes extends ArchCondition<JavaClass> {
  private static final Pattern WORKS =
      Pattern.compile(".*(Routes|Service|Reader|Writer|Renderer|Cache)");

  NestedTypes() {
    super("be nested only in the type whose API they are part of");
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    var outer = type.getEnclosingClass();
    if (!type.isMemberClass() || outer.isEmpty() || isPart(type, outer.get())) {
      return;
    }
    var home = outermost(type);
    type.getDirectDependenciesToSelf().stream()
        .map(dependency -> outermost(dependency.getOriginClass()))
        .filter(user -> !user.equals(home))
        .map(JavaClass::getName)
        .sorted()
        .findFirst()
        .ifPresent(user ->
            events.add(
                SimpleConditionEvent.violated(
                    type, type.getName() + " is used by " + user + ", and nested")));
  }

  private static boolean isPart(JavaClass type, JavaClass outer) {
    if (outer.isInterface() || outer.isEnum() || isOfAnything(type)) {
      return true;
    }
    return !WORKS.matcher(outer.getSimpleName()).matches() && parts(outer).contains(type);
  }

  /// An annotation is part of no signature, and an exception of none that the compiler keeps.
  private static boolean isOfAnything(JavaClass type) {
    return type.isAnnotation() || type.isAssignableTo(Throwable.class);
  }

  /// What the API of a type speaks of, and what the API of that speaks of, with all variants.
  private static Set<JavaClass> parts(JavaClass outer) {
    var parts = new HashSet<JavaClass>();
    var next = new ArrayDeque<>(List.of(outer));
    while (!next.isEmpty()) {
      var known = next.remove();
      if (parts.add(known)) {
        next.addAll(known.getSubclasses());
        mentioned(known).filter(one -> outermost(one).equals(outermost(outer))).forEach(next::add);
      }
    }
    return parts;
  }

  private static Stream<JavaClass> mentioned(JavaClass type) {
    return type.getMembers().stream()
        .filter(member -> !member.getModifiers().contains(JavaModifier.PRIVATE))
        .flatMap(NestedTypes::types)
        .flatMap(one -> one.getAllInvolvedRawTypes().stream());
  }

  private static Stream<? extends JavaType> types(JavaMember member) {
    if (member instanceof JavaField field) {
      return Stream.of(field.getType());
    }
    if (member instanceof JavaCodeUnit unit) {
      return Stream.concat(unit.getParameterTypes().stream(), Stream.of(unit.getReturnType()));
    }
    return Stream.of();
  }

  private static JavaClass outermost(JavaClass type) {
    var outer = type;
    while (outer.getEnclosingClass().isPresent()) {
      outer = outer.getEnclosingClass().get();
    }
    return outer;
  }
}
