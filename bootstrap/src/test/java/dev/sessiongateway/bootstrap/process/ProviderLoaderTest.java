package dev.sessiongateway.bootstrap.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkProvider;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreProvider;
import dev.sessiongateway.network.simulator.SimulatorProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProviderLoaderTest {
  private static final String SERVICE = "META-INF/services/" + NetworkProvider.class.getName();

  private static final String STORE_SERVICE = "META-INF/services/" + StoreProvider.class.getName();

  @TempDir private Path directory;

  @Test
  void theSimulatorIsThereWithoutAnyJar() {
    try (var found = ProviderLoader.ofNetworks(directory.resolve("none"))) {
      assertThat(found.get("simulator")).isInstanceOf(SimulatorProvider.class);
    }
  }

  @Test
  void aJarBringsItsNetwork() throws Exception {
    jar("other.jar", Other.class.getName());
    try (var found = ProviderLoader.ofNetworks(directory)) {
      assertThat(found.get("other")).isInstanceOf(Other.class);
      assertThat(found.get("simulator")).isInstanceOf(SimulatorProvider.class);
    }
  }

  @Test
  void noJarIsOpenedForANetworkOfTheProgram() throws Exception {
    jar("loud.jar", Loud.class.getName());
    Files.writeString(directory.resolve("noise.jar"), "no jar");
    try (var found = ProviderLoader.ofNetworks(directory)) {
      assertThat(found.get("simulator")).isInstanceOf(SimulatorProvider.class);
    }
    assertThat(Loud.STARTS).hasValue(0);
  }

  @Test
  void noProviderBehindTheChosenOneIsStarted() throws Exception {
    jar("a-other.jar", Other.class.getName());
    jar("b-loud.jar", Loud.class.getName());
    try (var found = ProviderLoader.ofNetworks(directory)) {
      assertThat(found.get("other")).isInstanceOf(Other.class);
    }
    assertThat(Loud.STARTS).hasValue(0);
  }

  @Test
  void anUnknownNameIsToldWithThoseThatThereAre() throws Exception {
    jar("other.jar", Other.class.getName());
    try (var found = ProviderLoader.ofNetworks(directory)) {
      assertThatThrownBy(() -> found.get("teletext"))
          .isInstanceOfSatisfying(
              StartupFailure.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.MISUSED))
          .hasMessageContaining("there is no network 'teletext'")
          .hasMessageContaining("other, simulator")
          .hasMessageContaining(directory.toString());
    }
  }

  @Test
  @ExpectsLog("WARN ProviderLoader - a network cannot be used")
  void whatCannotBeLoadedIsToldAndHindersNobody() throws Exception {
    jar("absent.jar", "org.example.Absent");
    jar("broken.jar", Broken.class.getName());
    jar("other.jar", Other.class.getName());
    Files.writeString(directory.resolve("noise.jar"), "no jar");
    try (var found = ProviderLoader.ofNetworks(directory)) {
      assertThat(found.get("other")).isInstanceOf(Other.class);
      assertThatThrownBy(() -> found.get("absent"))
          .hasMessageContaining("org.example.Absent")
          .hasMessageContaining("built for another version")
          .hasMessageContaining("noise.jar is no jar");
    }
  }

  @Test
  void ofTwoNetworksOfOneNameTheGatewaysOwnIsUsed() throws Exception {
    jar("impostor.jar", Impostor.class.getName());
    try (var found = ProviderLoader.ofNetworks(directory)) {
      assertThat(found.get("simulator")).isInstanceOf(SimulatorProvider.class);
      assertThatThrownBy(() -> found.get("x"))
          .hasMessageContaining("two networks are called 'simulator', in ");
    }
  }

  @Test
  void aStoreIsFoundAsANetworkIs() throws Exception {
    jar("store.jar", STORE_SERVICE, OtherStore.class.getName());
    try (var found = ProviderLoader.ofStores(directory)) {
      assertThat(found.get("sqlite").name()).isEqualTo("sqlite");
      assertThat(found.get("other-store")).isInstanceOf(OtherStore.class);
      assertThatThrownBy(() -> found.get("teletext"))
          .isInstanceOfSatisfying(
              StartupFailure.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.MISUSED))
          .hasMessageContaining("there is no store 'teletext'")
          .hasMessageContaining("other-store, ")
          .hasMessageContaining("sqlite")
          .hasMessageContaining("Jars of other stores belong into " + directory);
    }
  }

  private void jar(String name, String provider) throws IOException {
    jar(name, SERVICE, provider);
  }

  private void jar(String name, String service, String provider) throws IOException {
    var file = Files.newOutputStream(directory.resolve(name));
    try (var jar = new JarOutputStream(file)) {
      jar.putNextEntry(new JarEntry(service));
      jar.write(provider.getBytes(UTF_8));
      jar.closeEntry();
    }
  }

  public static final class OtherStore implements StoreProvider {
    @Override
    public String name() {
      return "other-store";
    }

    @Override
    public boolean hasData(StoreContext context) {
      return false;
    }

    @Override
    public OpenedStores open(StoreContext context) {
      throw new IllegalStateException("never opened here");
    }
  }

  public static class Other implements NetworkProvider {
    @Override
    public String name() {
      return "other";
    }

    @Override
    public Network open(NetworkContext context) {
      throw new IllegalStateException("never opened here");
    }
  }

  public static final class Impostor extends Other {
    @Override
    public String name() {
      return "simulator";
    }
  }

  public static final class Loud extends Other {
    static final AtomicInteger STARTS = new AtomicInteger();

    public Loud() {
      STARTS.incrementAndGet();
    }

    @Override
    public String name() {
      return "loud";
    }
  }

  public static final class Broken extends Other {
    public Broken() {
      throw new NoClassDefFoundError("built for another version");
    }
  }
}
