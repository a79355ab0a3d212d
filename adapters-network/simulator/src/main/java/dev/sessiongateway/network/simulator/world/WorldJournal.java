package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.file.DurableFiles;
import dev.sessiongateway.application.network.Network.NetworkFile;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.network.simulator.journal.DirectoryLock;
import dev.sessiongateway.network.simulator.journal.JournalFile;
import dev.sessiongateway.network.simulator.journal.JournalLines;
import dev.sessiongateway.network.simulator.journal.SnapshotPart;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldFiles;
import dev.sessiongateway.network.simulator.signal.Device;
import dev.sessiongateway.network.simulator.world.LinkedDevices.Notice;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The world and its journal, guarded by one lock. A change is in the journal (handed to the
/// operating system, so that it survives this process) before its call returns and before any
/// device is toWake. Thread-safe.
public final class WorldJournal implements AutoCloseable {
  /// A snapshot is written when the journal is larger than this, and than a quarter of the last
  /// snapshot: a start after a crash replays little, and a large world is not written too often.
  public static final long JOURNAL_BYTES = 8L * 1024 * 1024;

  private static final int SNAPSHOT_TO_JOURNAL = 4;

  private static final Logger log = LoggerFactory.getLogger(WorldJournal.class);

  private final ReentrantLock lock = new ReentrantLock();
  private WorldState world;
  private WorldChanges changes;
  private final WorldFiles files;
  private final Executor executor;
  private final long journalBytes;
  private final DirectoryLock ownership;
  private final Object snapshots = new Object();
  private int snapshotAt;
  private volatile long snapshotBytes;
  private final long replayed;
  private JournalFile journal;
  private int generation;
  private boolean closed;

  /// @param emptyWorld filled from the directory
  /// @param initial the world of a directory that has none
  /// @throws IllegalStateException when another process uses the directory, or the world in it
  ///   cannot be read
  public WorldJournal(
      Path directory,
      Time time,
      Executor executor,
      long journalBytes,
      WorldState emptyWorld,
      Supplier<List<WorldChange>> initial) {
    this.world = emptyWorld;
    this.changes = new WorldChanges(emptyWorld);
    this.executor = executor;
    this.journalBytes = journalBytes;
    this.files = new WorldFiles(directory);
    try {
      DurableFiles.createFolders(directory);
      this.ownership = DirectoryLock.of(directory);
      try {
        var loaded = files.load(time.instant(), changes);
        snapshotBytes = loaded.snapshotBytes();
        replayed = loaded.replayed();
        generation = loaded.generation();
        if (loaded.isNew()) {
          writeInitial(initial.get());
        }
        world.devices().takeDevicesToWake();
        journal = JournalFile.open(files.journal(generation));
        DurableFiles.forceNames(directory);
        if (loaded.damaged()) {
          rotate().run();
        }
      } catch (IOException | RuntimeException e) {
        ownership.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the simulated network cannot use " + directory, e);
    }
  }

  /// As a snapshot: a crash must not leave a part of it.
  private void writeInitial(List<WorldChange> initial) throws IOException {
    initial.forEach(changes::apply);
    generation++;
    snapshotBytes = files.writeSnapshot(generation, WorldSnapshot.parts(world));
    snapshotAt = generation;
  }

  /// How many changes after the snapshot were replayed at the start.
  public long replayed() {
    return replayed;
  }

  public <T extends @Nullable Object> T read(Function<WorldState, T> question) {
    lock.lock();
    try {
      return question.apply(world);
    } finally {
      lock.unlock();
    }
  }

  /// Reads the world and records changes in one step, then wakes the affected devices.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down` when the journal cannot
  ///   be written; nothing was changed then
  public <T extends @Nullable Object> T change(Function<WorldEditor, T> work) {
    return change(work, false);
  }

  /// As [#change], for what has no result.
  public void edit(Consumer<WorldEditor> work) {
    change(editor -> {
      work.accept(editor);
      return editor;
    });
  }

  /// As [#change], but flushed to disk on return: for changes that a power cut must not undo.
  public <T extends @Nullable Object> T changeDurably(Function<WorldEditor, T> work) {
    return change(work, true);
  }

  private <T extends @Nullable Object> T change(Function<WorldEditor, T> work, boolean durably) {
    JournalFile written;
    ToWake toWake;
    T result;
    lock.lock();
    try {
      result = work.apply(new WorldEditor(world));
      written = journal;
    } finally {
      toWake = ToWake.of(world);
      lock.unlock();
    }
    try {
      if (durably) {
        written.force();
      }
      return result;
    } catch (IOException e) {
      throw down(true, e);
    } finally {
      toWake.wake();
    }
  }

  /// Replaces the world. The new one is on disk when this returns; a crash leaves either.
  ///
  /// @param successor makes the new world from the old one; when it throws, nothing has changed
  public void replace(UnaryOperator<WorldState> successor) {
    ToWake toWake;
    lock.lock();
    try {
      var next = successor.apply(world);
      next.devices().takeDevicesToWake();
      install(next);
      toWake = ToWake.of(world);
    } finally {
      lock.unlock();
    }
    toWake.wake();
  }

  private void install(WorldState next) {
    if (closed) {
      throw down(false, new IOException("the simulated network is closed"));
    }
    try {
      var old = journal;
      var fresh = JournalFile.open(files.journal(generation + 1));
      synchronized (snapshots) {
        snapshotBytes = files.writeSnapshot(generation + 1, WorldSnapshot.parts(next));
        generation++;
        snapshotAt = generation;
      }
      journal = fresh;
      next.takeFollowersOf(world);
      world = next;
      changes = new WorldChanges(next);
      old.close();
    } catch (IOException e) {
      log.atError().setCause(e).log("the simulated network cannot write a new world");
      throw down(false, e);
    }
  }

  /// Opens the files of the world; no change is recorded meanwhile.
  public List<NetworkFile> openFiles() {
    lock.lock();
    try {
      return files.open();
    } catch (IOException e) {
      throw new UncheckedIOException("the files of the simulated network cannot be opened", e);
    } finally {
      lock.unlock();
    }
  }

  /// The world as lines of JSON that recreate it.
  public List<byte[]> lines() {
    return read(WorldSnapshot::parts).stream()
        .flatMap(SnapshotPart::changes)
        .map(Supplier::get)
        .map(JournalLines::encode)
        .toList();
  }

  /// @throws IOException when the line is no change of a world
  public WorldChange parse(String line) throws IOException {
    return JournalLines.decode(line.getBytes(StandardCharsets.UTF_8));
  }

  /// Serialises the change, to be called before the lock is taken.
  public Line line(WorldChange change) {
    return new Line(change, JournalLines.encode(change));
  }

  private void record(Line line) {
    if (closed) {
      throw down(false, new IOException("the simulated network is closed"));
    }
    try {
      journal.append(line.bytes());
    } catch (IOException e) {
      log.atError().setCause(e).log("the simulated network cannot write its journal");
      throw down(false, e);
    }
    changes.apply(line.change());
    if (journal.size() > Math.max(journalBytes, snapshotBytes / SNAPSHOT_TO_JOURNAL)) {
      rotateInBackground();
    }
  }

  private void rotateInBackground() {
    try {
      var snapshot = rotate();
      try {
        executor.execute(snapshot);
      } catch (RejectedExecutionException e) {
        snapshot.run();
      }
    } catch (IOException e) {
      // The old journal stays in use; the next change tries again.
      log.atError().setCause(e).log("the simulated network cannot start a new journal");
    }
  }

  private static RuntimeException down(boolean uncertain, IOException cause) {
    return new Fault.NetworkDown(Duration.ofSeconds(1), uncertain).toException(cause);
  }

  /// Starts a new journal, once the former is on disk: no change survives a power cut without those
  /// before it. The returned task writes the snapshot of the state before it, and does not need the
  /// lock.
  private Runnable rotate() throws IOException {
    journal.force();
    var next = JournalFile.open(files.journal(generation + 1));
    try {
      DurableFiles.forceNames(DurableFiles.parentOf(files.journal(generation + 1)));
    } catch (IOException e) {
      next.close();
      throw e;
    }
    var old = journal;
    journal = next;
    generation++;
    var startsAt = generation;
    var all = WorldSnapshot.parts(world);
    return () -> writeSnapshot(old, startsAt, all);
  }

  private void writeSnapshot(JournalFile old, int startsAt, List<SnapshotPart> all) {
    synchronized (snapshots) {
      try {
        old.close();
        // A later snapshot may have been written already; the journals after this one are then
        // deleted.
        if (startsAt > snapshotAt) {
          snapshotBytes = files.writeSnapshot(startsAt, all);
          snapshotAt = startsAt;
        }
      } catch (IOException e) {
        // The journals before it are kept and replayed at the next start.
        log.atError().setCause(e).log("the simulated network cannot write a snapshot");
      }
    }
  }

  /// Writes a snapshot, so that the next start replays no journal.
  @Override
  public void close() {
    lock.lock();
    try (ownership) {
      if (closed) {
        return;
      }
      closed = true;
      if (journal.size() > 0) {
        rotate().run();
      }
      journal.close();
      synchronized (snapshots) {
        // Snapshot tasks still queued must not write: another process may use the directory by
        // then.
        snapshotAt = Integer.MAX_VALUE;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the simulated network cannot be closed cleanly", e);
    } finally {
      lock.unlock();
    }
  }

  /// Who is to be woken after a change.
  private record ToWake(List<Device> devices, List<FeedFollower> followers) {
    static ToWake of(WorldState world) {
      return new ToWake(world.devices().takeDevicesToWake(), world.takeFollowersToWake());
    }

    void wake() {
      devices.forEach(Device::wake);
      followers.forEach(FeedFollower::wake);
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Line(WorldChange change, byte[] bytes) {}

  /// Permission to change the world, valid while the lock is held.
  public final class WorldEditor {
    public final WorldState world;

    private WorldEditor(WorldState world) {
      this.world = world;
    }

    public void record(WorldChange change) {
      WorldJournal.this.record(line(change));
    }

    public void record(Line line) {
      WorldJournal.this.record(line);
    }

    /// Notifies linked devices of something that the journal does not keep.
    public void notify(List<Notice> notices) {
      world.devices().notify(notices);
    }
  }
}
