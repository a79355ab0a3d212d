package dev.sessiongateway.bootstrap.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class LibrariesTest {
  @Test
  void noLibraryIsAPreReleaseOrPartOfAnApplicationServer() {
    var jars =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"))
            .map(entry -> Path.of(entry).getFileName().toString())
            .toList();
    assertThat(jars).anyMatch(jar -> jar.startsWith("javalin-"));
    assertThat(jars).anyMatch(jar -> jar.startsWith("lettuce-core-"));
    assertThat(Libraries.unfit(jars.stream())).isEmpty();
  }

  @Test
  void namesOfPreReleasesAreKnown() {
    assertThat(
            Libraries.unfit(
                Stream.of(
                    "redis-authx-core-0.1.1-beta2.jar",
                    "reactor-core-3.9.0-RC1.jar",
                    "assertj-core-4.0.0-M1.jar",
                    "slf4j-api-2.1.0-alpha1.jar",
                    "thing-1.0-SNAPSHOT-tests.jar",
                    "jetty-jndi-12.1.12.jar",
                    "jakarta.transaction-api-2.0.1.jar")))
        .hasSize(7);
  }

  @Test
  void namesOfReleasesAreNotMistaken() {
    assertThat(
            Libraries.unfit(
                Stream.of(
                    "lettuce-core-7.7.0.RELEASE.jar",
                    "netty-codec-4.2.20.Final.jar",
                    "bcprov-lts8on-2.73.10.jar",
                    "micrometer-core-1.17.2.jar",
                    "guava-33.6.0-jre.jar",
                    "jakarta.servlet-api-6.0.0.jar",
                    "session-gateway-domain-0.2.0-SNAPSHOT.jar")))
        .isEmpty();
  }
}
