package org.example.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.SinkEvent;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Appends each event to a file, one line of JSON. A file has the events of one name: those of one
/// session, or those of all sessions.
final class FileSink implements EventSink {
  static final int LIMIT_BYTES = 1 << 20;

  private final Path directory;
  private boolean isClosed;

  /// @param directory is created with the first event
  FileSink(Path directory) {
    this.directory = directory;
  }

  /// Events of many sessions come at once. The lock keeps their lines apart.
  @Override
  public synchronized Outcome publish(SinkEvent event) {
    if (isClosed) {
      return EventSink.failed("the sink is closed");
    }
    if (event.body().length > LIMIT_BYTES) {
      return EventSink.refused("the event has more than " + LIMIT_BYTES + " bytes");
    }
    try {
      append(file(event), event.body());
      return ACCEPTED;
    } catch (IOException e) {
      return EventSink.failed("the file cannot be written: " + e.getClass().getSimpleName());
    }
  }

  private Path file(SinkEvent event) {
    var folder = event.isGlobal() ? "global" : "session-" + safe(event.session().value());
    return directory.resolve(folder).resolve(safe(event.name()) + ".jsonl");
  }

  /// A name of a session can have any character; a name of a file cannot.
  private static String safe(String name) {
    return URLEncoder.encode(name, UTF_8).replace("*", "%2A");
  }

  /// Durable when it returns. When it fails, the file has no part of the line.
  private static void append(Path file, byte[] body) throws IOException {
    Files.createDirectories(file.getParent());
    try (var channel = FileChannel.open(file, CREATE, WRITE)) {
      var end = channel.size();
      channel.position(end);
      try {
        writeAll(channel, ByteBuffer.wrap(body));
        writeAll(channel, ByteBuffer.wrap(new byte[] {'\n'}));
        channel.force(true);
      } catch (IOException e) {
        channel.truncate(end);
        throw e;
      }
    }
  }

  private static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public synchronized Optional<String> problem() {
    if (isClosed) {
      return Optional.of("the sink is closed");
    }
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      return Optional.of("the directory cannot be created: " + e.getClass().getSimpleName());
    }
    return Files.isWritable(directory)
        ? Optional.empty()
        : Optional.of("the directory cannot be written");
  }

  @Override
  public synchronized void close() {
    isClosed = true;
  }
}
