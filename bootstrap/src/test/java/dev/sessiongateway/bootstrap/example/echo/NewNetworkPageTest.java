package dev.sessiongateway.bootstrap.example.echo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.NetworkProvider;
import dev.sessiongateway.bootstrap.example.ExamplePage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The page on new networks shows the network that the build tests.
class NewNetworkPageTest {
  private static final ExamplePage PAGE =
      new ExamplePage("guides/new-network.md", "echo", NetworkProvider.class);
  private static final int LONGEST = 205;

  @Test
  void itsSourcesAreThoseOfTheBuild() throws IOException {
    PAGE.requireSourcesOfTheBuild(List.of("EchoGatewayTest.java", "NewNetworkPageTest.java"));
  }

  @Test
  void theNetworkHasAtMost205Lines() throws IOException {
    assertThat(PAGE.lines("EchoNetwork.java", "EchoProvider.java")).isLessThanOrEqualTo(LONGEST);
  }

  @Test
  void theProviderIsTheOneThatTheServiceLoaderFinds() throws IOException {
    PAGE.requireProvider("org.example.echo.EchoProvider");
  }

  @Test
  void itsVersionsAreThoseOfTheBuild() throws IOException {
    PAGE.requireVersionsOfTheBuild();
  }
}
