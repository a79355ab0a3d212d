package dev.sessiongateway.bootstrap;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.lang.ArchRule;

/// Which package may depend on which, below one root.
final class PackageRules {
  private final String root;

  /// @param root the package below which the modules are
  PackageRules(String root) {
    this.root = root;
  }

  private String in(String place) {
    return root + "." + place + "..";
  }

  ArchRule domainIsAlone() {
    return classes()
        .that()
        .resideInAPackage(in("domain"))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(in("domain"), "java..", "org.jspecify..");
  }

  ArchRule applicationKnowsOnlyTheDomain() {
    return classes()
        .that()
        .resideInAPackage(in("application"))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            in("application"), in("domain"), "java..", "org.jspecify..", "org.slf4j..");
  }

  ArchRule nobodyKnowsBootstrap() {
    return noClasses()
        .that()
        .resideInAnyPackage(in("http"), in("outbound"), in("persistence"), in("network"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(in("bootstrap"));
  }

  /// The HTTP server calls others as well.
  ArchRule adaptersAreStrangers() {
    return slices()
        .matching(root + ".(http|outbound|persistence|network)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(resideInAPackage(in("http")), resideInAPackage(in("outbound")));
  }

  ArchRule networksAreStrangers() {
    return slices().matching(root + ".network.(*)..").should().notDependOnEachOther();
  }

  /// What both families need has a neutral name in the kernel. The kernel knows no family, and a
  /// family knows nobody who serves both.
  ArchRule familiesAreStrangers() {
    return slices()
        .matching(root + ".http.(familya|familyb|simulator)..")
        .should()
        .notDependOnEachOther();
  }

  ArchRule theKernelKnowsNoFamily() {
    return noClasses()
        .that()
        .resideInAPackage(in("http.kernel"))
        .should()
        .dependOnClassesThat(
            resideInAPackage(in("http"))
                .and(DescribedPredicate.not(resideInAPackage(in("http.kernel")))));
  }

  ArchRule packagesHaveNoCycles() {
    return slices().matching(root + ".(**)").should().beFreeOfCycles();
  }
}
