package dev.sessiongateway.bootstrap;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The architecture rules for the packages below one root, so that each can also be tested with
/// packages that violate it.
final class ArchitectureRules {
  private static final Pattern READS_A_CLOCK =
      Pattern.compile(
          "java\\.time\\.\\w+\\.now|java\\.time\\.Clock\\.(system|tick)\\w*"
              + "|java\\.time\\.InstantSource\\.system|java\\.lang\\.System\\.currentTimeMillis"
              + "|java\\.lang\\.Thread\\.sleep|java\\.util\\.Date\\.<init>");

  private static final Pattern ROLLS_DICE =
      Pattern.compile(
          "java\\.util\\.(Random|SplittableRandom)\\.<init>|java\\.lang\\.Math\\.random"
              + "|java\\.security\\.SecureRandom\\..*|java\\.util\\.UUID\\.randomUUID"
              + "|java\\.util\\.concurrent\\.ThreadLocalRandom\\..*"
              + "|java\\.util\\.random\\.RandomGenerator\\.(of|getDefault)");

  private static final Pattern MAKES_THREADS =
      Pattern.compile(
          "java\\.lang\\.Thread\\.(<init>|ofVirtual|ofPlatform|startVirtualThread)"
              + "|java\\.util\\.concurrent\\.Executors\\.new\\w+"
              + "|java\\.util\\.concurrent\\.(Scheduled)?ThreadPoolExecutor\\.<init>"
              + "|java\\.util\\.concurrent\\.ForkJoinPool\\.(<init>|commonPool)"
              + "|java\\.util\\.concurrent\\.CompletableFuture\\.(run|supply)Async\\([^,]*\\)"
              + "|java\\.util\\.Timer\\.<init>");

  private static final Pattern LEADS_OUT =
      Pattern.compile(
          "java\\.io\\.(File\\w*|RandomAccessFile|Console|PrintStream)|java\\.nio\\.(file|channels)\\..*"
              + "|java\\.lang\\.(Process\\w*|Runtime|Thread)|java\\.net\\.http\\..*"
              + "|java\\.net\\.(\\w*Socket|\\w*URLConnection|NetworkInterface)");

  private static final Pattern ASKS_THE_ENVIRONMENT =
      Pattern.compile(
          "java\\.lang\\.System\\.(getenv|get\\w*Propert\\w+|exit|in|out|err)"
              + "|java\\.net\\.InetAddress\\.get\\w*By\\w+");

  private static final Pattern CHANGES_CASE =
      Pattern.compile("java\\.lang\\.String\\.to(Lower|Upper)Case\\(.*");

  private static final Pattern COMPILES_AN_EXPRESSION =
      Pattern.compile(
          "java\\.lang\\.String\\.(matches|replaceAll|replaceFirst)"
              + "|java\\.util\\.regex\\.Pattern\\.(compile|matches)");

  private static final Pattern SOCKETS =
      Pattern.compile(
          "java\\.net\\.(\\w*Socket|\\w+URLConnection|URLConnection)"
              + "|java\\.nio\\.channels\\.\\w*SocketChannel|javax\\.net\\..*SocketFactory");

  /// These classes choose statuses and translate faults for a family. What phones received begins
  /// anew when a phone has forgotten it. What a bot says is sent later, otherwise or not at all, by
  /// what a send is refused for: no client gets these faults.
  private static final String LOOKS_INTO_FAULTS =
      ".*\\.http\\..*\\.?fault\\.(FaultResponses|FaultTranslation)(\\$.*)?"
          + "|.*\\.http\\.simulator\\.(graph\\.CloudApi|PhoneMessages)"
          + "|.*\\.http\\.bots\\.engine\\.(BotReceivers|BotSender|BotTurns)(\\$.*)?";

  private static final String NEVER_A_NAME =
      ".*(Impl|Port|UseCase|Adapter|Manager|Helper|Utils?|Dto|Mapper)$|.*[.$](Base|Abstract)[A-Z].*";

  /// `Stores` is a bundle of ports with contracts of their own, which a provider opens; a link is
  /// tested by the contract of its network, and a provider of a store by that of the store.
  private static final Set<String> TRIED_WITH_OTHERS =
      Set.of("Stores", "OpenedStores", "NetworkLink", "Capability", "MediaStoreProvider");

  private final String root;

