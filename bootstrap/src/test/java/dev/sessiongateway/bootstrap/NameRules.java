package dev.sessiongateway.bootstrap;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.regex.Pattern;

/// Names in Java stay in Java: what is sent or stored is a string constant, so that a rename
/// changes nothing outside.
final class NameRules {
  private static final Pattern NAME_OF_A_CLASS =
      Pattern.compile("java\\.lang\\.Class\\.get(Simple|Type|Canonical)?Name");

  private static final Set<String> NAMES_OF_CONSTANTS = Set.of("name", "toString", "valueOf");

  private NameRules() {}

  /// `CloseStack` logs what it could not close, and `ProviderLoader` tells the operator which class
  /// of a jar is meant. A constant has a [dev.sessiongateway.domain.text.Coded] word instead of its
  /// name.
  ///
  /// A text that is put together of a constant or a record is not found here; the tests that pin
  /// the words are for those.
  static ArchRule namesStayInside() {
    return noClasses()
        .that()
        .doNotHaveSimpleName("CloseStack")
        .and()
        .doNotHaveSimpleName("ProviderLoader")
        .should()
        .accessTargetWhere(
            DescribedPredicate.describe("ask a class for its name", NameRules::isNameOfClass))
        .orShould()
        .accessTargetWhere(
            DescribedPredicate.describe(
                "ask a constant for its name", NameRules::isNameOfConstant));
  }

  private static boolean isNameOfClass(JavaAccess<?> access) {
    return NAME_OF_A_CLASS
        .matcher(access.getTarget().getFullName().replaceFirst("\\(.*", ""))
        .matches();
  }

  /// The compiler makes a `valueOf` in each enum that calls the one of `Enum`.
  private static boolean isNameOfConstant(JavaAccess<?> access) {
    return access.getTargetOwner().isAssignableTo(Enum.class)
        && NAMES_OF_CONSTANTS.contains(access.getName())
        && !access.getOriginOwner().equals(access.getTargetOwner())
        && !access.getOrigin().getName().equals("valueOf");
  }
}
