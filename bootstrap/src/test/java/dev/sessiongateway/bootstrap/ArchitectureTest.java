package dev.sessiongateway.bootstrap;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.core.importer.Locations;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests that every rule holds for the program, and fails for the packages below `planted`, which
/// violate it. A new rule needs a planted violation.
class ArchitectureTest {
  private static final String ROOT = "dev.sessiongateway";
  private static final List<String> MODULES =
      List.of(
          "domain",
          "application",
          "application/simulation",
          "application/bots",
          "application/broadcast",
          "application/chatwoot",
          "application/queue",
          "application/search",
          "adapters-http/outbound",
          "adapters-http",
          "adapters-persistence",
          "adapters-persistence/bots",
          "adapters-persistence/broadcast",
          "adapters-persistence/queue",
          "adapters-persistence/s3",
          "adapters-persistence/search",
          "adapters-network/simulator",
          "adapters-network/cloud",
          "adapters-network/evolution",
          "adapters-network/xmpp",
          "adapters-http/simulator",
          "adapters-http/chatwoot",
          "adapters-http/bots",
          "adapters-http/socketio",
          "adapters-http/search",
          "adapters-http/broadcast",
          "adapters-http/audit",
          "adapters-http/queue",
          "adapters-http/guide",
          "adapters-http/sinks",
          "bootstrap");

  static final JavaClasses PROGRAM = program();
  private static final TestClasses TESTS = TestClasses.in(testClasses());
  private static final TestClasses PLANTED_TESTS =
      TestClasses.in(List.of(path(requireNonNull(ArchitectureTest.class.getResource("/planted")))));
  static final JavaClasses PLANTED = new ClassFileImporter().importPackages("planted");