  /// @param root the package above the modules
  ArchitectureRules(String root) {
    this.root = root;
  }

  private String in(String place) {
    return root + "." + place + "..";
  }

  ArchRule onlyBootstrapBuildsServices() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(in("bootstrap"), in("application"))
        .should()
        .dependOnClassesThat(
            resideInAPackage(in("application")).and(simpleNameEndingWith("Service")));
  }

  ArchRule webServerStaysInHttp() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(in("http"), in("outbound"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.javalin..", "org.eclipse.jetty..", "jakarta.servlet..");
  }

  /// Bootstrap reads its YAML with Jackson, and the extension for tests compares JSON.
  ArchRule jacksonStaysInTheAdapters() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(
            in("http"),
            in("outbound"),
            in("persistence"),
            in("network"),
            in("sink"),
            in("bootstrap"),
            in("junit"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.fasterxml.jackson..");
  }

  /// What adapters implement of the inner modules is an interface of the application.
  ArchRule portsAreInterfacesOfTheApplication() {
    return classes()
        .that()
        .resideInAnyPackage(
            in("http"), in("outbound"), in("persistence"), in("network"), in("bootstrap"))
        .should(implementOnlyPorts());
  }

  private ArchCondition<JavaClass> implementOnlyPorts() {
    var inner = resideInAnyPackage(in("application"), in("domain"));
    var port = resideInAPackage(in("application")).and(JavaClass.Predicates.INTERFACES);
    return new ArchCondition<>("implement only interfaces of the application") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        var parents = type.getAllRawInterfaces().stream();
        Stream.concat(parents, type.getAllRawSuperclasses().stream())
            .filter(inner)
            .filter(DescribedPredicate.not(port))
            .forEach(parent ->
                events.add(
                    SimpleConditionEvent.violated(
                        type, type.getName() + " is a " + parent.getName())));
      }
    };
  }

  /// The clock is passed in: `SystemTime`, or the clock of a test. Bootstrap reads the time for its
  /// own commands.
  ArchRule timeIsInjected() {
    return noClasses()
        .that()
        .resideOutsideOfPackage(in("bootstrap"))
        .and(areNot("application.time.SystemTime", "application.identity.SystemIdentifiers"))
        .should()
        .accessTargetWhere(isCallTo("read a clock or sleep", READS_A_CLOCK));
  }

  /// Identifiers and random numbers are passed in too, as `SystemIdentifiers`.
  ArchRule chanceIsInjected() {
    return noClasses()
        .that()
        .resideOutsideOfPackage(in("bootstrap"))
        .and(areNot("application.identity.SystemIdentifiers", "application.identity.SystemSecrets"))
        .should()
        .accessTargetWhere(isCallTo("roll dice", ROLLS_DICE));
  }

  /// The database has its writer and its readers. What blocks in native code, a look-up of a name
  /// or the pipe of a program, has platform threads: a virtual thread would keep its carrier.
  /// Everything else runs on what it is given, `BackgroundThreads` unless it is the caller's.
  ArchRule threadsAreInjected() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(in("bootstrap"), in("persistence"), in("outbound.client"))
        .and(
            areNot(
                "application.time.SystemTime",
                "network.xmpp.NameLookups",
                "outbound.media.FfmpegConverter",
                "application.work.BackgroundThreads"))
        .should()
        .accessTargetWhere(isCallTo("make threads", MAKES_THREADS));
  }

  private DescribedPredicate<JavaClass> areNot(String... classes) {
    var names = Stream.of(classes).map(name -> root + "." + name).toList();
    return DescribedPredicate.describe(
        "are not " + String.join(", ", classes), type -> !names.contains(type.getName()));
  }

  private static DescribedPredicate<JavaAccess<?>> isCallTo(String what, Pattern targets) {
    return new DescribedPredicate<>(what) {
      @Override
      public boolean test(JavaAccess<?> access) {
        var called = access.getTarget().getFullName();
        return targets.matcher(called).matches()
            || targets.matcher(called.replaceFirst("\\(.*", "")).matches();
      }
    };
  }

  /// A builder may have mutable fields. `String.toLowerCase` takes quadratic time on some texts,
  /// `domain.text.Ascii` never.
  ArchRule casesChangeInAscii() {
    return noClasses().should().accessTargetWhere(isCallTo("change the case", CHANGES_CASE));
  }

  /// `InputExpressionsTest` finds only expressions in static fields.
  ArchRule expressionsAreConstants() {
    return noClasses()
        .should()
        .accessTargetWhere(
            isCallTo("compile an expression outside of a constant", COMPILES_AN_EXPRESSION)
                .and(isOutsideOfStaticInitialisers()));
  }

  private static DescribedPredicate<JavaAccess<?>> isOutsideOfStaticInitialisers() {
    return DescribedPredicate.describe(
        "outside of static initialisers",
        access -> !access.getOrigin().getName().equals("<clinit>"));
  }

  ArchRule coreFieldsAreFinal() {
    return fields()
        .that()
        .areDeclaredInClassesThat(
            resideInAnyPackage(in("domain"), in("application"))
                .and(DescribedPredicate.not(JavaClass.Predicates.simpleName("GatewayConfig")))
                .and(DescribedPredicate.not(isMonitor()))
                .and(DescribedPredicate.not(isPrivate())))
        .should()
        .beFinal();
  }

  /// A field that changes is seen by its class alone, which guards it.
  ArchRule adaptersKeepTheirStateToThemselves() {
    return fields()
        .that()
        .areDeclaredInClassesThat(
            resideInAnyPackage(
                    in("http"),
                    in("outbound"),
                    in("persistence"),
                    in("network"),
                    in("sink"),
                    in("bootstrap"),
                    in("junit"))
                .and(DescribedPredicate.not(isPrivate())))
        .and()
        .areNotPrivate()
        .should()
        .beFinal();
  }

  /// The domain computes: it reads no file and no environment, and starts no process or thread.
  ArchRule domainComputesOnly() {
    return noClasses()
        .that()
        .resideInAPackage(in("domain"))
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "lead out of the program", type -> LEADS_OUT.matcher(type.getName()).matches()))
        .orShould()
        .accessTargetWhere(isCallTo("ask the environment", ASKS_THE_ENVIRONMENT));
  }

  /// Its owner alone sees a private class, and confines it to one thread or to a lock.
  private static DescribedPredicate<JavaClass> isPrivate() {
    return DescribedPredicate.describe(
        "a private class", type -> type.getModifiers().contains(JavaModifier.PRIVATE));
  }

  /// A class in which every method that others can call is synchronized.
  private static DescribedPredicate<JavaClass> isMonitor() {
    return DescribedPredicate.describe(
        "a monitor",
        type -> {
          var open =
              type.getMethods().stream()
                  .map(method -> method.getModifiers())
                  .filter(modifiers -> !modifiers.contains(JavaModifier.PRIVATE))
                  .filter(modifiers -> !modifiers.contains(JavaModifier.STATIC))
                  .toList();
          return !open.isEmpty()
              && open.stream().allMatch(all -> all.contains(JavaModifier.SYNCHRONIZED));
        });
  }

  ArchRule nothingStaticChanges() {
    return fields()
        .that()
        .areDeclaredInClassesThat()
        .resideInAPackage(root + "..")
        .and()
        .areStatic()
        .should()
        .beFinal();
  }

  /// Other classes may handle Javalin's exceptions, but may not create them or look into a fault.
  ArchRule statusesAreChosenOnce() {
    return noClasses()
        .that()
        .resideInAnyPackage(in("http"), in("outbound"))
        .and()
        .haveNameNotMatching(LOOKS_INTO_FAULTS)
        .should()
        .callConstructorWhere(target(owner(assignableTo("io.javalin.http.HttpResponseException"))))
        .orShould()
        .beAssignableTo("io.javalin.http.HttpResponseException")
        .orShould()
        .accessTargetWhere(
            isCallTo(
                "look into a fault",
                Pattern.compile(
                    Pattern.quote(root) + "\\.domain\\.fault\\.FaultException\\.fault")));
  }

  /// What is absent, or done already, is a result of the port and no fault; what a family tells in
  /// another way is translated in one place.
  ArchRule httpCatchesFaultsInOnePlace() {
    return classes()
        .that()
        .resideInAnyPackage(in("http"), in("outbound"))
        .and()
        .haveNameNotMatching(LOOKS_INTO_FAULTS)
        .should(catchNo(root + ".domain.fault.FaultException"));
  }

  private static ArchCondition<JavaClass> catchNo(String exception) {
    return new ArchCondition<>("not catch " + exception) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        type.getCodeUnits().stream()
            .filter(unit ->
                unit.getTryCatchBlocks().stream()
                    .flatMap(block -> block.getCaughtThrowables().stream())
                    .anyMatch(caught -> caught.getName().equals(exception)))
            .forEach(unit ->
                events.add(
                    SimpleConditionEvent.violated(
                        unit, unit.getFullName() + " catches " + exception)));
      }
    };
  }

  /// Codes are for clients. Inside, the type of the fault says what happened. `FaultResponses`
  /// chooses the status of a conflict by its type.
  ArchRule codesOfFaultsAreNotCompared() {
    return classes()
        .that()
        .resideInAnyPackage(
            in("application"), in("http"), in("outbound"), in("persistence"), in("network"))
        .and()
        .haveNameNotMatching(LOOKS_INTO_FAULTS)
        .should(compareNoCodes());
  }

  private ArchCondition<JavaClass> compareNoCodes() {
    var reads =
        isCallTo(
            "read a code",
            Pattern.compile(Pattern.quote(root) + "\\.domain\\.fault\\.Fault(\\$\\w+)?\\.code"));
    var compares =
        isCallTo(
            "compare",
            Pattern.compile(
                "java\\.lang\\.String\\.(equals|hashCode|startsWith|endsWith|contains)"
                    + "|java\\.util\\.Objects\\.equals|java\\.util\\.\\w+\\.contains"));
    return new ArchCondition<>("not compare the codes of faults") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        type.getCodeUnits().stream()
            .filter(unit -> unit.getAccessesFromSelf().stream().anyMatch(reads))
            .filter(unit -> unit.getAccessesFromSelf().stream().anyMatch(compares))
            .forEach(unit ->
                events.add(
                    SimpleConditionEvent.violated(
                        unit, unit.getFullName() + " compares the code of a fault")));
      }
    };
  }

  ArchRule namesSayWhatTheyAre() {
    return noClasses()
        .that()
        .resideInAPackage(root + "..")
        .should()
        .haveNameMatching(NEVER_A_NAME)
        .as("no class should have a name that could be any other's");
  }

  /// Everything that leaves goes through the checks of `outbound.client`, because clients choose
  /// where to, but for what the operator or the database names. An XMPP socket asks these checks,
  /// and the verification of hosts opens none.
  ArchRule onlyOutboundOpensSockets() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(in("outbound.client"), in("bootstrap"))
        .and(
            areNot(
                "http.kernel.connection.LimitedConnector",
                "http.node.NodeClient",
                "http.simulator.SimulatorForwarder",
                "network.cloud.Graph",
                "network.xmpp.GuardedSocket",
                "network.xmpp.GuardedSocketFactory",
                "network.simulator.remote.DisabledTlsContext$Refusing",
                "network.simulator.remote.WebSocketChannel",
                "network.simulator.remote.WebSocketConnections",
                "sink.HostVerification"))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.net.http..", "org.eclipse.jetty.client..")
                .or(DescribedPredicate.describe("are sockets", ArchitectureRules::isSocket)));
  }

  private static boolean isSocket(JavaClass type) {
    return SOCKETS.matcher(type.getName()).matches();
  }

  /// Whoever implements a port and can be used by others is tried by the contract of that port.
  ///
  /// @param tests the tests of all modules
  ArchRule portsAreTriedByTheirContracts(TestClasses tests) {
    return classes()
        .that()
        .resideInAnyPackage(
            in("http"), in("outbound"), in("persistence"), in("network"), in("sink"))
        .and()
        .arePublic()
        .should(beTriedByTheContractsOfTheirPorts(tests));
  }

  private ArchCondition<JavaClass> beTriedByTheContractsOfTheirPorts(TestClasses tests) {
    return new ArchCondition<>("be tried by the contracts of their ports") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        type.getAllRawInterfaces().stream()
            .filter(resideInAPackage(in("application")))
            .filter(port -> !TRIED_WITH_OTHERS.contains(port.getSimpleName()))
            .filter(
                port -> !tests.implement(port.getSimpleName() + "Contract", type.getPackageName()))
            .forEach(port ->
                events.add(
                    SimpleConditionEvent.violated(
                        type,
                        "no test in the package of %s, or around it, implements %sContract"
                            .formatted(type.getName(), port.getSimpleName()))));
      }
    };
  }
}
