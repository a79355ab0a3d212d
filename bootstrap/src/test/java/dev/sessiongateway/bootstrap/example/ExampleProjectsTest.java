package dev.sessiongateway.bootstrap.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The projects of `docs/examples` belong to this build.
class ExampleProjectsTest {
  static List<ExampleProject> projects() throws IOException {
    return ExampleProject.all();
  }

  @Test
  void thereIsOneForEachKindOfJar() throws IOException {
    assertThat(ExampleProject.all())
        .extracting(ExampleProject::name)
        .containsExactly("echo-network", "file-sink", "journal-store", "push-part");
  }

  @ParameterizedTest
  @MethodSource("projects")
  void theVersionsAreThoseOfTheBuild(ExampleProject project) throws IOException {
    var build = Files.readString(Path.of("../pom.xml"));
    for (var library : List.of("junit.version", "assertj.version")) {
      assertThat(project.pom()).contains("<version>" + value(build, library) + "</version>");
    }
    assertThat(value(project.pom(), "gateway.version")).isEqualTo(value(build, "version"));
  }

  private static String value(String pom, String element) {
    var found = Pattern.compile("<" + element + ">([^<]+)<").matcher(pom);
    assertThat(found.find()).as(element).isTrue();
    return found.group(1);
  }

  @ParameterizedTest
  @MethodSource("projects")
  void theBuildCompilesItsSourcesAndRunsItsTests(ExampleProject project) throws IOException {
    for (var folder : List.of("src/main/java", "src/test/java")) {
      assertThat(Files.readString(Path.of("pom.xml")))
          .contains("<source>../docs/examples/" + project.name() + "/" + folder + "</source>");
    }
  }

  @ParameterizedTest
  @MethodSource("projects")
  void theServiceLoaderFindsItsProvider(ExampleProject project) throws IOException {
    assertThat(project.resources()).singleElement().asString().startsWith("META-INF/services/");
    assertThat(project.sources()).contains(Path.of(project.provider().replace('.', '/') + ".java"));
  }

  /// `…` stands for code that the page leaves out.
  @ParameterizedTest
  @CsvSource({
    "new-network.md, echo-network",
    "new-broker.md, file-sink",
    "new-store.md, journal-store",
    "new-part.md, push-part",
  })
  void theCodeOfThePageIsInTheSources(String page, String project) throws IOException {
    var sources = ExampleProject.named(project).code().replaceAll("\\s+", "");
    var text = Files.readString(Path.of("../docs/guides", page));
    var blocks = Pattern.compile("(?s)```java\n(.+?)```").matcher(text).results().toList();
    assertThat(blocks).isNotEmpty();
    for (var block : blocks) {
      for (var piece : block.group(1).split("…", -1)) {
        assertThat(sources).contains(piece.replaceAll("\\s+", ""));
      }
    }
  }
}
