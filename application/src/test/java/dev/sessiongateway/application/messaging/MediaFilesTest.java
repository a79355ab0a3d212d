package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.media.MediaStore.StoredFile;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.session.SessionName;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A session opens and deletes the files of its own messages, and takes none from another one.
class MediaFilesTest {
  private static final URI PLACE = URI.create("https://bucket.example/file");
  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private MediaFiles files;
  private MediaId file;
  private MediaId alone;

  @BeforeEach
  void receive() {
    gateway.active(ADA);
    gateway.active(BOB);
    files = gateway.gateway().mediaFiles();
    file = put(1);
    alone = put(2);
    receives(ADA, 1, file);
    receives(BOB, 2, file);
    receives(ADA, 3, alone);
  }

  private MediaId put(int content) {
    return gateway.stores.media().put(new byte[] {(byte) content}, "text/plain", "a.txt").id();
  }

  private void receives(SessionName session, int number, MediaId file) {
    var attachment = new Attachment.Stored(file, "text/plain", "a.txt", 1);
    var content = new Content.Media(MediaKind.DOCUMENT, attachment, null);
    var message = Samples.received(number, Samples.GRACE).with(content);
    gateway.network.signal(session, new LinkSignal.MessageArrived(message, null));
    gateway.settle();
  }

  private static Optional<Integer> read(Optional<StoredFile> found) {
    return found.map(each -> {
      try (var content = each.content()) {
        return content.read();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  @Test
  void areOpenedByTheSessionsThatHaveThem() {
    assertThat(read(files.open(ADA, file))).contains(1);
    assertThat(read(files.open(BOB, file))).contains(1);
    assertThat(read(files.open(ADA, alone))).contains(2);
    assertThat(files.open(BOB, alone)).as("of another session").isEmpty();
    assertThat(read(files.open(alone))).contains(2);
  }

  @Test
  void areKeptUntilTheyAreDeleted() {
    assertThat(files.isKept(ADA, alone)).isTrue();
    assertThat(files.isKept(BOB, alone)).isFalse();
    assertThat(files.delete(ADA, alone)).isTrue();
    assertThat(files.isKept(ADA, alone)).isFalse();
    assertThat(files.open(alone)).as("nobody else has it").isEmpty();
  }

  @Test
  void ofAnotherSessionStayWhenOneDeletesThem() {
    assertThat(files.delete(ADA, file)).isTrue();
    assertThat(files.open(ADA, file)).isEmpty();
    assertThat(files.openAddressed(ADA, file)).isEmpty();
    assertThat(read(files.open(BOB, file))).contains(1);
    assertThat(read(files.openAddressed(BOB, file))).contains(1);
    assertThat(files.delete(BOB, file)).isTrue();
    assertThat(files.open(file)).as("deleted with the last one").isEmpty();
  }

  @Test
  void areDeletedOnceAndByNobodyElse() {
    assertThat(files.delete(BOB, alone)).isFalse();
    assertThat(read(files.open(ADA, alone))).contains(2);
    assertThat(files.delete(ADA, alone)).isTrue();
    assertThat(files.delete(ADA, alone)).isFalse();
  }

  @Test
  void stayAtTheAddressThatWasHandedOutWhenTheSessionIsDeleted() {
    gateway.gateway().sessions().delete(ADA);
    gateway.settle();
    assertThat(read(files.openAddressed(ADA, alone))).contains(2);
  }

  @Test
  void areClosedAgainByWhoAsksOnlyWhetherTheyAreThere() {
    gateway.with(config -> config.mediaStore = watched(gateway.stores.media()));
    files = gateway.reopen().mediaFiles();
    assertThat(files.isKept(ADA, alone)).isTrue();
    assertThat(opened).hasValue(1);
    assertThat(closed).hasValue(1);
  }

  @Test
  void haveTheAddressOfTheirStore() {
    gateway.with(config -> config.mediaStore = watched(gateway.stores.media()));
    files = gateway.reopen().mediaFiles();
    assertThat(files.address(file, Duration.ofMinutes(1))).contains(PLACE);
  }

  /// A store with addresses that counts the files that are opened and closed.
  private MediaStore watched(MediaStore store) {
    InvocationHandler handler =
        (_, method, arguments) -> {
          if (method.getName().equals("address")) {
            return Optional.of(PLACE);
          }
          var answer = method.invoke(store, arguments);
          return answer instanceof Optional<?> found
              ? found.map(it -> it instanceof StoredFile file ? counted(file) : it)
              : answer;
        };
    return (MediaStore)
        Proxy.newProxyInstance(
            MediaStore.class.getClassLoader(), new Class<?>[] {MediaStore.class}, handler);
  }

  private StoredFile counted(StoredFile file) {
    opened.incrementAndGet();
    var content =
        new FilterInputStream(file.content()) {
          @Override
          public void close() throws IOException {
            closed.incrementAndGet();
            super.close();
          }
        };
    return new StoredFile(file.description(), content);
  }

  @Test
  void haveNoAddressWhereTheStoreHasNone() {
    assertThat(files.address(file, Duration.ofMinutes(1))).isEmpty();
  }

  @Test
  void areNotOpenedByAClosedGateway() {
    gateway.close();
    assertThatThrownBy(() -> files.open(file)).hasMessage("the gateway is closed");
    assertThatThrownBy(() -> files.openAddressed(ADA, file)).hasMessage("the gateway is closed");
    assertThatThrownBy(() -> files.address(file, Duration.ofMinutes(1)))
        .hasMessage("the gateway is closed");
  }
}
