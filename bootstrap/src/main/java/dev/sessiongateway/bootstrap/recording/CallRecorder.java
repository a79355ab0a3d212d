package dev.sessiongateway.bootstrap.recording;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.OperationObserver;
import dev.sessiongateway.http.kernel.part.ReceivedMessages.Received;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Writes each call that may change something into a file, in the order in which the calls began,
/// and in between what phones received. Thread-safe.
public final class CallRecorder implements OperationObserver, AutoCloseable {
  /// Larger bodies are left out.
  static final int LARGEST_BODY = 48 << 20;

  /// Larger answers are left out; none of a call that changes something is so large.
  private static final int LARGEST_ANSWER = 1 << 20;

  /// Lines that wait for a call before them to be answered. Beyond that its place in the order is
  /// lost.
  private static final int MOST_WAITING = 1_000;

  private static final long MOST_WAITING_BYTES = 64L << 20;

  private static final String SIMULATOR = "/simulator/";

  /// What is no part of a run: tickets are used once, and a replay must not stop its gateway.
  private static final Pattern NOT_RECORDED = Pattern.compile("/api/(?:tickets|server)(?:/.*)?");

  private final RecordingFile file;
  private final Supplier<Duration> elapsed;
  private final Duration start;
  private final Supplier<List<Received>> received;
  private final Redaction redaction = new Redaction();
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Place> places = new ArrayDeque<>();
  private long waitingBytes;

  CallRecorder(RecordingFile file, Supplier<Duration> elapsed, Supplier<List<Received>> received) {
    this.file = file;
    this.elapsed = elapsed;
    this.start = elapsed.get();
    this.received = received;
  }

  /// Begins a recording.
  ///
  /// @param elapsed the time since any fixed moment
  /// @param received what phones received since the last call
  /// @throws IOException when the file exists or cannot be written; the message is for the operator
  public static CallRecorder begin(
      Path path,
      RecordingLine.Header header,
      Supplier<Duration> elapsed,
      Supplier<List<Received>> received)
      throws IOException {
    var file = RecordingFile.create(path);
    file.append(RecordingJson.write(header));
    return new CallRecorder(file, elapsed, received);
  }

  /// The place of a line in the file.
  private static final class Place {
    private byte @Nullable [] line;
  }

  @Override
  public Observation begin() {
    var at = atMillis();
    var place = new Place();
    lock.lock();
    try {
      addReceived();
      places.add(place);
    } finally {
      lock.unlock();
    }
    return (call, response) -> answered(place, at, call, response);
  }

  private void answered(Place place, long at, OperationObserver.Call call, ApiResponse response) {
    lock.lock();
    try {
      if (NOT_RECORDED.matcher(call.path()).matches()) {
        places.remove(place);
      } else {
        fill(place, RecordingJson.write(line(at, call, response)));
      }
      write();
    } finally {
      lock.unlock();
    }
  }

  private RecordingLine.Call line(long at, OperationObserver.Call call, ApiResponse response) {
    var isKept = call.body().length <= LARGEST_BODY;
    return new RecordingLine.Call(
        at,
        call.path().startsWith(SIMULATOR),
        call.method(),
        call.path(),
        redaction.query(call.query()),
        call.dialect().code(),
        call.idempotencyKey(),
        call.form(),
        isKept ? body(call) : null,
        isKept ? 0 : call.body().length,
        response.status(),
        answer(call.path(), response));
  }

  private @Nullable JsonNode body(OperationObserver.Call call) {
    if (call.body().length == 0) {
      return null;
    }
    return call.form() == null
        ? json(call.path(), call.body())
        : TextNode.valueOf(redaction.form(call.form(), call.body()));
  }

  private @Nullable JsonNode answer(String path, ApiResponse response) {
    return response.body() instanceof ApiResponse.Bytes(_, var bytes)
            && bytes.length > 0
            && bytes.length <= LARGEST_ANSWER
        ? json(path, bytes)
        : null;
  }

  /// Null for what is no JSON: the gateway refused it, or it is a file.
  private @Nullable JsonNode json(String path, byte[] bytes) {
    try {
      return redaction.redact(path, bytes);
    } catch (JsonProcessingException _) {
      return null;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void addReceived() {
    for (var shown : received.get()) {
      var message = RecordingJson.OF_MESSAGES.<JsonNode>valueToTree(shown.message());
      var line = new RecordingLine.Received(atMillis(), shown.number(), message);
      var place = new Place();
      places.add(place);
      fill(place, RecordingJson.write(line));
    }
  }

  private void fill(Place place, byte[] line) {
    place.line = line;
    waitingBytes += line.length;
  }

  /// Writes up to the first call that is not answered, and beyond it when too much waits.
  private void write() {
    while (!places.isEmpty() && places.getFirst().line != null) {
      write(places.removeFirst());
    }
    if (places.size() > MOST_WAITING || waitingBytes > MOST_WAITING_BYTES) {
      for (var each = places.iterator(); each.hasNext(); ) {
        var place = each.next();
        if (place.line != null) {
          each.remove();
          write(place);
        }
      }
      // A call that is never answered must not keep its place for ever.
      while (places.size() > MOST_WAITING) {
        places.removeFirst();
      }
    }
  }

  private void write(Place place) {
    var line = place.line;
    if (line != null) {
      waitingBytes -= line.length;
      file.append(line);
    }
  }

  private long atMillis() {
    return elapsed.get().minus(start).toMillis();
  }

  /// Writes what phones have received since the last call.
  @Override
  public void close() {
    lock.lock();
    try {
      addReceived();
      places.removeIf(place -> place.line == null);
      write();
      file.close();
    } finally {
      lock.unlock();
    }
  }
}
