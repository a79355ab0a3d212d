package dev.sessiongateway.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.sessiongateway.bootstrap.process.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/// What hosts of repositories, contributors and readers find beside the sources.
final class ProjectFilesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String CHECK = ".ci/run";

  private static String text(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  private static JsonNode yaml(String file) throws IOException {
    return new YAMLMapper().readTree(text(file));
  }

  private static List<String> texts(Iterable<JsonNode> nodes) {
    return StreamSupport.stream(nodes.spliterator(), false).map(JsonNode::asText).toList();
  }

  /// The JDK that the build asks for, as Debian names it.
  private static String jdk() throws IOException {
    var release = Pattern.compile("<maven.compiler.release>(\\d+)<").matcher(text("pom.xml"));
    assertThat(release.find()).isTrue();
    return "openjdk-" + release.group(1) + "-jdk-headless";
  }

  @Test
  void gitHubRunsTheCheckWithTheJdkOfTheBuild() throws Exception {
    var workflow = yaml(".github/workflows/check.yml");
    assertThat(workflow.path("on").has("push")).isTrue();
    assertThat(workflow.path("on").has("pull_request")).isTrue();
    assertThat(workflow.path("on").has("schedule")).isTrue();
    var steps = workflow.path("jobs").path("check").path("steps");
    var commands = texts(steps.findValues("run"));
    assertThat(commands).contains(CHECK, CHECK + " nightly");
    assertThat(String.join("\n", commands)).contains(jdk());
    assertThat(texts(steps.findValues("uses")))
        .anyMatch(used -> used.startsWith("actions/checkout"));
  }

  @Test
  void gitLabRunsTheCheckWithTheJdkOfTheBuild() throws Exception {
    var job = yaml(".gitlab-ci.yml").path("check");
    assertThat(texts(job.path("script"))).containsExactly(CHECK);
    assertThat(texts(yaml(".gitlab-ci.yml").path("nightly").path("script")))
        .containsExactly(CHECK + " nightly");
    assertThat(String.join("\n", texts(job.path("before_script")))).contains(jdk());
    assertThat(job.path("artifacts").path("reports").has("junit")).isTrue();
  }

  @Test
  void bothRunItOnTheSameSystem() throws Exception {
    assertThat(ROOT.resolve(CHECK)).isExecutable();
    var gitHub = yaml(".github/workflows/check.yml").path("jobs").path("check").path("container");
    assertThat(gitHub.asText())
        .startsWith("debian:")
        .isEqualTo(yaml(".gitlab-ci.yml").path("check").path("image").asText());
  }

  @Test
  void thereIsAWayToReportAWeakness() throws Exception {
    assertThat(text("SECURITY.md")).contains("## Report a weakness", "in private");
    assertThat(text("README.md")).contains("(SECURITY.md)");
    assertThat(text(".github/ISSUE_TEMPLATE/defect.md")).contains("SECURITY.md");
  }

  @Test
  void bothHostsHaveTheSameForms() throws Exception {
    for (var form : List.of("defect", "wish")) {
      var gitHub = text(".github/ISSUE_TEMPLATE/" + form + ".md");
      var name = Character.toUpperCase(form.charAt(0)) + form.substring(1);
      var gitLab = text(".gitlab/issue_templates/" + name + ".md");
      assertThat(gitHub).startsWith("---\nname: ").endsWith("---\n\n" + gitLab);
    }
    assertThat(text(".github/pull_request_template.md"))
        .isEqualTo(text(".gitlab/merge_request_templates/Default.md"));
  }

  @Test
  void theChangelogSortsWhatIsNewByWhatAReaderLooksFor() throws Exception {
    var changelog = text("CHANGELOG.md");
    var unreleased = changelog.substring(changelog.indexOf("\n## [Unreleased]\n") + 1);
    var listed =
        Pattern.compile("^\\| (?!Section|---)([^|]+) \\|", Pattern.MULTILINE)
            .matcher(changelog)
            .results()
            .map(row -> row.group(1))
            .toList();
    assertThat(listed).hasSizeGreaterThan(5);
    assertThat(titles(unreleased, "### ")).isNotEmpty().isSubsetOf(listed);
    assertThat(titles(unreleased, "#### "))
        .isSubsetOf("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security");
  }

  private static List<String> titles(String page, String mark) {
    return page.lines()
        .filter(line -> line.startsWith(mark))
        .map(line -> line.substring(mark.length()))
        .distinct()
        .toList();
  }

  @Test
  void pagesNameTheVersionOfThisBuild() throws Exception {
    var named = Pattern.compile("<(?:gateway\\.)?version>([^<$]+)</");
    var gateway = Pattern.compile("<artifactId>session-gateway-[^<]*</artifactId>\\s*$");
    for (var page : pages()) {
      var text = Files.readString(page);
      var found = named.matcher(text);
      while (found.find()) {
        var before = text.substring(0, found.start());
        if (found.group().startsWith("<gateway.") || gateway.matcher(before).find()) {
          assertThat(found.group(1)).as(page.toString()).isEqualTo(Version.current());
        }
      }
    }
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of(ROOT.resolve("README.md")),
              files.filter(file -> file.toString().endsWith(".md")))
          .toList();
    }
  }
}
