package dev.sessiongateway.persistence.media;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.file.PowerCuts;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.persistence.copy.CopiedFile;
import dev.sessiongateway.persistence.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The power is cut at each write of a file of messages.
@NoRetry
final class MediaPowerCutTest {
  private static final byte[] CONTENT = "a picture, more or less".getBytes(UTF_8);
  private static final MediaId ID = new MediaId("abcdefgh12345678.txt");
  private static final Attachment.Stored STORED =
      new Attachment.Stored(ID, "text/plain", "note.txt", CONTENT.length);
  private static final InstanceId SESSION =
      new InstanceId(UUID.fromString("0b0bd0a8-9c5c-4d3e-8f6e-0c1d2e3f4a5b"));

  @TempDir private Path place;

  private static FileMediaStore store(Path root) {
    return new FileMediaStore(FileMediaStore.in(root), new SystemIdentifiers());
  }

  @Test
  void storedFilesAreWholeInFoldersThatAreNew() throws Exception {
    PowerCuts.in(place)
        .during(
            (root, acknowledged) -> {
              var store = store(root);
              for (var file = 0; file < 2; file++) {
                acknowledged.accept(store.put(CONTENT, "text/plain", null).id().value());
              }
            },
            (root, acknowledged) -> {
              for (var id : acknowledged) {
                assertThat(content(store(root), new MediaId(id))).isEqualTo(CONTENT);
              }
              assertThat(storedIn(root))
                  .containsAll(acknowledged)
                  .allSatisfy(
                      id -> assertThat(content(store(root), new MediaId(id))).isEqualTo(CONTENT));
            });
  }

  @Test
  void aCopiedFileIsWholeOrAbsentAndCanBeCopiedAgain() throws Exception {
    PowerCuts.in(place)
        .during(
            MediaPowerCutTest::copy,
            (root, acknowledged) -> {
              var left = store(root).open(ID);
              assertThat(left.isPresent() || acknowledged.isEmpty()).isTrue();
              if (left.isPresent()) {
                left.get().content().close();
                assertThat(content(store(root), ID)).isEqualTo(CONTENT);
              }
              store(root).copy(STORED, CONTENT);
              assertThat(content(store(root), ID)).isEqualTo(CONTENT);
            });
  }

  @Test
  void aFileThatIsCopiedAgainAfterAKillIsWhole() throws Exception {
    PowerCuts.in(place)
        .repeatedAfterKill()
        .during(
            MediaPowerCutTest::copy,
            (root, acknowledged) -> assertThat(content(store(root), ID)).isEqualTo(CONTENT));
  }

  private static void copy(Path root, Consumer<String> acknowledged) {
    store(root).copy(STORED, CONTENT);
    acknowledged.accept("copied");
  }

  @Test
  void aMarkIsThereOnceItIsAcknowledgedAndTheFileIsWhole() throws Exception {
    PowerCuts.in(place)
        .after(root -> store(root).copy(STORED, CONTENT))
        .during(MediaPowerCutTest::mark, MediaPowerCutTest::areMarked);
  }

  @Test
  void aMarkThatIsMadeAgainAfterAKillIsThere() throws Exception {
    PowerCuts.in(place)
        .after(root -> store(root).copy(STORED, CONTENT))
        .repeatedAfterKill()
        .during(MediaPowerCutTest::mark, MediaPowerCutTest::areMarked);
  }

  private static void mark(Path root, Consumer<String> acknowledged) {
    store(root).withdraw(ID, SESSION);
    acknowledged.accept("withdrawn");
    store(root).keep(ID);
    acknowledged.accept("kept");
  }

  private static void areMarked(Path root, List<String> acknowledged) throws IOException {
    var store = store(root);
    assertThat(content(store, ID)).isEqualTo(CONTENT);
    assertThat(store.isWithdrawn(ID, SESSION) || !acknowledged.contains("withdrawn")).isTrue();
    if (acknowledged.contains("kept")) {
      assertThat(new MediaPruning(FileMediaStore.in(root), Instant.MAX, 0).run().files()).isZero();
    }
  }

  @Test
  void aDeletedFileStaysAwayAndOthersStay() throws Exception {
    var other = new Attachment.Stored(new MediaId("abother012345678.txt"), "text/plain", null, 23);
    PowerCuts.in(place)
        .after(root -> {
          store(root).copy(STORED, CONTENT);
          store(root).copy(other, CONTENT);
        })
        .during(
            (root, acknowledged) -> {
              store(root).delete(ID);
              acknowledged.accept("deleted");
            },
            (root, acknowledged) -> {
              var left = store(root).open(ID);
              if (left.isPresent()) {
                left.get().content().close();
                assertThat(acknowledged).isEmpty();
                assertThat(content(store(root), ID)).isEqualTo(CONTENT);
              }
              assertThat(content(store(root), other.id())).isEqualTo(CONTENT);
            });
  }

  @Test
  void aPrunedFileIsWholeOrAbsent() throws Exception {
    PowerCuts.in(place)
        .after(root -> store(root).copy(STORED, CONTENT))
        .during(
            (root, _) -> store(root).prune(Instant.MAX, 0),
            (root, _) -> {
              var left = store(root).open(ID);
              if (left.isPresent()) {
                left.get().content().close();
                assertThat(content(store(root), ID)).isEqualTo(CONTENT);
              }
              store(root).prune(Instant.MAX, 0);
              assertThat(new MediaFolders(FileMediaStore.in(root)).of(ID.value()))
                  .as("the content does not stay for ever")
                  .isDirectoryNotContaining("glob:**" + ID.value());
            });
  }

  @Test
  void aFileOfACopiedStoreIsWholeWithItsMarks() throws Exception {
    PowerCuts.in(place)
        .during(
            MediaPowerCutTest::putCopied,
            (root, acknowledged) -> {
              if (!acknowledged.isEmpty()) {
                areMarked(root, List.of("withdrawn", "kept"));
              } else if (files(root).find(ID.value()).isPresent()) {
                assertThat(content(store(root), ID)).isEqualTo(CONTENT);
              }
            });
  }

  @Test
  void aFileOfACopiedStoreIsReplacedAfterAKill() throws Exception {
    PowerCuts.in(place)
        .repeatedAfterKill()
        .during(
            MediaPowerCutTest::putCopied,
            (root, _) -> areMarked(root, List.of("withdrawn", "kept")));
  }

  private static void putCopied(Path root, Consumer<String> acknowledged) throws IOException {
    files(root)
        .put(
            new CopiedFile(
                ID.value(),
                Json.write(STORED),
                CONTENT.length,
                1_700_000_000_000_000L,
                true,
                List.of(SESSION.toString()),
                () -> new ByteArrayInputStream(CONTENT)));
    acknowledged.accept("put");
  }

  private static MediaDirectory files(Path root) {
    return new MediaDirectory(FileMediaStore.in(root));
  }

  private static List<String> storedIn(Path root) throws Exception {
    var ids = new ArrayList<String>();
    files(root).forEach(file -> ids.add(file.id()));
    return ids;
  }

  private static byte[] content(FileMediaStore store, MediaId id) throws IOException {
    try (var content = store.open(id).orElseThrow().content()) {
      return content.readAllBytes();
    }
  }
}
