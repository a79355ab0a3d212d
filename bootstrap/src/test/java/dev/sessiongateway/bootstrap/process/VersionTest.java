package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;

final class VersionTest {
  private static Properties build(String commit, String dirty) {
    var properties = new Properties();
    properties.setProperty("git.commit.id.abbrev", commit);
    properties.setProperty("git.dirty", dirty);
    return properties;
  }

  @Test
  void theCommitIsThatOfTheSources() {
    assertThat(Version.commit(build("01f4ef9a1234", "false"))).isEqualTo("01f4ef9a1234");
  }

  @Test
  void sourcesThatDifferFromTheCommitAreSaidToDiffer() {
    assertThat(Version.commit(build("01f4ef9a1234", "true"))).isEqualTo("01f4ef9a1234-dirty");
  }

  @Test
  void sourcesOutsideARepositoryHaveAnUnknownCommit() {
    assertThat(Version.commit(new Properties())).isEqualTo("unknown");
    assertThat(Version.commit(build("", "false"))).isEqualTo("unknown");
  }

  @Test
  void theBuildWroteAVersion() {
    assertThat(Version.current()).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
  }
}
