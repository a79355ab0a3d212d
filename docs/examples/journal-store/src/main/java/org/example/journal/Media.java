package org.example.journal;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.FileExtension;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.InstanceId;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.example.journal.Data.FileRow;
import org.jspecify.annotations.Nullable;

/// Files in a folder, described in the journal. A file is written before its row, and its row
/// removed before it, so that there is never a row without a file.
record Media(Data data, Path folder, Identifiers identifiers) implements MediaStore {
  static final String FOLDER = "media";
  private static final int ID_LENGTH = 32;

  @Override
  public Attachment.Stored put(byte[] bytes, String mimetype, @Nullable String filename) {
    var id = new MediaId(identifiers.code(ID_LENGTH) + FileExtension.of(mimetype));
    var stored = new Attachment.Stored(id, mimetype, filename, bytes.length);
    write(stored, bytes);
    return stored;
  }

  @Override
  public void copy(Attachment.Stored file, byte[] bytes) {
    if (row(file.id()).isEmpty()) {
      write(file, bytes);
    }
  }

  private void write(Attachment.Stored stored, byte[] bytes) {
    var id = stored.id();
    try (var out = new FileOutputStream(path(id).toFile())) {
      out.write(bytes);
      out.getFD().sync();
      EntryFile.sync(folder);
    } catch (IOException e) {
      throw data.journal.failed(e);
    }
    data.journal.write(
        () -> data.files.rows().put(id.value(), new FileRow(stored, false, Set.of())));
  }

  private Path path(MediaId id) {
    return folder.resolve(id.value());
  }

  private Optional<FileRow> row(MediaId id) {
    return data.journal.read(() -> data.files.rows().find(id.value()));
  }

  @Override
  public Optional<StoredFile> open(MediaId id) {
    var row = row(id);
    try {
      return row.isEmpty()
          ? Optional.empty()
          : Optional.of(new StoredFile(row.get().description(), Files.newInputStream(path(id))));
    } catch (NoSuchFileException e) {
      return Optional.empty(); // pruned meanwhile
    } catch (IOException e) {
      throw data.journal.failed(e);
    }
  }

  private void change(MediaId id, UnaryOperator<FileRow> change) {
    data.journal.write(
        () -> row(id).ifPresent(row -> data.files.rows().put(id.value(), change.apply(row))));
  }

  @Override
  public void withdraw(MediaId id, InstanceId session) {
    change(
        id,
        row -> {
          var from = new HashSet<>(row.withdrawnFrom());
          from.add(session);
          return new FileRow(row.description(), row.isKept(), from);
        });
  }

  @Override
  public boolean isWithdrawn(MediaId id, InstanceId session) {
    return row(id).filter(row -> row.withdrawnFrom().contains(session)).isPresent();
  }

  @Override
  public void keep(MediaId id) {
    change(id, row -> new FileRow(row.description(), true, row.withdrawnFrom()));
  }

  @Override
  public void delete(MediaId id) {
    data.journal.write(() -> data.files.rows().remove(id.value()));
    deleteFile(id);
  }

  private void deleteFile(MediaId id) {
    try {
      Files.deleteIfExists(path(id));
    } catch (IOException e) {
      throw data.journal.failed(e);
    }
  }

  /// A file is as old as its last change, by the clock of the machine.
  @Override
  public Pruned prune(Instant before, long bytes) {
    var files =
        data.journal.read(() ->
            data.files.rows().values().stream()
                .filter(row -> !row.isKept())
                .map(row -> new Aged(row.description(), changedAt(row.description().id())))
                .sorted(Comparator.comparing(Aged::at))
                .toList());
    var total = files.stream().mapToLong(file -> file.description().sizeBytes()).sum();
    var pruned = Pruned.NONE;
    for (var file : files) {
      if (total > bytes || file.at().isBefore(before)) {
        delete(file.description().id());
        total -= file.description().sizeBytes();
        pruned = new Pruned(pruned.files() + 1, pruned.bytes() + file.description().sizeBytes());
      }
    }
    return pruned;
  }

  private Instant changedAt(MediaId id) {
    return Instant.ofEpochMilli(path(id).toFile().lastModified());
  }

  private record Aged(Attachment.Stored description, Instant at) {}
}
