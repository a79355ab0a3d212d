package dev.sessiongateway.network.simulator.served;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.network.simulator.wire.NetworkCalls.FileCalls;
import dev.sessiongateway.network.simulator.wire.NetworkCalls.FilePart;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The files of this network's phones, for gateways in other processes.
///
/// @param store null where no files are kept
record ServedFiles(@Nullable MediaStore store) {
  /// The largest file that is taken.
  private static final long LARGEST_BYTES = 512L << 20;

  /// How many files one gateway writes at once.
  private static final int UNFINISHED_AT_ONCE = 8;

  Unfinished ofGateway() {
    return new Unfinished(store);
  }

  /// The files of one gateway, with those that it has begun to write.
  static final class Unfinished implements FileCalls {
    private final @Nullable MediaStore store;
    private final Map<MediaId, ByteArrayOutputStream> begun = new HashMap<>();

    private Unfinished(@Nullable MediaStore store) {
      this.store = store;
    }

    @Override
    public boolean has(MediaId id) {
      return read(id, 0).isPresent();
    }

    @Override
    public Optional<FilePart> read(MediaId id, long offset) {
      return store == null ? Optional.empty() : store.open(id).map(file -> part(file, offset));
    }

    private static FilePart part(MediaStore.StoredFile file, long offset) {
      try (var content = file.content()) {
        content.skipNBytes(offset);
        var bytes = content.readNBytes(PART_BYTES);
        var isLast = bytes.length < PART_BYTES;
        return new FilePart(
            file.description(), false, offset, isLast, Base64.getEncoder().encodeToString(bytes));
      } catch (IOException e) {
        throw new Fault.NetworkDown(Duration.ofSeconds(1), false).toException(e);
      }
    }

    @Override
    public void write(FilePart part) {
      if (store == null) {
        return;
      }
      var whole = add(part);
      if (whole != null) {
        store.copy(part.file(), whole);
        if (part.isKept()) {
          store.keep(part.file().id());
        }
      }
    }

    /// @return the file, when this was its last part
    private synchronized byte @Nullable [] add(FilePart part) {
      var id = part.file().id();
      if (part.offset() == 0) {
        if (begun.size() >= UNFINISHED_AT_ONCE && !begun.containsKey(id)) {
          throw new Fault.TooManyRequests("files", Duration.ofSeconds(1)).toException();
        }
        begun.put(id, new ByteArrayOutputStream());
      }
      var sofar = begun.get(id);
      if (sofar == null || sofar.size() != part.offset()) {
        throw Fault.invalid("offset", "does not follow the part before");
      }
      sofar.writeBytes(decoded(part.bytes()));
      if (sofar.size() > LARGEST_BYTES) {
        begun.remove(id);
        throw new Fault.TooLarge("file", LARGEST_BYTES).toException();
      }
      if (!part.isLast()) {
        return null;
      }
      begun.remove(id);
      return sofar.toByteArray();
    }

    private static byte[] decoded(String text) {
      try {
        return Base64.getDecoder().decode(text);
      } catch (IllegalArgumentException e) {
        throw new Fault.Invalid("bytes", "must be base64").toException(e);
      }
    }
  }
}
