package dev.sessiongateway.bootstrap.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.network.OutboundConnections;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.bootstrap.process.ProvidedSinks.Surroundings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.domain.webhook.SinkName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProvidedSinksTest {
  private static final ClassLoader OF_THREAD = ClassLoader.getPlatformClassLoader();
  private static final Map<String, ClassLoader> SEEN = new LinkedHashMap<>();

  @TempDir private Path directory;

  @Test
  void allCodeOfASinkRunsWithTheClassLoaderOfItsJar() throws Exception {
    jar();
    var settings =
        Settings.of(
            Map.of(
                Setting.DATA_DIR,
                directory.resolve("data").toString(),
                Setting.SINKS_DIRECTORY,
                directory.toString(),
                Setting.SINKS,
                "journal.size=1"));
    var around =
        new Surroundings(
            "test", Runnable::run, OutboundConnections.NONE, InstantSource.system(), null);
    var thread = Thread.currentThread();
    var before = thread.getContextClassLoader();
    thread.setContextClassLoader(OF_THREAD);
    var parts = new CloseStack();
    try {
      var sink = ProvidedSinks.open(settings, around, parts).opened().get(new SinkName("journal"));
      assertThat(sink).isNotNull();
      var event =
          EventSinkProviderContract.event(EventSinkProviderContract.session(), "call", false, 1);
      assertThat(sink.publish(event)).isEqualTo(EventSink.ACCEPTED);
      parts.close();
      assertThat(thread.getContextClassLoader()).isSameAs(OF_THREAD);
    } finally {
      thread.setContextClassLoader(before);
    }
    assertThat(SEEN).containsOnlyKeys("open", "problem", "background", "publish", "close");
    assertThat(SEEN.values()).containsOnly(Journal.class.getClassLoader());
  }

  private void jar() throws IOException {
    var file = Files.newOutputStream(directory.resolve("journal.jar"));
    try (var jar = new JarOutputStream(file)) {
      jar.putNextEntry(new JarEntry("META-INF/services/" + EventSinkProvider.class.getName()));
      jar.write(JournalProvider.class.getName().getBytes(UTF_8));
      jar.closeEntry();
    }
  }

  private static void see(String task) {
    SEEN.put(task, Thread.currentThread().getContextClassLoader());
  }

  public static final class JournalProvider implements EventSinkProvider {
    @Override
    public String name() {
      return "journal";
    }

    @Override
    public EventSink open(SinkContext context) {
      see("open");
      return new Journal(context.background());
    }
  }

  private record Journal(Executor background) implements EventSink {
    @Override
    public Outcome publish(SinkEvent event) {
      see("publish");
      return ACCEPTED;
    }

    @Override
    public Optional<String> problem() {
      see("problem");
      background.execute(() -> see("background"));
      return Optional.empty();
    }

    @Override
    public void close() {
      see("close");
    }
  }
}
