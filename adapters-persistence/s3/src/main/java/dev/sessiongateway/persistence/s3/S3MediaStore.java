package dev.sessiongateway.persistence.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.FileExtension;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.InstanceId;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/// Media files as objects of a bucket, each with its description in its metadata, so that one call
/// stores both. Empty objects mark what is kept and what a session gave up: not every server has
/// tags.
///
/// Nothing of what clients choose is in the name of an object.
public final class S3MediaStore implements MediaStore {
  static final String FILES = "files/";
  static final String KEPT = "kept/";
  private static final String WITHDRAWN = "withdrawn/";

  private static final String TYPE = "type";
  private static final String NAME = "filename";
  private static final String ANY_TYPE = "application/octet-stream";
  private static final Pattern MEDIA_TYPE =
      Pattern.compile("[a-zA-Z0-9!#$&^_.+-]{1,80}/[ -~]{1,150}");
  private static final int ID_LENGTH = 32;

  /// As long as a signature of S3 can be valid.
  private static final Duration LONGEST = Duration.ofDays(7);

  private final Bucket bucket;
  private final Identifiers identifiers;
  private final TemporaryFiles temporary;

  S3MediaStore(Bucket bucket, Identifiers identifiers) {
    this.bucket = bucket;
    this.identifiers = identifiers;
    this.temporary = new TemporaryFiles(bucket);
  }

  @Override
  public Attachment.Stored put(byte[] bytes, String mimetype, @Nullable String filename) {
    var stored = described(bytes, mimetype, filename);
    write(FILES + stored.id(), stored, bytes);
    return stored;
  }

  private Attachment.Stored described(byte[] bytes, String mimetype, @Nullable String filename) {
    var id = new MediaId(identifiers.code(ID_LENGTH) + FileExtension.of(mimetype));
    return new Attachment.Stored(id, mimetype, filename, bytes.length);
  }

  @Override
  public void copy(Attachment.Stored file, byte[] bytes) {
    if (!bucket.has(FILES + file.id())) {
      write(FILES + file.id(), file, bytes);
    }
  }

  private void write(String name, Attachment.Stored stored, byte[] bytes) {
    var filename = stored.filename() == null ? stored.id().value() : stored.filename();
    bucket.put(
        name,
        bytes,
        MEDIA_TYPE.matcher(stored.mimetype()).matches() ? stored.mimetype() : ANY_TYPE,
        "inline; filename*=UTF-8''" + encoded(filename),
        metadata(stored));
  }

  private static Map<String, String> metadata(Attachment.Stored stored) {
    var metadata = new HashMap<String, String>();
    metadata.put(TYPE, encoded(stored.mimetype()));
    if (stored.filename() != null) {
      metadata.put(NAME, encoded(stored.filename()));
    }
    return metadata;
  }

  @Override
  public Optional<StoredFile> open(MediaId id) {
    return bucket.get(FILES + id).map(found -> opened(id, found));
  }

  private StoredFile opened(MediaId id, ResponseInputStream<GetObjectResponse> found) {
    var description = found.response();
    var metadata = description.metadata();
    var type = metadata.get(TYPE);
    var name = metadata.get(NAME);
    var length = description.contentLength() == null ? 0L : description.contentLength();
    return new StoredFile(
        new Attachment.Stored(
            id,
            type == null ? ANY_TYPE : decoded(type),
            name == null ? null : decoded(name),
            length),
        new ObjectContent(found, length, bucket.deadlines()));
  }

  @Override
  public void withdraw(MediaId id, InstanceId session) {
    if (bucket.has(FILES + id)) {
      mark(withdrawal(id, session));
    }
  }

  @Override
  public boolean isWithdrawn(MediaId id, InstanceId session) {
    return bucket.has(withdrawal(id, session));
  }

  private static String withdrawal(MediaId id, InstanceId session) {
    return WITHDRAWN + id + "/" + session;
  }

  @Override
  public void delete(MediaId id) {
    bucket.delete(FILES + id);
  }

  @Override
  public void keep(MediaId id) {
    if (bucket.has(FILES + id)) {
      mark(KEPT + id);
    }
  }

  private void mark(String name) {
    bucket.put(name, new byte[0], ANY_TYPE, "inline", Map.of());
  }

  @Override
  public Pruned prune(Instant before, long bytes) {
    return new BucketPruning(bucket, before, bytes).run();
  }

  @Override
  public Optional<URI> address(MediaId id, Duration validity) {
    var limited = validity.compareTo(LONGEST) > 0 ? LONGEST : validity;
    return Optional.of(bucket.address(FILES + id, limited));
  }

  @Override
  public Optional<URI> putTemporary(byte[] bytes, String mimetype, String filename, Instant now) {
    var stored = described(bytes, mimetype, filename);
    var name = temporary.name(stored.id().value(), now);
    write(name, stored, bytes);
    return Optional.of(bucket.address(name, TEMPORARY));
  }

  @Override
  public Pruned pruneTemporary(Instant now) {
    return temporary.prune(now);
  }

  /// As RFC 8187 wants it in headers; metadata take ASCII only.
  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20").replace("*", "%2A");
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, UTF_8);
  }

  /// The bytes of an object. A server that sends them too slowly, or fewer than it announced, is a
  /// fault of the store; the time that the reader takes does not count.
  static final class ObjectContent extends InputStream {
    private final ResponseInputStream<?> content;
    private final long length;
    private final Deadlines deadlines;
    private Duration waited = Duration.ZERO;
    private long read;

    ObjectContent(ResponseInputStream<?> content, long length, Deadlines deadlines) {
      this.content = content;
      this.length = length;
      this.deadlines = deadlines;
    }

    @Override
    public int read() {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    /// @throws dev.sessiongateway.domain.fault.FaultException `store.broken`
    @Override
    public int read(byte[] into, int offset, int most) {
      if (most == 0) {
        return 0;
      }
      try {
        return readInTime(into, offset, most);
      } catch (IOException | SdkException e) {
        throw new StoreUnavailable(Cause.BROKEN).toException(e);
      }
    }

    private int readInTime(byte[] into, int offset, int most) throws IOException {
      var began = SystemTime.elapsed();
      var count = content.read(into, offset, most);
      waited = waited.plus(SystemTime.elapsed().minus(began));
      if (count < 0) {
        if (read < length) {
          throw new EOFException("the object ends after %d of %d bytes".formatted(read, length));
        }
        return -1;
      }
      read += count;
      if (waited.compareTo(deadlines.callOf(read)) > 0) {
        throw new SocketTimeoutException("the object comes too slowly");
      }
      return count;
    }

    /// A connection with unread bytes is given up; it would have to be read to its end.
    @Override
    public void close() throws IOException {
      if (read == length) {
        content.close();
      } else {
        content.abort();
      }
    }
  }
}