  /// The extension for tests is built after this module, so its sources are compiled here.
  private static JavaClasses program() {
    var importer =
        new ClassFileImporter()
            .withImportOption(location ->
                !location.contains("/" + ownTestClasses().getFileName() + "/")
                    && !location.contains("-tests.jar"));
    try {
      var extension = Files.createTempDirectory("extension");
      try {
        compile(Path.of("junit/src/main/java"), extension);
        var locations = new HashSet<>(Locations.ofPackage(ROOT));
        locations.add(Location.of(extension));
        return importer.importLocations(locations);
      } finally {
        delete(extension);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void compile(Path sources, Path classes) throws IOException {
    var options =
        List.of(
            "-proc:none",
            "-nowarn",
            "-d",
            "" + classes,
            "-cp",
            System.getProperty("java.class.path"));
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null);
        var all = Files.walk(sources)) {
      var java = all.filter(file -> file.toString().endsWith(".java")).toList();
      var task =
          compiler.getTask(
              null, files, null, options, null, files.getJavaFileObjectsFromPaths(java));
      assertThat(task.call()).as("the extension for tests is compiled").isTrue();
    }
  }

  private static void delete(Path directory) throws IOException {
    try (var all = Files.walk(directory)) {
      for (var file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /// A rule for the program, the same rule for the planted packages, and its expected violations.
  private static Arguments rule(String name, ArchRule holds, ArchRule fails, String... violations) {
    return Arguments.of(Named.of(name, holds), fails, List.of(violations));
  }

  static Stream<Arguments> rules() {
    var here = new ArchitectureRules(ROOT);
    var there = new ArchitectureRules("planted");
    var packages = new PackageRules(ROOT);
    var plantedPackages = new PackageRules("planted");
    var surface = new SurfaceRules(ROOT);
    var plantedSurface = new SurfaceRules("planted");
    return Stream.of(
        rule(
            "domainIsAlone",
            packages.domainIsAlone(),
            plantedPackages.domainIsAlone(),
            "LoggingSession"),
        rule(
            "applicationKnowsOnlyTheDomain",
            packages.applicationKnowsOnlyTheDomain(),
            plantedPackages.applicationKnowsOnlyTheDomain(),
            "JsonSessions"),
        rule(
            "nobodyKnowsBootstrap",
            packages.nobodyKnowsBootstrap(),
            plantedPackages.nobodyKnowsBootstrap(),
            "SettingsReader"),
        rule(
            "adaptersAreStrangers",
            packages.adaptersAreStrangers(),
            plantedPackages.adaptersAreStrangers(),
            "RowReadingRoutes"),
        rule(
            "s3StaysInItsPackage",
            packages.s3StaysInItsPackage(),
            plantedPackages.s3StaysInItsPackage(),
            "BucketStore"),
        rule(
            "networksAreStrangers",
            packages.networksAreStrangers(),
            plantedPackages.networksAreStrangers(),
            "XmppLink"),
        rule(
            "sinksAreStrangers",
            packages.sinksAreStrangers(),
            plantedPackages.sinksAreStrangers(),
            "PigeonSink"),
        rule(
            "nobodyKnowsSinks",
            packages.nobodyKnowsSinks(),
            plantedPackages.nobodyKnowsSinks(),
            "SinkNamingSettings"),
        rule(
            "nobodyKnowsParts",
            packages.nobodyKnowsParts(),
            plantedPackages.nobodyKnowsParts(),
            "PartNamingSettings.inbox",
            "PartNamingSettings.phone",
            "QueueNamingSends",
            "BotNamingConfig",
            "InboxNamingSession",
            "IndexedLanes",
            "InboxSocket"),
        rule(
            "nobodyKnowsJunit",
            packages.nobodyKnowsJunit(),
            plantedPackages.nobodyKnowsJunit(),
            "SettingsOfTests"),
        rule(
            "domainComputesOnly",
            here.domainComputesOnly(),
            there.domainComputesOnly(),
            "CuriousSession.home",
            "CuriousSession.notes",
            "CuriousSession.run"),
        rule(
            "eventsOfFamiliesAreForOutside",
            packages.eventsOfFamiliesAreForOutside(),
            plantedPackages.eventsOfFamiliesAreForOutside(),
            "planted.http.chatwoot.ReadingReceiver.text"),
        rule(
            "familiesAreStrangers",
            packages.familiesAreStrangers(),
            plantedPackages.familiesAreStrangers(),
            "planted.http.familyb.group.BorrowedGroup",
            "planted.http.delivery.DeliveredGroup",
            "planted.http.chatwoot.ChattingGroup",
            "planted.http.socketio.GroupSocket",
            "planted.http.console.GroupPage"),
        rule(
            "nobodyInHttpKnowsTheServer",
            packages.nobodyInHttpKnowsTheServer(),
            plantedPackages.nobodyInHttpKnowsTheServer(),
            "planted.http.console.ServerPage"),
        rule(
            "theKernelKnowsNoFamily",
            packages.theKernelKnowsNoFamily(),
            plantedPackages.theKernelKnowsNoFamily(),
            "planted.http.kernel.api.PartialRequest"),
        rule(
            "storesAreFoundByTheirNames",
            packages.storesAreFoundByTheirNames(),
            plantedPackages.storesAreFoundByTheirNames(),
            "StoreOpeningSettings"),
        rule(
            "packagesHaveNoCycles",
            packages.packagesHaveNoCycles(),
            plantedPackages.packagesHaveNoCycles(),
            "planted.application.group.GroupOfChannels",
            "planted.application.channel.ChannelOfGroups"),
        rule(
            "classesHaveNoCircles",
            packages.classesHaveNoCircles(),
            plantedPackages.classesHaveNoCircles(),
            "a circle of classes: planted.application.circle.First,"
                + " planted.application.circle.Second, planted.application.circle.Third"),
        rule(
            "sharedTypesHaveTheirOwnFiles",
            packages.sharedTypesHaveTheirOwnFiles(),
            plantedPackages.sharedTypesHaveTheirOwnFiles(),
            "LabelRoutes$LabelView is used by planted.http.familya.label.LabelEvents",
            "LabelCounter$LabelNames is used by planted.http.familya.label.LabelEvents"),
        rule(
            "onlyBootstrapBuildsServices",
            here.onlyBootstrapBuildsServices(),
            there.onlyBootstrapBuildsServices(),
            "ServiceBuildingRoutes"),
        rule(
            "internalTypesStayInside",
            surface.internalTypesStayInside(),
            plantedSurface.internalTypesStayInside(),
            "BuildingRoutes.build"),
        rule(
            "publicTypesAreOfferedOrInternal",
            surface.publicTypesAreOfferedOrInternal(),
            plantedSurface.publicTypesAreOfferedOrInternal(),
            "OfferedSessions is offered and internal",
            "ForgottenSessions is neither offered nor internal"),
        rule(
            "nobodyBuildsWhatTheGatewayOffers",
            surface.nobodyBuildsWhatTheGatewayOffers(),
            plantedSurface.nobodyBuildsWhatTheGatewayOffers(),
            "BuildingRoutes.build"),
        rule(
            "webServerStaysInHttp",
            here.webServerStaysInHttp(),
            there.webServerStaysInHttp(),
            "WebPhones"),
        rule(
            "outboundTakesNoWebServer",
            packages.outboundTakesNoWebServer(),
            plantedPackages.outboundTakesNoWebServer(),
            "ServedPages"),
        rule(
            "nettyStaysInTheClientOfRedis",
            packages.nettyStaysInTheClientOfRedis(),
            plantedPackages.nettyStaysInTheClientOfRedis(),
            "NettyRoutes"),
        rule(
            "databaseStaysInPersistence",
            packages.databaseStaysInPersistence(),
            plantedPackages.databaseStaysInPersistence(),
            "RowReadingRoutes"),
        rule(
            "jacksonStaysInTheAdapters",
            here.jacksonStaysInTheAdapters(),
            there.jacksonStaysInTheAdapters(),
            "JsonSessions"),
        rule(
            "portsAreInterfacesOfTheApplication",
            here.portsAreInterfacesOfTheApplication(),
            there.portsAreInterfacesOfTheApplication(),
            "CleverLaneStore is a planted.application.webhook.HalfStore"),
        rule("timeIsInjected", here.timeIsInjected(), there.timeIsInjected(), "WatchingSessions"),
        rule(
            "chanceIsInjected",
            here.chanceIsInjected(),
            there.chanceIsInjected(),
            "DicingSessions"),
        rule(
            "threadsAreInjected",
            here.threadsAreInjected(),
            there.threadsAreInjected(),
            "SpinningSessions"),
        rule(
            "casesChangeInAscii",
            here.casesChangeInAscii(),
            there.casesChangeInAscii(),
            "ShoutingRoutes.word"),
        rule(
            "expressionsAreConstants",
            here.expressionsAreConstants(),
            there.expressionsAreConstants(),
            "ShoutingRoutes.isNumber",
            "ShoutingRoutes.isWord"),
        rule(
            "coreFieldsAreFinal",
            here.coreFieldsAreFinal(),
            there.coreFieldsAreFinal(),
            "ForgetfulSession",
            "UnguardedCounter"),
        rule(
            "adaptersKeepTheirStateToThemselves",
            here.adaptersKeepTheirStateToThemselves(),
            there.adaptersKeepTheirStateToThemselves(),
            "OpenPhone.isOnline"),
        rule(
            "nothingStaticChanges",
            here.nothingStaticChanges(),
            there.nothingStaticChanges(),
            "SharedCounter"),
        rule(
            "statusesAreChosenOnce",
            here.statusesAreChosenOnce(),
            there.statusesAreChosenOnce(),
            "TeapotRoutes.brew",
            "TeapotRoutes.look",
            "TeapotResponse"),
        rule(
            "httpCatchesFaultsInOnePlace",
            here.httpCatchesFaultsInOnePlace(),
            there.httpCatchesFaultsInOnePlace(),
            "ForgivingRoutes.remove"),
        rule(
            "codesOfFaultsAreNotCompared",
            here.codesOfFaultsAreNotCompared(),
            there.codesOfFaultsAreNotCompared(),
            "ForgivingRoutes.isForgiven"),
        rule(
            "namesSayWhatTheyAre",
            here.namesSayWhatTheyAre(),
            there.namesSayWhatTheyAre(),
            "SessionManager",
            "BaseSession"),
        rule(
            "onlyOutboundOpensSockets",
            here.onlyOutboundOpensSockets(),
            there.onlyOutboundOpensSockets(),
            "DiallingPhones",
            "BrowsingRoutes"),
        rule(
            "namesStayInside",
            NameRules.namesStayInside(),
            NameRules.namesStayInside(),
            "TellingRoutes.kind",
            "TellingRoutes.word",
            "TellingRoutes.read"));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theProgramKeepsTheRule(ArchRule holds, ArchRule fails, List<String> violations) {
    holds.allowEmptyShould(true).check(PROGRAM);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void everyRuleFailsOnItsPlantedViolation(
      ArchRule holds, ArchRule fails, List<String> violations) {
    assertFails(fails, violations);
  }

  @Test
  void noTestUsesMocks() {
    for (var library : List.of("org.mockito", "org.easymock", "mockit")) {
      assertThat(TESTS.using(library)).isEmpty();
    }
    assertThat(PLANTED_TESTS.using("planted.org.mockito"))
        .containsExactly("planted.network.simulator.MockedPhones");
  }

  @Test
  void whoImplementsAPortIsTriedByItsContract() {
    new ArchitectureRules(ROOT).portsAreTriedByTheirContracts(TESTS).check(PROGRAM);
    var planted = new ArchitectureRules("planted").portsAreTriedByTheirContracts(PLANTED_TESTS);
    assertFails(planted, List.of("planted.persistence.webhook.UntriedLaneStore"));
    assertThat(planted.evaluate(PLANTED).getFailureReport().toString())
        .doesNotContain("TriedAndTrueLaneStore");
  }

  @Test
  void aFieldMayChangeWhereOneThreadAtATimeIs() {
    var report = new ArchitectureRules("planted").coreFieldsAreFinal().evaluate(PLANTED);
    assertThat(report.getFailureReport().toString())
        .doesNotContain("session.GuardedCounter", "CountingPass");
  }

  @Test
  void aFamilyOfClassesIsNoCircle() {
    assertThat(ClassCircles.circles(PLANTED))
        .isNotEmpty()
        .allSatisfy(circle ->
            assertThat(circle).noneMatch(name -> name.contains("Shape") || name.contains("Round")));
  }

  @Test
  void whatTheApiOfATypeSpeaksOfMayBeNestedInIt() {
    var report = new PackageRules("planted").sharedTypesHaveTheirOwnFiles().evaluate(PLANTED);
    assertThat(report.getFailureReport().toString())
        .doesNotContain("LabelCounter$Count", "LabelCounter$Part");
  }

  private static void assertFails(ArchRule rule, List<String> violations) {
    var result = rule.evaluate(PLANTED);
    assertThat(result.hasViolation()).as("violated: " + rule.getDescription()).isTrue();
    var report = String.join("\n", result.getFailureReport().getDetails());
    assertThat(violations).isNotEmpty().allSatisfy(found -> assertThat(report).contains(found));
  }

  @Test
  void everyModuleIsLookedAt() {
    var packages =
        List.of(
            "domain",
            "application",
            "http",
            "outbound",
            "persistence",
            "network",
            "bootstrap",
            "junit");
    assertThat(packages)
        .allSatisfy(name ->
            assertThat(PROGRAM)
                .anyMatch(type -> type.getPackageName().startsWith(ROOT + "." + name)));
    assertThat(TESTS.names())
        .contains(ROOT + ".application.delivery.DeliveryCursorStoreContract")
        .anyMatch(name -> name.startsWith(ROOT + ".persistence."));
    assertThat(PROGRAM).noneMatch(type -> type.getSimpleName().equals("ArchitectureTest"));
  }

  /// Every module compiles its tests into the same directory below its own.
  private static List<Path> testClasses() {
    var own = ownTestClasses();
    var module = own;
    while (!module.endsWith("bootstrap")) {
      module = module.getParent();
    }
    var modules = module.getParent();
    var below = module.relativize(own);
    return MODULES.stream()
        .map(name -> modules.resolve(name).resolve(below))
        .filter(Files::isDirectory)
        .flatMap(ArchitectureTest::ours)
        .toList();
  }

  private static Stream<Path> ours(Path testClasses) {
    var root = testClasses.resolve(ROOT.replace('.', '/'));
    return Files.isDirectory(root) ? Stream.of(root) : Stream.empty();
  }

  private static Path ownTestClasses() {
    return path(ArchitectureTest.class.getProtectionDomain().getCodeSource().getLocation());
  }

  private static Path path(URL location) {
    try {
      return Path.of(location.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
