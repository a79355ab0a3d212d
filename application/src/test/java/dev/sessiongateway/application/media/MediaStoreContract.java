package dev.sessiongateway.application.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.InstanceId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What every [MediaStore] promises.
public interface MediaStoreContract {
  Instant LATER = Instant.parse("9999-01-01T00:00:00Z");

  /// Empty before each test.
  Stores stores();

  /// Of these stores, unless it is one that replaces theirs.
  default MediaStore store() {
    return stores().media();
  }

  private byte[] bytes(MediaId id) {
    try (var content = store().open(id).orElseThrow().content()) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Names as clients send them, hostile ones among them.
  static Stream<String> filenames() {
    return Stream.of(
        "picture.jpg", "Grüße 👋.jpg", "../../etc/passwd", "a\nb: c", "\"", "x".repeat(2_000));
  }

  @ParameterizedTest
  @MethodSource("filenames")
  default void keepsWhatItIsGiven(String filename) {
    var bytes = new byte[] {0, 1, 2, -1, 13, 10};

    var stored = store().put(bytes, "image/jpeg", filename);

    assertThat(stored)
        .isEqualTo(new Attachment.Stored(stored.id(), "image/jpeg", filename, bytes.length));
    assertThat(store().open(stored.id()).orElseThrow().description()).isEqualTo(stored);
    assertThat(bytes(stored.id())).isEqualTo(bytes);
  }

  @Test
  default void aFileMayBeEmptyAndWithoutAName() {
    var stored = store().put(new byte[0], "application/x-unheard-of", null);

    assertThat(store().open(stored.id()).orElseThrow().description())
        .isEqualTo(new Attachment.Stored(stored.id(), "application/x-unheard-of", null, 0));
    assertThat(bytes(stored.id())).isEmpty();
  }

  @Test
  default void equalBytesAreTwoFiles() {
    var first = store().put(new byte[] {1}, "text/plain", null);
    var second = store().put(new byte[] {1}, "text/plain", null);

    assertThat(first.id()).isNotEqualTo(second.id());
  }

  @Test
  default void laterChangesOfTheBytesDoNotReachTheFile() {
    var bytes = new byte[] {1, 2, 3};
    var stored = store().put(bytes, "text/plain", null);

    bytes[0] = 9;

    assertThat(bytes(stored.id())).containsExactly(1, 2, 3);
  }

  @Test
  default void aCopyOfAFileOfAnotherStoreHasItsIdAndIsMadeOnce() {
    var file = new Attachment.Stored(new MediaId("fromElsewhere.png"), "image/png", "a.png", 3);

    store().copy(file, new byte[] {1, 2, 3});
    store().copy(file, new byte[] {4, 5, 6});

    assertThat(store().open(file.id()).orElseThrow().description()).isEqualTo(file);
    assertThat(bytes(file.id())).containsExactly(1, 2, 3);
  }

  @Test
  default void anUnknownFileIsNotFound() {
    assertThat(store().open(new MediaId("nothing-here.jpg"))).isEmpty();
  }

  @Test
  default void aFileIsWithdrawnFromOneSessionAlone() {
    var stored = store().put(new byte[] {1}, "text/plain", null);
    var other = store().put(new byte[] {1}, "text/plain", null);
    var ada = new InstanceId(new UUID(1, 1));

    store().withdraw(stored.id(), ada);
    store().withdraw(stored.id(), ada);

    assertThat(store().isWithdrawn(stored.id(), ada)).isTrue();
    assertThat(store().isWithdrawn(stored.id(), new InstanceId(new UUID(1, 2)))).isFalse();
    assertThat(store().isWithdrawn(other.id(), ada)).isFalse();
    assertThat(bytes(stored.id())).containsExactly(1);
  }

  @Test
  default void aDeletedFileIsGoneForAll() {
    var stored = store().put(new byte[] {1}, "text/plain", null);
    var other = store().put(new byte[] {2}, "text/plain", null);

    store().delete(stored.id());
    store().delete(stored.id());

    assertThat(store().open(stored.id())).isEmpty();
    assertThat(bytes(other.id())).containsExactly(2);
  }

  @Test
  default void nothingIsWithdrawnOfAnUnknownFile() {
    var unknown = new MediaId("nothing-here.jpg");
    var ada = new InstanceId(new UUID(1, 1));
    store().delete(unknown);
    assertThat(store().isWithdrawn(unknown, ada)).isFalse();
  }

  @Test
  default void oldFilesArePrunedExceptThoseThatAreKept() {
    var message = store().put(new byte[] {1, 2, 3}, "text/plain", null);
    var picture = store().put(new byte[] {4}, "text/plain", null);
    store().keep(picture.id());
    store().keep(new MediaId("nothing-here.jpg"));

    assertThat(store().prune(Instant.EPOCH, 3)).isEqualTo(MediaStore.Pruned.NONE);
    assertThat(store().prune(LATER, Long.MAX_VALUE)).isEqualTo(new MediaStore.Pruned(1, 3));
    assertThat(store().open(message.id())).isEmpty();
    assertThat(bytes(picture.id())).containsExactly(4);
    assertThat(store().prune(LATER, 0)).isEqualTo(MediaStore.Pruned.NONE);
  }

  /// A store whose files have no address of their own takes none.
  @Test
  default void aTemporaryFileGoesWhenItsAddressHasExpiredAndNoOtherFileDoes() {
    var message = store().put(new byte[] {1}, "text/plain", null);
    var now = Instant.parse("2026-01-01T00:00:00Z");
    var expired = now.plus(MediaStore.TEMPORARY).plus(Duration.ofHours(2));
    var later = now.plus(Duration.ofDays(1));
    var isTaken = store().putTemporary(new byte[] {1, 2, 3}, "a/b", "a.json", now).isPresent();
    assertThat(store().putTemporary(new byte[] {4}, "a/b", "a.json", later).isPresent())
        .isEqualTo(isTaken);

    assertThat(store().prune(Instant.EPOCH, 1)).isEqualTo(MediaStore.Pruned.NONE);
    assertThat(store().pruneTemporary(now.plus(MediaStore.TEMPORARY)))
        .isEqualTo(MediaStore.Pruned.NONE);
    assertThat(store().pruneTemporary(expired))
        .isEqualTo(isTaken ? new MediaStore.Pruned(1, 3) : MediaStore.Pruned.NONE);
    assertThat(store().pruneTemporary(expired)).isEqualTo(MediaStore.Pruned.NONE);
    assertThat(bytes(message.id())).containsExactly(1);
  }

  @Test
  default void filesArePrunedUntilTheOthersAreSmallEnough() {
    for (var i = 0; i < 5; i++) {
      store().put(new byte[10], "text/plain", null);
    }

    assertThat(store().prune(Instant.EPOCH, 25)).isEqualTo(new MediaStore.Pruned(3, 30));
    assertThat(store().prune(Instant.EPOCH, 25)).isEqualTo(MediaStore.Pruned.NONE);
  }
}
