package dev.sessiongateway.persistence.media;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.FileExtension;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.persistence.json.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Media files in folders named by the first two characters of their ids, each file with a
/// description beside it. The description is written first, so an existing file is complete.
public final class FileMediaStore implements MediaStore {
  static final String DESCRIPTION = ".description";
  static final String KEPT = ".kept-for-good";
  private static final int ID_LENGTH = 32;

  private final Path directory;
  private final Identifiers identifiers;
  private final ReentrantLock copying = new ReentrantLock();

  /// Where the files are in a data directory.
  public static Path in(Path dataDirectory) {
    return dataDirectory.resolve("media");
  }

  /// @param directory created when it is needed
  public FileMediaStore(Path directory, Identifiers identifiers) {
    this.directory = directory;
    this.identifiers = identifiers;
  }

  @Override
  public Attachment.Stored put(byte[] bytes, String mimetype, @Nullable String filename) {
    var id = new MediaId(identifiers.code(ID_LENGTH) + FileExtension.of(mimetype));
    var stored = new Attachment.Stored(id, mimetype, filename, bytes.length);
    write(stored, bytes);
    return stored;
  }

  /// One at a time, because two may be of the same file. What an earlier copy of it left when the
  /// process ended gives way.
  @Override
  public void copy(Attachment.Stored file, byte[] bytes) {
    copying.lock();
    try {
      if (!Files.exists(file(file.id()))) {
        Files.deleteIfExists(unfinished(description(file.id())));
        Files.deleteIfExists(unfinished(file(file.id())));
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
      var folder = Files.createDirectories(folder(id));
      write(description(id), Json.write(stored).getBytes(UTF_8));
      write(file(id), bytes);
      sync(folder);
    } catch (IOException e) {
      throw unavailable(e, bytes.length);
    }
  }

  /// Written to a temporary file and renamed: readers see the whole file or none, also after a
  /// crash.
  private static void write(Path file, byte[] bytes) throws IOException {
    var unfinished = unfinished(file);
    try {
      try (var channel =
          FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        var buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
        channel.force(true);
      }
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.deleteIfExists(unfinished);
      throw e;
    }
  }

  private static Path unfinished(Path file) {
    return file.resolveSibling(file.getFileName() + ".part");
  }

  private static void sync(Path folder) throws IOException {
    try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public Optional<StoredFile> open(MediaId id) {
    try {
      var content = Files.newInputStream(file(id));
      try {
        return Optional.of(new StoredFile(Json.file(Files.readString(description(id))), content));
      } catch (IOException e) {
        content.close();
        throw unavailable(e, 0);
      }
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException e) {
      throw unavailable(e, 0);
    }
  }

  @Override
  public void withdraw(MediaId id, InstanceId session) {
    try {
      if (Files.exists(file(id)) && !isWithdrawn(id, session)) {
        write(withdrawal(id, session), new byte[0]);
        sync(folder(id));
      }
    } catch (FileAlreadyExistsException _) {
      // Another call records the same at this moment.
    } catch (IOException e) {
      throw unavailable(e, 0);
    }
  }

  @Override
  public boolean isWithdrawn(MediaId id, InstanceId session) {
    return Files.exists(withdrawal(id, session));
  }

  /// The content goes first: a description without a file is harmless. Withdrawals stay, they are
  /// empty.
  @Override
  public void delete(MediaId id) {
    try {
      if (Files.deleteIfExists(file(id))) {
        Files.deleteIfExists(description(id));
        sync(folder(id));
      }
    } catch (IOException e) {
      throw unavailable(e, 0);
    }
  }

  @Override
  public void keep(MediaId id) {
    try {
      if (Files.exists(file(id)) && !Files.exists(kept(id))) {
        write(kept(id), new byte[0]);
        sync(folder(id));
      }
    } catch (FileAlreadyExistsException _) {
      // Another call records the same at this moment.
    } catch (IOException e) {
      throw unavailable(e, 0);
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
    return directory.resolve(Ascii.lower(id.value().substring(0, 2)));
  }

  private Path file(MediaId id) {
    return folder(id).resolve(id.value());
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
