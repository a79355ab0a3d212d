package dev.sessiongateway.bootstrap;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.List;
import java.util.stream.Stream;

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
        .resideInAnyPackage(
            in("http"), in("outbound"), in("persistence"), in("network"), in("sink"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(in("bootstrap"));
  }

  /// The extension is for the tests of bots.
  ArchRule nobodyKnowsJunit() {
    return noClasses()
        .that()
        .resideInAPackage(root + "..")
        .and()
        .resideOutsideOfPackage(in("junit"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(in("junit"));
  }

  /// The HTTP server calls others as well.
  ArchRule adaptersAreStrangers() {
    return slices()
        .matching(root + ".(http|outbound|persistence|network|sink)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(resideInAPackage(in("http")), resideInAPackage(in("outbound")));
  }

  /// A program without a web server can take the clients of others. Of Jetty they use the client.
  ArchRule outboundTakesNoWebServer() {
    return classes()
        .that()
        .resideInAPackage(in("outbound"))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            in("outbound"),
            in("application"),
            in("domain"),
            "java..",
            "javax..",
            "org.jspecify..",
            "org.slf4j..",
            "org.eclipse.jetty.client..",
            "org.eclipse.jetty.http",
            "org.eclipse.jetty.io",
            "org.eclipse.jetty.io.ssl",
            "org.eclipse.jetty.util..",
            "com.fasterxml.jackson.core..",
            "com.fasterxml.jackson.databind..",
            "com.google.re2j..",
            "com.github.benmanes.caffeine..",
            "com.google.i18n.phonenumbers..",
            "com.luciad.imageio.webp..",
            "org.apache.tika..",
            "org.jsoup..");
  }

  ArchRule networksAreStrangers() {
    return slices().matching(root + ".network.(*)..").should().notDependOnEachOther();
  }

  /// Each broker's client is loaded only where the operator names the broker.
  ArchRule sinksAreStrangers() {
    return slices().matching(root + ".sink.(*)..").should().notDependOnEachOther();
  }

  ArchRule nobodyKnowsSinks() {
    return noClasses()
        .that()
        .resideInAPackage(root + "..")
        .and()
        .resideOutsideOfPackage(in("sink"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(in("sink"));
  }

  /// A part is found by its jar, so that a gateway without it starts, and so are its use cases and
  /// its store. No part needs another one. Only the extension for tests has classes of the
  /// simulator: its phones are those.
  ArchRule nobodyKnowsParts() {
    return CompositeArchRule.of(
        List.of(
            onlyInside("http.bots"),
            onlyInside("persistence.bots"),
            onlyInside("application.bots", "http.bots", "persistence.bots"),
            onlyInside("http.chatwoot"),
            onlyInside("application.chatwoot", "http.chatwoot"),
            onlyInside("http.guide"),
            onlyInside("http.search"),
            onlyInside("persistence.search"),
            onlyInside("application.search", "http.search", "persistence.search"),
            onlyInside("http.socketio"),
            onlyInside("http.broadcast"),
            onlyInside("http.queue"),
            onlyInside("persistence.broadcast"),
            onlyInside("application.broadcast", "http.broadcast", "persistence.broadcast"),
            onlyInside("persistence.queue"),
            onlyInside("application.queue", "http.queue", "persistence.queue"),
            onlyInside("http.simulator", "junit")));
  }

  /// @param friends may use the part
  private ArchRule onlyInside(String part, String... friends) {
    return noClasses()
        .that()
        .resideInAPackage(root + "..")
        .and()
        .resideOutsideOfPackage(in(part))
        .and()
        .resideOutsideOfPackages(Stream.of(friends).map(this::in).toArray(String[]::new))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(in(part));
  }

  /// What two of them need has a neutral name in the kernel. The kernel knows none of them, and
  /// only the server knows them all. Deliveries choose the events of a family, and Chatwoot is
  /// asked again as webhooks are.
  ArchRule familiesAreStrangers() {
    return slices()
        .matching(
            root
                + ".http.(familya|familyb|simulator|delivery|bots|broadcast|chatwoot|guide|queue|search|socketio|console)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(
            root + ".http.delivery.FamilyEventRenderer", root + ".http.familya.FamilyA")
        .ignoreDependency(
            root + ".http.delivery.FamilyEventRenderer", root + ".http.familyb.FamilyB")
        .ignoreDependency(
            root + ".http.chatwoot.ChatwootFailure", root + ".http.delivery.StatusOutcome");
  }

  /// What a family shows is for programs outside. Receivers in the gateway take the event itself.
  ArchRule eventsOfFamiliesAreForOutside() {
    return noClasses()
        .that()
        .resideInAPackage(root + "..")
        .and()
        .resideOutsideOfPackages(
            root + ".application.sink",
            root + ".http.delivery",
            root + ".http.familya.event",
            root + ".http.familya.webhook",
            root + ".http.kernel.connection",
            root + ".http.socketio",
            root + ".persistence.webhook")
        .should()
        .callMethodWhere(
            DescribedPredicate.describe(
                "they read the body of a rendered event",
                call ->
                    call.getTargetOwner()
                            .getName()
                            .equals(root + ".application.delivery.RenderedEvent")
                        && call.getName().equals("body")));
  }

  /// The classes of the server are in the root of the module.
  ArchRule nobodyInHttpKnowsTheServer() {
    return noClasses()
        .that()
        .resideInAPackage(root + ".http.*..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(root + ".http");
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

  /// Netty and its threads are the client of Redis; everything else uses Jetty.
  ArchRule nettyStaysInTheClientOfRedis() {
    return noClasses()
        .that()
        .resideOutsideOfPackage(in("sink.redis"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.netty..");
  }

  ArchRule databaseStaysInPersistence() {
    return noClasses()
        .that()
        .resideOutsideOfPackage(in("persistence"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.jdbi..", "org.flywaydb..", "org.sqlite..", "java.sql..", "javax.sql..");
  }

  /// It is loaded only where files are kept in a bucket. The package has a module of its own, which
  /// knows nothing of the databases. The queues and topics of the same cloud have one too.
  ArchRule s3StaysInItsPackage() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(in("persistence.s3"), in("sink.amazon"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("software.amazon..", in("persistence.s3"));
  }

  /// The setting `store` names the store. Two classes have what commands do with stores without a
  /// gateway.
  ArchRule storesAreFoundByTheirNames() {
    return noClasses()
        .that()
        .resideInAnyPackage(in("bootstrap"), in("junit"))
        .and()
        .haveNameNotMatching(".*\\.(SqliteFiles|CopiedStores)(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(in("persistence"));
  }

  ArchRule packagesHaveNoCycles() {
    return slices().matching(root + ".(**)").should().beFreeOfCycles();
  }

  ArchRule sharedTypesHaveTheirOwnFiles() {
    return classes().that().resideInAPackage(root + "..").should(new NestedTypes());
  }

  ArchRule classesHaveNoCircles() {
    return classes().that().resideInAPackage(root + "..").should(new ClassCircles());
  }
}
