package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.application.file.DurableFiles;
import dev.sessiongateway.application.network.Network.NetworkFile;
import dev.sessiongateway.network.simulator.journal.SnapshotPart.StoredMessages;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The files of a world: the snapshot `world.jsonl`, and the journals `journal-<n>.jsonl` with the
/// changes since. A snapshot names the first journal generation after it, so a crash at any moment
/// leaves a readable set.
public final class WorldFiles {
  private static final Logger log = LoggerFactory.getLogger(WorldFiles.class);
  private static final int FORMAT = 1;
  private static final int BUFFER_BYTES = 1 << 16;
  private static final Pattern JOURNAL = Pattern.compile("journal-([0-9]{1,9})\\.jsonl");

  private final Path directory;

  public WorldFiles(Path directory) {
    this.directory = directory;
  }

  public Path journal(int generation) {
    return directory.resolve("journal-" + generation + ".jsonl");
  }

  private Path snapshot() {
    return directory.resolve("world.jsonl");
  }

  /// Opens the files of the directory, also while a snapshot is being written. The snapshot is
  /// opened last: a new one needs none of the journals that it replaced, which may be gone by then.
  public List<NetworkFile> open() throws IOException {
    List<Path> found;
    try (var all = Files.walk(directory)) {
      found = all.filter(Files::isRegularFile).filter(WorldFiles::isKept).toList();
    }
    var opened = new ArrayList<NetworkFile>();
    try {
      for (var file : found) {
        if (!file.equals(snapshot())) {
          open(file).ifPresent(opened::add);
        }
      }
      open(snapshot()).ifPresent(opened::add);
      return opened;
    } catch (IOException e) {
      for (var file : opened) {
        file.content().close();
      }
      throw e;
    }
  }

  private static boolean isKept(Path file) {
    var name = file.getFileName().toString();
    return !name.equals(DirectoryLock.FILE) && !name.endsWith(".tmp");
  }

  private Optional<NetworkFile> open(Path file) throws IOException {
    try {
      var channel = FileChannel.open(file, StandardOpenOption.READ);
      var path = directory.relativize(file).toString().replace('\\', '/');
      return Optional.of(new NetworkFile(path, channel.size(), Channels.newInputStream(channel)));
    } catch (NoSuchFileException replaced) {
      return Optional.empty();
    }
  }

  /// Replays the snapshot and the journals, in order.
  public Loaded load(Instant now, Receiver world) throws IOException {
    var journals = journals();
    var hasSnapshot = Files.exists(snapshot());
    var generation = hasSnapshot ? loadSnapshot(world) : 0;
    if (generation == 0 && !journals.isEmpty() && !journals.containsKey(0)) {
      throw new IllegalStateException(
          snapshot() + " is missing; put it back, or move the directory away to start anew");
    }
    var replay = new Replay(now, world);
    var last = generation;
    for (var entry : journals.entrySet()) {
      if (entry.getKey() < generation) {
        Files.delete(entry.getValue());
      } else {
        last = entry.getKey();
        replay.load(entry.getValue());
      }
    }
    return new Loaded(
        last,
        journals.isEmpty() && !hasSnapshot,
        replay.damaged,
        replay.changes,
        hasSnapshot ? Files.size(snapshot()) : 0);
  }

  private NavigableMap<Integer, Path> journals() throws IOException {
    var found = new TreeMap<Integer, Path>();
    try (var files = Files.list(directory)) {
      files.forEach(file -> {
        var name = JOURNAL.matcher(file.getFileName().toString());
        if (name.matches()) {
          found.put(Integer.valueOf(name.group(1)), file);
        }
      });
    }
    return found;
  }

  private int loadSnapshot(Receiver world) throws IOException {
    var generation = -1;
    var lines = 0;
    var ended = false;
    try (var in = reader(snapshot())) {
      for (var line = nextLine(in); line.length > 0; line = nextLine(in)) {
        lines++;
        try {
          var change = JournalLines.decode(line);
          switch (change) {
            case WorldChange.SnapshotBegun(var format, var next) when format == FORMAT ->
                generation = next;
            case WorldChange.SnapshotEnded(var count) -> ended = count == lines;
            case WorldChange.MessagesBegun begun -> world.messages(begun, messages(in, begun));
            case WorldChange.Linked linked -> world.linked(linked);
            default -> world.apply(change);
          }
        } catch (IOException | RuntimeException e) {
          throw new IllegalStateException(
              snapshot()
                  + " is damaged in line "
                  + lines
                  + "; put back a good copy, or move the"
                  + " directory away to start anew",
              e);
        }
      }
    }
    if (generation < 0 || !ended) {
      throw new IllegalStateException(
          snapshot()
              + " is incomplete or of another version; put back a good copy, or move the directory"
              + " away to start anew");
    }
    return generation;
  }

  private static StoredMessages messages(InputStream in, WorldChange.MessagesBegun begun)
      throws IOException {
    var lines = in.readNBytes(begun.bytes());
    if (lines.length < begun.bytes() || crc(lines) != begun.crc()) {
      throw new IOException("messages of a phone are damaged");
    }
    return new StoredMessages(lines);
  }

