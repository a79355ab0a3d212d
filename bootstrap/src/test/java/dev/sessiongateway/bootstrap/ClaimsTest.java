package dev.sessiongateway.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Compares what pages say of the sources with the sources: files, tests, commands and numbers.
final class ClaimsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Set<String> SKIPPED = Set.of("target", ".git", "node_modules", ".m2", ".q");
  private static final Map<Path, String> PAGES = new TreeMap<>();
  private static final Set<String> FILES = new TreeSet<>();

  @BeforeAll
  static void read() throws IOException {
    var folders = new ArrayList<>(List.of(ROOT));
    while (!folders.isEmpty()) {
      try (var entries = Files.list(folders.removeLast())) {
        for (var entry : entries.toList()) {
          var name = entry.getFileName().toString();
          if (Files.isDirectory(entry) && !SKIPPED.contains(name)) {
            folders.add(entry);
          } else if (Files.isRegularFile(entry)) {
            FILES.add(ROOT.relativize(entry).toString());
            if (name.endsWith(".md")) {
              PAGES.put(ROOT.relativize(entry), Files.readString(entry));
            }
          }
        }
      }
    }
  }

  private static List<String> found(String expression, String text) {
    return Pattern.compile(expression, Pattern.MULTILINE)
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static String pom() throws IOException {
    return Files.readString(ROOT.resolve("pom.xml"));
  }

  private static String property(String name) throws IOException {
    return found("<" + Pattern.quote(name) + ">([^<]*)<", pom()).getFirst();
  }

  @Test
  void linksLeadToFiles() {
    PAGES.forEach((page, text) -> {
      for (var link : found("\\]\\(([^)#:\\s]+)(?:#[^)]*)?\\)", text)) {
        assertThat(ROOT.resolve(page).resolveSibling(link)).as("%s", page).exists();
      }
    });
  }

  @Test
  void linksLeadToHeadings() {
    PAGES.forEach((page, text) -> {
      for (var link : found("\\]\\(([^):\\s]*#[^)\\s]+)\\)", text)) {
        var parts = link.split("#", 2);
        var target = parts[0].isEmpty() ? page : sibling(page, parts[0]);
        if (PAGES.containsKey(target)) {
          assertThat(anchors(PAGES.get(target))).as("%s in %s", link, page).contains(parts[1]);
        }
      }
    });
  }

  /// Comments, messages, the API document and configuration name pages by their place.
  @Test
  void pagesThatSourcesNameExist() throws IOException {
    var sources =
        FILES.stream()
            .filter(file -> file.matches(".*\\.(java|ya?ml|xml|js|mjs|py|html|txt)|\\.ci/.*"))
            .filter(file -> !file.contains("/test/resources/"))
            .toList();
    assertThat(sources).hasSizeGreaterThan(2000);
    for (var source : sources) {
      for (var page : found("(docs/[\\w/-]+\\.md)", Files.readString(ROOT.resolve(source)))) {
        assertThat(FILES).as("%s in %s", page, source).contains(page);
      }
    }
  }

  /// Each other page is in a directory, and links lead to it from the front page.
  @Test
  void theFrontPageLeadsToEveryPage() {
    var front = Path.of("docs/README.md");
    var reached = new TreeSet<>(Set.of(front));
    var open = new ArrayList<>(List.of(front));
    while (!open.isEmpty()) {
      var page = open.removeLast();
      for (var link : found("\\]\\(([\\w./-]+\\.md)", PAGES.get(page))) {
        var target = sibling(page, link);
        if (target.startsWith("docs") && reached.add(target)) {
          open.add(target);
        }
      }
    }
    var pages = PAGES.keySet().stream().filter(page -> page.startsWith("docs")).toList();
    assertThat(reached).containsExactlyInAnyOrderElementsOf(pages);
    assertThat(pages).filteredOn(page -> page.getNameCount() == 2).containsExactly(front);
  }

  private static Path sibling(Path page, String link) {
    return ROOT.relativize(ROOT.resolve(page).resolveSibling(link).normalize());
  }

  private static Set<String> anchors(String page) {
    return found("^#{1,6} (.+)$", withoutBlocks(page)).stream()
        .map(title -> title.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  @Test
  void testsThatAreNamedExist() {
    var tests =
        FILES.stream().filter(file -> file.endsWith(".java")).map(ClaimsTest::simpleName).toList();
    PAGES.forEach((page, text) -> {
      for (var name : found("`([A-Z]\\w+Test)(?:#\\w+)?`", withoutBlocks(text))) {
        assertThat(tests).as("%s", page).contains(name);
      }
    });
  }

  /// The page of security names the tests that `-Dgroups=redteam` runs, and no others.
  @Test
  void attacksThatAreNamedAreThoseThatTheTagRuns() throws IOException {
    var tagged = new TreeSet<String>();
    for (var file : FILES) {
      if (file.endsWith("Test.java")
          && Files.readString(ROOT.resolve(file)).contains("@Tag(\"redteam\")")) {
        tagged.add(simpleName(file));
      }
    }
    var named = new TreeSet<>(found("`([A-Z]\\w+Test)`", PAGES.get(Path.of("SECURITY.md"))));
    assertThat(named).hasSizeGreaterThan(50).isEqualTo(tagged);
  }

  private static String simpleName(String file) {
    return file.replaceAll(".*/|\\.java$", "");
  }

  private static String withoutBlocks(String page) {
    return page.replaceAll("(?ms)^```.*?^```$", "");
  }

  @Test
  void filesThatAreNamedExist() {
    PAGES.forEach((page, text) -> {
      for (var name :
          found("`((?:docs|\\.ci|\\.github|bootstrap|adapters-\\w+)/[\\w./-]+)`", text)) {
        if (!name.contains("/target")) {
          assertThat(ROOT.resolve(name)).as("%s", page).exists();
        }
      }
    });
  }

  @Test
  void commandsNameProfilesModulesAndTestsOfTheBuild() throws Exception {
    var poms = pom() + Files.readString(ROOT.resolve("bootstrap/pom.xml"));
    var tests =
        FILES.stream().filter(file -> file.endsWith(".java")).map(ClaimsTest::simpleName).toList();
    var commands =
        PAGES.values().stream()
            .flatMap(text -> found("(?:^|`)((?:mvn|\\./mvnw) [^`\\n]+)", text).stream())
            .toList();
    assertThat(commands).hasSizeGreaterThan(20);
    for (var command : commands) {
      for (var profiles : found("-P([\\w,]+)", command)) {
        for (var profile : profiles.split(",", -1)) {
          assertThat(poms).as(command).contains("<id>" + profile + "</id>");
        }
      }
      for (var modules : found("-pl ([\\w,/-]+)", command)) {
        for (var module : modules.split(",", -1)) {
          assertThat(FILES).as(command).contains(module + "/pom.xml");
        }
      }
      for (var test : found("-Dtest='?([\\w*]+)", command)) {
        var wanted = Pattern.compile(test.replace("*", ".*"));
        assertThat(tests).as(command).anyMatch(name -> wanted.matcher(name).matches());
      }
    }
  }

  @Test
  void numbersOfTheBuildAreThoseOfThePom() throws Exception {
    var pages = PAGES.values().stream().map(text -> text.replaceAll("\\s+", " ")).toList();
    assertNumbers(pages, "([\\d,]+) requests in each build", property("fuzz.requests"));
    assertNumbers(pages, "([\\d,]+) runs in the normal build", property("simulation.runs"));
    assertNumbers(pages, "under load; ([\\d,]+) and \\d+ in the normal", property("fuzz.requests"));
    assertNumbers(pages, "under load; [\\d,]+ and (\\d+) in the normal", property("kill.rounds"));
    assertNumbers(pages, "random faults instead of ([\\d,]+)", property("simulation.runs"));
    assertNumbers(pages, "WireMock ([\\d.]+) stub", property("wiremock.version"));
    assertNumbers(pages, "a JDK ([\\d]+)", property("maven.compiler.release"));
  }

  private static void assertNumbers(List<String> pages, String claim, String value) {
    var said =
        pages.stream().flatMap(page -> Pattern.compile(claim).matcher(page).results()).toList();
    assertThat(said).as(claim).isNotEmpty();
    assertThat(said)
        .as(claim)
        .allMatch(found -> (value + ".").startsWith(found.group(1).replace(",", "") + "."));
  }
}
