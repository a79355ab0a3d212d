package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The files of a world: the snapshot `world.jsonl`, and the journals `journal-<n>.jsonl` with the
/// changes since. A snapshot names the first journal generation after it, so a crash at any moment
/// leaves a readable set.
public final class WorldFiles {
  private static final Logger log = LoggerFactory.getLogger(WorldFiles.class);
  private static final int FORMAT = 1;
  private static final Pattern JOURNAL = Pattern.compile("journal-([0-9]{1,9})\\.jsonl");

  /// Buffers that are kept for further lines. By default Jackson keeps them with the thread, and a
  /// virtual thread lasts for one request.
  private static final int POOLED_BUFFERS = 64;

  /// One for all worlds of the process: it learns each type of change once.
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .recyclerPool(JsonRecyclerPools.newBoundedPool(POOLED_BUFFERS))
                  .build())
          .annotationIntrospector(new CodedWords())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
          .build();

  private static final ObjectWriter WRITER = MAPPER.writerFor(WorldChange.class);
  private static final ObjectReader READER = MAPPER.readerFor(WorldChange.class);

  private final Path directory;

  public WorldFiles(Path directory) {
    this.directory = directory;
  }

  public byte[] encode(WorldChange change) {
    try {
      var json = WRITER.writeValueAsBytes(change);
      var line = Arrays.copyOf(json, json.length + 1);
      line[json.length] = '\n';
      return line;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a change of the world cannot be written", e);
    }
  }

  public WorldChange decode(String line) throws IOException {
    return READER.readValue(line);
  }

  public Path journal(int generation) {
    return directory.resolve("journal-" + generation + ".jsonl");
  }

  private Path snapshot() {
    return directory.resolve("world.jsonl");
  }

  /// Replays the snapshot and the journals, in order.
  public Loaded load(Instant now, Consumer<WorldChange> changes) throws IOException {
    var journals = journals();
    var generation = Files.exists(snapshot()) ? loadSnapshot(changes) : 0;
    if (generation == 0 && !journals.isEmpty() && !journals.containsKey(0)) {
      throw new IllegalStateException(
          snapshot() + " is missing; put it back, or move the directory away to start anew");
    }
    var damaged = false;
    var last = generation;
    for (var entry : journals.entrySet()) {
      if (entry.getKey() < generation) {
        Files.delete(entry.getValue());
      } else {
        last = entry.getKey();
        damaged |= loadJournal(entry.getValue(), now, changes);
      }
    }
    return new Loaded(last, journals.isEmpty() && !Files.exists(snapshot()), damaged);
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

  private int loadSnapshot(Consumer<WorldChange> changes) throws IOException {
    var state =
        new Object() {
          int generation = -1;
          int lines;
          boolean ended;
        };
    readLines(
        snapshot(),
        line -> {
          WorldChange change = READER.readValue(line);
          state.lines++;
          switch (change) {
            case WorldChange.SnapshotBegun(var format, var generation) when format == FORMAT ->
                state.generation = generation;
            case WorldChange.SnapshotEnded(var lines) -> state.ended = lines == state.lines;
            default -> changes.accept(change);
          }
        },
        (number, e) -> {
          throw new IllegalStateException(
              snapshot()
                  + " is damaged in line "
                  + number
                  + "; put back a good copy, or move the"
                  + " directory away to start anew",
              e);
        });
    if (state.generation < 0 || !state.ended) {
      throw new IllegalStateException(
          snapshot()
              + " is incomplete or of another version; put back a good copy, or move the directory"
              + " away to start anew");
    }
    return state.generation;
  }

  /// @return whether the file was damaged; a copy of it is then kept aside
  private boolean loadJournal(Path journal, Instant now, Consumer<WorldChange> changes)
      throws IOException {
    cutTornEnd(journal);
    var damaged = new int[1];
    readLines(journal, line -> changes.accept(READER.readValue(line)), (_, _) -> damaged[0]++);
    if (damaged[0] == 0) {
      return false;
    }
    var aside = journal.resolveSibling(journal.getFileName() + ".damaged-" + now.toEpochMilli());
    Files.copy(journal, aside, StandardCopyOption.REPLACE_EXISTING);
    log.atError()
        .addKeyValue("journal", journal)
        .addKeyValue("lines", damaged[0])
        .addKeyValue("kept", aside)
        .log("the simulated network's journal is damaged; unreadable lines are passed over");
    return true;
  }

  /// An unfinished last line was being written when the process died; its change was never
  /// confirmed.
  private static void cutTornEnd(Path journal) throws IOException {
    try (var file = new RandomAccessFile(journal.toFile(), "rw")) {
      var end = file.length();
      while (end > 0) {
        file.seek(end - 1);
        if (file.read() == '\n') {
          break;
        }
        end--;
      }
      if (end < file.length()) {
        log.atWarn()
            .addKeyValue("journal", journal)
            .addKeyValue("bytes", file.length() - end)
            .log("dropped the torn end of the simulated network's journal");
        file.setLength(end);
      }
    }
  }

  private static void readLines(Path file, LineReader lines, BadLine bad) throws IOException {
    var number = 0;
    try (var in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      for (var line = nextLine(in); line.length > 0; line = nextLine(in)) {
        number++;
        try {
          lines.read(line);
        } catch (IOException | RuntimeException e) {
          bad.at(number, e);
        }
      }
    }
  }

  /// Includes the newline, so that the result is empty only at the end of the file.
  private static byte[] nextLine(InputStream in) throws IOException {
    var line = new ByteArrayOutputStream(256);
    for (var next = in.read(); next >= 0; next = in.read()) {
      line.write(next);
      if (next == '\n') {
        break;
      }
    }
    return line.toByteArray();
  }

  /// Replaces the snapshot atomically: a crash leaves the old or the new one. Then deletes the
  /// journals before `generation`.
  public void writeSnapshot(int generation, List<Supplier<WorldChange>> world) throws IOException {
    var draft = directory.resolve("world.jsonl.tmp");
    try (var out = Files.newOutputStream(draft);
        var buffered = new BufferedOutputStream(out, 1 << 16)) {
      buffered.write(encode(new WorldChange.SnapshotBegun(FORMAT, generation)));
      for (var change : world) {
        buffered.write(encode(change.get()));
      }
      buffered.write(encode(new WorldChange.SnapshotEnded(world.size() + 2)));
    }
    try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(
        draft, snapshot(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    forceDirectory();
    for (var old : journals().headMap(generation).values()) {
      Files.delete(old);
    }
  }

  /// Flushes the directory, so that new and renamed files survive a power cut where the system
  /// supports it.
  public void forceDirectory() throws IOException {
    if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  /// @param generation of the journal to continue with
  /// @param isNew whether the directory had no world
  /// @param damaged whether lines were skipped
  public record Loaded(int generation, boolean isNew, boolean damaged) {}

  private interface LineReader {
    void read(byte[] line) throws IOException;
  }

  private interface BadLine {
    void at(int number, Exception cause);
  }
}
