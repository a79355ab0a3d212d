package dev.sessiongateway.bootstrap.backup;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/// The archive of a backup, made while it is read: whoever writes it decides the pace, and it needs
/// the same memory whatever its size.
///
/// Its last two files are the list of the others, with their sums, and the description. An archive
/// that was cut has neither.
final class BackupStream extends InputStream {
  private static final int STEP_BYTES = 1 << 16;

  private final Iterator<Source> files;
  private final Manifest draft;
  private final Path list;
  private final Consumer<Boolean> afterwards;
  private final ObjectMapper json = new ObjectMapper();
  private final ByteArrayOutputStream written = new ByteArrayOutputStream(2 * STEP_BYTES);
  private final ZipOutputStream zip = new ZipOutputStream(written, StandardCharsets.UTF_8);
  private final OutputStream lines;
  private final MessageDigest sumOfList = sha256();
  private final byte[] buffer = new byte[STEP_BYTES];
  private byte[] ready = new byte[0];
  private int position;
  private @Nullable OpenFile current;
  private Stage stage = Stage.FILES;
  private long count;
  private long bytes;
  private boolean closed;

  /// @param draft without the figures of the files
  /// @param list a file for the list while the archive is made
  /// @param afterwards called once, when the stream is closed, with whether it was read to its end
  BackupStream(Iterator<Source> files, Manifest draft, Path list, Consumer<Boolean> afterwards)
      throws IOException {
    this.files = files;
    this.draft = draft;
    this.list = list;
    this.afterwards = afterwards;
    this.lines = Files.newOutputStream(list);
  }

  @Override
  public int read() throws IOException {
    return fill() ? ready[position++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    var taken = Math.min(length, ready.length - position);
    System.arraycopy(ready, position, target, offset, taken);
    position += taken;
    return taken;
  }

  private boolean fill() throws IOException {
    while (position == ready.length && stage != Stage.OVER) {
      step();
      ready = written.toByteArray();
      written.reset();
      position = 0;
    }
    return position < ready.length;
  }

  private void step() throws IOException {
    if (current != null) {
      copy(current);
      return;
    }
    switch (stage) {
      case FILES -> {
        if (files.hasNext()) {
          begin(files.next());
        } else {
          lines.close();
          stage = Stage.LIST;
        }
      }
      case LIST -> {
        begin(new Source(Manifest.LIST, Long.MAX_VALUE, () -> Files.newInputStream(list)));
        stage = Stage.MANIFEST;
      }
      case MANIFEST -> {
        zip.putNextEntry(new ZipEntry(Manifest.FILE));
        zip.write(json.writerWithDefaultPrettyPrinter().writeValueAsBytes(manifest()));
        zip.closeEntry();
        zip.finish();
        stage = Stage.OVER;
      }
      case OVER -> throw new IllegalStateException("the archive is complete");
    }
  }

  private void begin(Source file) throws IOException {
    InputStream content;
    try {
      content = file.content().open();
    } catch (NoSuchFileException deleted) {
      return;
    }
    current = new OpenFile(file, content, stage == Stage.FILES ? sha256() : null);
    // Media are compressed already.
    zip.setLevel(file.path().startsWith("media/") ? Deflater.NO_COMPRESSION : Deflater.BEST_SPEED);
    zip.putNextEntry(new ZipEntry(file.path()));
  }

  private void copy(OpenFile open) throws IOException {
    var wanted = (int) Math.min(buffer.length, open.file.limitBytes() - open.bytes);
    var got = wanted == 0 ? -1 : open.content.read(buffer, 0, wanted);
    if (got > 0) {
      open.bytes += got;
      if (open.sum != null) {
        open.sum.update(buffer, 0, got);
      }
      zip.write(buffer, 0, got);
      return;
    }
    open.content.close();
    current = null;
    zip.closeEntry();
    if (open.sum != null) {
      note(new ArchivedFile(open.file.path(), open.bytes, hex(open.sum)));
    }
  }

  private void note(ArchivedFile entry) throws IOException {
    var line = (json.writeValueAsString(entry) + "\n").getBytes(StandardCharsets.UTF_8);
    lines.write(line);
    sumOfList.update(line);
    count++;
    bytes += entry.bytes();
  }

  private Manifest manifest() {
    return new Manifest(
        draft.format(),
        draft.gateway(),
        draft.createdAt(),
        draft.databases(),
        draft.leftOut(),
        count,
        bytes,
        hex(sumOfList));
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has it", e);
    }
  }

  static String hex(MessageDigest sum) {
    return HexFormat.of().formatHex(sum.digest());
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    var isComplete = stage == Stage.OVER && position == ready.length;
    stage = Stage.OVER;
    try (lines) {
      if (current != null) {
        current.content.close();
      }
    } finally {
      afterwards.accept(isComplete);
    }
  }

  private enum Stage {
    FILES,
    LIST,
    MANIFEST,
    OVER
  }

  private static final class OpenFile {
    final Source file;
    final InputStream content;
    final @Nullable MessageDigest sum;
    long bytes;

    OpenFile(Source file, InputStream content, @Nullable MessageDigest sum) {
      this.file = file;
      this.content = content;
      this.sum = sum;
    }
  }

  /// A file that goes into a backup.
  ///
  /// @param path relative to the data directory, with `/` between its segments
  /// @param limitBytes what is behind them was written later and does not belong to the backup
  record Source(String path, long limitBytes, Content content) {}

  /// Opens the content of a file.
  @FunctionalInterface
  interface Content {
    /// @throws NoSuchFileException when the file was deleted since; it is left out
    InputStream open() throws IOException;
  }
}
