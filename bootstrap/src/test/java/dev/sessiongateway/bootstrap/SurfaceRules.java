package dev.sessiongateway.bootstrap;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// What of the application others may use. A program reaches the surface from `Gateway` and its
/// configuration; adapters use what they share; everything else that is public is marked as
/// internal.
final class SurfaceRules {
  /// Where a program begins.
  private static final Set<String> ENTRY = Set.of("Gateway", "GatewayConfig");

  /// For those who write a network or a store; no adapter of ours needs it.
  private static final Set<String> OF_PROVIDERS =
      Set.of(
          "BufferedState",
          "CredentialsAttempt",
          "LinkSignalQueue",
          "OpaqueAddressing",
          "NetworkProvider");

  private final String application;

  /// @param root the package above the modules
  SurfaceRules(String root) {
    this.application = root + ".application";
  }

  private DescribedPredicate<JavaClass> inside() {
    return resideInAPackage(application + "..");
  }

  ArchRule internalTypesStayInside() {
    return noClasses()
        .that(DescribedPredicate.not(inside()))
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe("are internal", type -> isInternal(outermost(type))));
  }

  ArchRule publicTypesAreOfferedOrInternal() {
    return classes().that(inside()).should(new Offered(application, inside()));
  }

  /// The gateway makes its ports itself.
  ArchRule nobodyBuildsWhatTheGatewayOffers() {
    return noClasses()
        .that(DescribedPredicate.not(inside()))
        .should()
        .callConstructorWhere(
            DescribedPredicate.<JavaConstructorCall>describe(
                "the gateway offers the object",
                call ->
                    inside().test(call.getTargetOwner())
                        && call.getTargetOwner().getMethodsWithReturnTypeOfSelf().stream()
                            .map(JavaMethod::getOwner)
                            .anyMatch(owner -> owner.getName().equals(application + ".Gateway"))));
  }

  private static boolean isInternal(JavaClass type) {
    return type.getAnnotations().stream()
        .anyMatch(mark -> mark.getRawType().getSimpleName().equals("Internal"));
  }

  private static JavaClass outermost(JavaClass type) {
    var outer = type.getBaseComponentType();
    while (outer.getEnclosingClass().isPresent()) {
      outer = outer.getEnclosingClass().get();
    }
    return outer;
  }

  /// A public type is reached from the entry or used by another module, or else it is internal.
  private static final class Offered extends ArchCondition<JavaClass> {
    private final String application;
    private final DescribedPredicate<JavaClass> inside;
    private final Map<String, JavaClass> own = new HashMap<>();
    private final Set<String> reached = new HashSet<>();

    Offered(String application, DescribedPredicate<JavaClass> inside) {
      super("be offered to programs or adapters, or be internal, and not both");
      this.application = application;
      this.inside = inside;
    }

    @Override
    public void init(Collection<JavaClass> all) {
      all.forEach(type -> own.put(type.getName(), type));
      var open = new ArrayDeque<JavaClass>();
      own.values().stream()
          .filter(type -> type.getPackageName().equals(application))
          .filter(type -> ENTRY.contains(type.getSimpleName()))
          .forEach(open::add);
      while (!open.isEmpty()) {
        var next = open.remove();
        if (reached.add(next.getName())) {
          shownBy(next).filter(type -> own.containsKey(type.getName())).forEach(open::add);
        }
      }
    }

    /// What the public methods take and return, and the types of public fields, with the nested and
    /// the implemented types.
    private Stream<JavaClass> shownBy(JavaClass type) {
      var ofMethods =
          type.getMethods().stream()
              .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
              .flatMap(method ->
                  Stream.concat(
                      Stream.<JavaType>of(method.getReturnType()),
                      method.getParameterTypes().stream()))
              .flatMap(shown -> shown.getAllInvolvedRawTypes().stream());
      var ofFields =
          type.getFields().stream()
              .filter(field -> field.getModifiers().contains(JavaModifier.PUBLIC))
              .flatMap(field -> field.getType().getAllInvolvedRawTypes().stream());
      var nested =
          own.values().stream()
              .filter(other -> other.getEnclosingClass().filter(type::equals).isPresent())
              .filter(other -> other.getModifiers().contains(JavaModifier.PUBLIC));
      var parents = type.getRawInterfaces().stream();
      var outer = Stream.of(outermost(type));
      return Stream.of(ofMethods, ofFields, nested, parents, outer)
          .flatMap(found -> found)
          .map(JavaClass::getBaseComponentType);
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
      if (!type.isTopLevelClass()
          || !type.getModifiers().contains(JavaModifier.PUBLIC)
          || type.getSimpleName().equals("package-info")
          || type.isAnnotation()) {
        return;
      }
      var offered =
          reached.contains(type.getName())
              || OF_PROVIDERS.contains(type.getSimpleName())
              || isUsedOutside(type);
      if (offered == isInternal(type)) {
        var what = offered ? " is offered and internal" : " is neither offered nor internal";
        events.add(SimpleConditionEvent.violated(type, type.getName() + what));
      }
    }

    private boolean isUsedOutside(JavaClass type) {
      return Stream.concat(Stream.of(type), nestedIn(type))
          .flatMap(each -> each.getDirectDependenciesToSelf().stream())
          .anyMatch(use -> !inside.test(use.getOriginClass()));
    }

    private Stream<JavaClass> nestedIn(JavaClass type) {
      return own.values().stream()
          .filter(other -> other.getName().startsWith(type.getName() + "$"));
    }
  }
}
