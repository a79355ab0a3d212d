package dev.sessiongateway.network.simulator.remote;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.network.simulator.wire.NetworkCalls.FileCalls;
import dev.sessiongateway.network.simulator.wire.NetworkCalls.FilePart;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Carries the files of messages between this gateway and the network, before the values that name
/// them. A file has the same id on both sides. A file that its side has no more is left out.
final class RemoteFiles {
  /// How many files are carried at once: each is in memory meanwhile.
  private static final int AT_ONCE = 4;

  /// The largest file that is taken.
  private static final long LARGEST_BYTES = 512L << 20;

  private static final int MOST_KNOWN = 10_000;

  private final @Nullable MediaStore store;
  private final StoredFiles found = new StoredFiles();
  private final Semaphore permits = new Semaphore(AT_ONCE);

  /// Files that the network has, so that it is not asked for each message.
  private final Set<MediaId> known = Collections.synchronizedSet(new LinkedHashSet<>());

  /// @param store null where there are no files
  RemoteFiles(@Nullable MediaStore store) {
    this.store = store;
  }

  /// Gives the network the files that these values name.
  ///
  /// @param isKept whether they are pictures, and not files of messages
  void give(FileCalls network, @Nullable Object @Nullable [] values, boolean isKept) {
    if (store != null && values != null) {
      for (var file : found.in(Arrays.asList(values))) {
        if (!known.contains(file.id())) {
          give(network, file, store, isKept);
          remember(file.id());
        }
      }
    }
  }

  private void remember(MediaId id) {
    synchronized (known) {
      if (known.size() >= MOST_KNOWN) {
        known.remove(known.iterator().next());
      }
      known.add(id);
    }
  }

  private void give(FileCalls network, Attachment.Stored file, MediaStore from, boolean isKept) {
    if (network.has(file.id())) {
      return;
    }
    var stored = from.open(file.id());
    if (stored.isEmpty()) {
      return;
    }
    permits.acquireUninterruptibly();
    try (var content = stored.get().content()) {
      write(network, stored.get().description(), content, isKept);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      permits.release();
    }
  }

  private static void write(
      FileCalls network, Attachment.Stored file, InputStream content, boolean isKept)
      throws IOException {
    var offset = 0L;
    var isLast = false;
    while (!isLast) {
      var bytes = content.readNBytes(FileCalls.PART_BYTES);
      isLast = bytes.length < FileCalls.PART_BYTES;
      network.write(
          new FilePart(file, isKept, offset, isLast, Base64.getEncoder().encodeToString(bytes)));
      offset += bytes.length;
    }
  }

  /// Takes from the network the files that this value names.
  void take(FileCalls network, @Nullable Object value) {
    if (store != null) {
      for (var file : found.in(value)) {
        if (!isHere(store, file.id())) {
          take(network, file.id(), store);
        }
        remember(file.id());
      }
    }
  }

  /// Takes a picture from the network, unless it is here.
  void takePicture(FileCalls network, MediaId id) {
    if (store != null && !known.contains(id)) {
      if (!isHere(store, id)) {
        take(network, id, store);
      }
      store.keep(id);
      remember(id);
    }
  }

  private static boolean isHere(MediaStore store, MediaId id) {
    var file = store.open(id);
    try {
      if (file.isPresent()) {
        file.get().content().close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file.isPresent();
  }

  private void take(FileCalls network, MediaId id, MediaStore into) {
    permits.acquireUninterruptibly();
    try {
      var whole = new ByteArrayOutputStream();
      var part = network.read(id, 0);
      while (part.isPresent() && whole.size() <= LARGEST_BYTES) {
        whole.writeBytes(Base64.getDecoder().decode(part.get().bytes()));
        if (part.get().isLast()) {
          into.copy(part.get().file(), whole.toByteArray());
          return;
        }
        part = network.read(id, whole.size());
      }
    } finally {
      permits.release();
    }
  }

  /// Finds the files that values of the model name, wherever in them. Thread-safe.
  static final class StoredFiles {
    private final Map<Class<?>, Method[]> components = new ConcurrentHashMap<>();

    /// Each once, in order.
    Set<Attachment.Stored> in(@Nullable Object value) {
      var found = new LinkedHashSet<Attachment.Stored>();
      collect(value, found);
      return found;
    }

    private void collect(@Nullable Object value, Set<Attachment.Stored> into) {
      switch (value) {
        case Attachment.Stored file -> into.add(file);
        case Record whole -> {
          for (var component : components(whole.getClass())) {
            collect(read(component, whole), into);
          }
        }
        case Iterable<?> all -> all.forEach(each -> collect(each, into));
        case Map<?, ?> map -> map.values().forEach(each -> collect(each, into));
        case Optional<?> optional -> collect(optional.orElse(null), into);
        case null, default -> {
          // A text, a number or a constant.
        }
      }
    }

    private Method[] components(Class<?> type) {
      return components.computeIfAbsent(
          type,
          _ ->
              Stream.of(type.getRecordComponents())
                  .map(RecordComponent::getAccessor)
                  .filter(accessor -> isLookedInto(accessor.getReturnType()))
                  .toArray(Method[]::new));
    }

    private static boolean isLookedInto(Class<?> type) {
      return !type.isPrimitive() && type != String.class && !type.isEnum();
    }

    private static @Nullable Object read(Method component, Record whole) {
      try {
        return component.invoke(whole);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
