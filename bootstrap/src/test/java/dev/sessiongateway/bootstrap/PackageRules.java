package dev.sessiongateway.bootstrap;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

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
        .resideInAnyPackage(in("http"), in("persistence"), in("network"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(in("bootstrap"));
  }

  ArchRule adaptersAreStrangers() {
    return slices()
        .matching(root + ".(http|persistence|network)..")
        .should()
        .notDependOnEachOther();
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

  ArchRule packagesHaveAtMost(int files) {
    return classes().that().resideInAPackage(root + "..").should(beAmongAtMost(files));
  }

  private static ArchCondition<JavaClass> beAmongAtMost(int files) {
    return new ArchCondition<>("be in a package of at most " + files + " files") {
      private final Map<String, Set<String>> sources = new TreeMap<>();

      @Override
      public void check(JavaClass type, ConditionEvents events) {
        if (type.isTopLevelClass()) {
          sources.computeIfAbsent(type.getPackageName(), _ -> new TreeSet<>()).add(type.getName());
        }
      }

      @Override
      public void finish(ConditionEvents events) {
        sources.forEach((name, types) -> {
          if (types.size() > files) {
            events.add(
                SimpleConditionEvent.violated(name, name + " has " + types.size() + " files"));
          }
        });
      }
    };
  }

  ArchRule packagesHaveNoCycles() {
    return slices().matching(root + ".(**)").should().beFreeOfCycles();
  }
}