  private static InputStream reader(Path file) throws IOException {
    return new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
  }

  /// Includes the newline, so that the result is empty only at the end of the file.
  private static byte[] nextLine(InputStream in) throws IOException {
    var line = new ByteArrayOutputStream(512);
    var next = 0;
    while (next != '\n' && (next = in.read()) >= 0) {
      line.write(next);
    }
    return line.toByteArray();
  }

  private static long crc(byte[] bytes) {
    var crc = new CRC32();
    crc.update(bytes);
    return crc.getValue();
  }

  /// Applies the journals, and counts the changes.
  private static final class Replay {
    private final Instant now;
    private final Receiver world;
    private long changes;
    private boolean damaged;

    Replay(Instant now, Receiver world) {
      this.now = now;
      this.world = world;
    }

    /// Passes over damaged lines; a copy of the file is then kept aside.
    void load(Path journal) throws IOException {
      truncatePartialLine(journal);
      var bad = 0;
      try (var in = reader(journal)) {
        for (var line = nextLine(in); line.length > 0; line = nextLine(in)) {
          try {
            world.apply(JournalLines.decode(line));
            changes++;
          } catch (IOException | RuntimeException e) {
            bad++;
          }
        }
      }
      if (bad > 0) {
        damaged = true;
        var aside =
            journal.resolveSibling(journal.getFileName() + ".damaged-" + now.toEpochMilli());
        Files.copy(journal, aside, StandardCopyOption.REPLACE_EXISTING);
        // Its name is forced with that of the snapshot, before the journal is deleted.
        DurableFiles.force(aside);
        log.atError()
            .addKeyValue("journal", journal)
            .addKeyValue("lines", bad)
            .addKeyValue("kept", aside)
            .log("the simulated network's journal is damaged; unreadable lines are passed over");
      }
    }
  }

  /// An unfinished last line was being written when the process died; its change was never
  /// confirmed.
  private static void truncatePartialLine(Path journal) throws IOException {
    try (var file = FileChannel.open(journal, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      var end = file.size();
      while (end > 0 && byteAt(file, end - 1) != '\n') {
        end--;
      }
      if (end < file.size()) {
        log.atWarn()
            .addKeyValue("journal", journal)
            .addKeyValue("bytes", file.size() - end)
            .log("dropped the torn end of the simulated network's journal");
        file.truncate(end);
      }
    }
  }

  private static byte byteAt(FileChannel file, long position) throws IOException {
    var one = ByteBuffer.allocate(1);
    file.read(one, position);
    return one.get(0);
  }

  /// Replaces the snapshot atomically: a crash leaves the old or the new one. Then deletes the
  /// journals before `generation`.
  ///
  /// @return the size of the snapshot in bytes
  public long writeSnapshot(int generation, List<SnapshotPart> world) throws IOException {
    var draft = directory.resolve("world.jsonl.tmp");
    try (var out = Files.newOutputStream(draft);
        var buffered = new BufferedOutputStream(out, BUFFER_BYTES)) {
      buffered.write(JournalLines.encode(new WorldChange.SnapshotBegun(FORMAT, generation)));
      for (var part : world) {
        write(part, buffered);
      }
      buffered.write(JournalLines.encode(new WorldChange.SnapshotEnded(world.size() + 2)));
    }
    DurableFiles.force(draft);
    DurableFiles.move(draft, snapshot());
    for (var old : journals().headMap(generation).values()) {
      Files.delete(old);
    }
    return Files.size(snapshot());
  }

  private void write(SnapshotPart part, OutputStream out) throws IOException {
    switch (part) {
      case SnapshotPart.Single(var change) -> out.write(JournalLines.encode(change.get()));
      case SnapshotPart.PhoneMessages messages -> {
        var lines = lines(messages);
        out.write(
            JournalLines.encode(
                new WorldChange.MessagesBegun(
                    messages.phone(),
                    messages.chats(),
                    messages.count(),
                    lines.length,
                    crc(lines))));
        out.write(lines);
      }
    }
  }

  private byte[] lines(SnapshotPart.PhoneMessages messages) throws IOException {
    if (messages.stored() != null && messages.messages().isEmpty()) {
      return messages.stored().lines();
    }
    var lines = new ByteArrayOutputStream(512 * (messages.count() + 1));
    if (messages.stored() != null) {
      lines.write(messages.stored().lines());
    }
    for (var message : messages.messages()) {
      lines.write(JournalLines.encode(message.get()));
    }
    return lines.toByteArray();
  }

  /// What is read.
  public interface Receiver {
    void apply(WorldChange change);

    void messages(WorldChange.MessagesBegun begun, StoredMessages messages);

    /// A session that is linked in a snapshot: its signals stand behind.
    void linked(WorldChange.Linked linked);
  }

  /// @param generation of the journal to continue with
  /// @param isNew whether the directory had no world
  /// @param damaged whether lines were skipped
  /// @param replayed the number of changes after the snapshot
  /// @param snapshotBytes the size of the snapshot; 0 without one
  public record Loaded(
      int generation, boolean isNew, boolean damaged, long replayed, long snapshotBytes) {}
}
