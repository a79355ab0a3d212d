package dev.sessiongateway.persistence.media;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.file.DurableFiles;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.FileExtension;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.persistence.json.Json;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Media files in folders named by the first two characters of their ids, each file with a
/// description beside it. A file without its description is none: a power cut may keep either.
public final class FileMediaStore implements MediaStore {
  static final String DESCRIPTION = ".description";
  static final String KEPT = ".kept-for-good";
  private static final int ID_LENGTH = 32;

  private final Path directory;
  private final MediaFolders folders;
  private final Identifiers identifiers;
  private final ReentrantLock copying = new ReentrantLock();

  /// Where the files are in a data directory.
  public static Path in(Path dataDirectory) {
    return dataDirectory.resolve("media");
  }

  /// @param directory created when it is needed
  public FileMediaStore(Path directory, Identifiers identifiers) {
    this.directory = directory;
    this.folders = new MediaFolders(directory);
    this.identifiers = identifiers;
  }

  @Override
  public Attachment.Stored put(byte[] bytes, String mimetype, @Nullable String filename) {
    var id = new MediaId(identifiers.code(ID_LENGTH) + FileExtension.of(mimetype));
    var stored = new Attachment.Stored(id, mimetype, filename, bytes.length);
    write(stored, bytes);
    return stored;
  }

  /// One at a time, because two may be of the same file. One that is there may not be on disk yet:
  /// the process that copied it may have ended before it forced the folder.
  @Override
  public void copy(Attachment.Stored file, byte[] bytes) {
    copying.lock();
    try {
      if (has(file.id())) {
        DurableFiles.forceNames(folder(file.id()));
      } else {
        write(file, bytes);
      }
    } catch (IOException e) {
      throw unavailable(e, bytes.length);
    } finally {
      copying.unlock();
    }
  }

  private void write(Attachment.Stored stored, byte[] bytes) {
    var id = stored.id();
    try {
      var folder = folders.make(id.value());
      DurableFiles.replace(description(id), Json.write(stored).getBytes(UTF_8));
      DurableFiles.replace(file(id), bytes);
      DurableFiles.forceNames(folder);
    } catch (IOException e) {
      throw unavailable(e, bytes.length);
    }
  }

  @Override
  public Optional<StoredFile> open(MediaId id) {
    try {
      var description = Files.readString(description(id));
      var content = Files.newInputStream(file(id));
      try {
        return Optional.of(new StoredFile(Json.file(description), content));
      } catch (RuntimeException e) {
        content.close();
        throw e;
      }
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException e) {
      throw unavailable(e, 0);
    }
  }

  @Override
  public void withdraw(MediaId id, InstanceId session) {
    mark(id, withdrawal(id, session));
  }

  @Override
  public boolean isWithdrawn(MediaId id, InstanceId session) {
    return Files.exists(withdrawal(id, session));
  }

  /// Withdrawals stay, they are empty.
  @Override
  public void delete(MediaId id) {
    try {
      if (Files.deleteIfExists(file(id))) {
        Files.deleteIfExists(description(id));
        DurableFiles.forceNames(folder(id));
      }
    } catch (IOException e) {
      throw unavailable(e, 0);
    }
  }

  @Override
  public void keep(MediaId id) {
    mark(id, kept(id));
  }

  /// An empty file beside the content. One that is there may have been created a moment ago, so the
  /// folder is forced in any case.
  private void mark(MediaId id, Path mark) {
    try {
      if (has(id)) {
        create(mark);
        DurableFiles.forceNames(folder(id));
      }
    } catch (IOException e) {
      throw unavailable(e, 0);
    }
  }

  private static void create(Path mark) throws IOException {
    try {
      Files.createFile(mark);
    } catch (FileAlreadyExistsException _) {
      // An earlier call, or another one at this moment, has recorded the same.
    }
  }

  @Override
  public Pruned prune(Instant before, long bytes) {
    try {
      return new MediaPruning(directory, before, bytes).run();
    } catch (IOException e) {
      throw unavailable(e, 0);
    }
  }

  /// Error messages for a full disk differ between operating systems; the free space is reliable.
  private FaultException unavailable(IOException e, long neededBytes) {
    var root = directory.toFile();
    var isFull = root.exists() && root.getUsableSpace() <= neededBytes;
    return new StoreUnavailable(isFull ? Cause.FULL : Cause.BROKEN).toException(e);
  }

  private Path folder(MediaId id) {
    return folders.of(id.value());
  }

  private Path file(MediaId id) {
    return folder(id).resolve(id.value());
  }

  private boolean has(MediaId id) {
    return Files.exists(description(id)) && Files.exists(file(id));
  }

  /// The ending is too long for a media id, so no client can request a description as a file.
  private Path description(MediaId id) {
    return folder(id).resolve(id.value() + DESCRIPTION);
  }

  private Path kept(MediaId id) {
    return folder(id).resolve(id.value() + KEPT);
  }

  /// The ending is too long for a media id, as that of a description.
  private Path withdrawal(MediaId id, InstanceId session) {
    return folder(id).resolve(id.value() + ".withdrawn-" + session);
  }
}
