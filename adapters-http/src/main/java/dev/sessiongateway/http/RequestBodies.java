package dev.sessiongateway.http;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.access.BodyMemory;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.Route;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Reads request bodies within limits of size, speed and total memory.
record RequestBodies(ServerSettings settings, Time time, BodyMemory memory) {
  private static final int CHUNK = 16 << 10;

  /// Smaller bodies are not counted: the heap outside the limit holds one for each connection.
  private static final int SMALL_BYTES = 16 << 10;

  private static final int LEAST_BYTES_PER_SECOND = 1 << 10;

  /// The deadline for a body; for a large one it implies a minimum speed.
  private static final int LONGEST_SECONDS = 120;

  /// The rest of a refused body that is still read, so that the client gets its response.
  private static final long DRAINED_PER_LIMIT = 2;

  /// No minimum speed is asked for during this time.
  private static final Duration GRACE = Duration.ofSeconds(10);

  /// Closing the body returns its memory.
  ///
  /// @param key owner of the body; memory is shared fairly between keys
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-large.body`,
  ///   `too-many.large-bodies`
  Body read(HttpServletRequest request, Route route, BodyKind kind, String key) {
    var limit =
        switch (kind) {
          case PLAIN -> ServerSettings.PLAIN_BODY_BYTES;
          case VOICE -> settings.voiceBodyBytes();
          case MEDIA -> settings.mediaBodyBytes();
        };
    var body = new Body();
    try {
      new Reading(request, route, Math.min(limit, memory.capacityBytes()), key, body).run();
      return body;
    } catch (IOException e) {
      body.close();
      throw (isTimeout(e) ? HttpFault.BODY_TOO_SLOW : HttpFault.MALFORMED).toException(e);
    } catch (RuntimeException | Error e) {
      body.close();
      throw e;
    }
  }

  private static boolean isTimeout(Throwable thrown) {
    for (@Nullable Throwable e = thrown; e != null; e = e.getCause()) {
      if (e instanceof TimeoutException) {
        return true;
      }
    }
    return false;
  }

  /// A body while it is being read.
  private final class Reading {
    private final HttpServletRequest request;
    private final Route route;
    private final long limit;
    private final String key;
    private final long announced;
    private final Body body;
    private Instant startedAt = time.instant();
    private byte[] bytes;
    private int count;
    private long drained;

    Reading(HttpServletRequest request, Route route, long limit, String key, Body body) {
      this.request = request;
      this.route = route;
      this.limit = limit;
      this.key = key;
      this.announced = request.getContentLengthLong();
      this.body = body;
      this.bytes = new byte[announced < 0 ? CHUNK : (int) Math.min(announced + 1, CHUNK)];
    }

    void run() throws IOException {
      // Getting the stream sends `100 Continue`, so the limits are checked before.
      if (announced > limit) {
        throw refused(new Fault.TooLarge("body", limit));
      }
      if (announced > SMALL_BYTES) {
        reserve(announced);
      }
      var in = request.getInputStream();
      for (var n = in.read(bytes, count, space()); n >= 0; n = in.read(bytes, count, space())) {
        if (count == 0 && n > 0) {
          body.format = BodyFormat.of(request, route);
        }
        count += n;
        checkSpeed(count);
        if (count > limit) {
          throw refused(new Fault.TooLarge("body", limit));
        }
        countMemory(n);
        if (count == bytes.length) {
          grow();
        }
      }
      body.bytes = bytes.length == count ? bytes : Arrays.copyOf(bytes, count);
    }

    private int space() {
      return Math.min(CHUNK, bytes.length - count);
    }

    /// Doubles the array, but not beyond the announced length plus one byte that detects the end.
    private void grow() {
      var twice = Math.min(bytes.length * 2L, limit + 1);
      var known = announced < 0 ? twice : Math.max(announced + 1, count + 1L);
      bytes = Arrays.copyOf(bytes, (int) Math.min(twice, known));
    }

    private void countMemory(int n) throws IOException {
      var reservation = body.reservation;
      if (reservation == null) {
        if (count > SMALL_BYTES) {
          reserve(-1);
          countMemory(count);
        }
        return;
      }
      try {
        reservation.arrived(n);
      } catch (RuntimeException e) {
        throw drained(e);
      }
    }

    private void reserve(long expected) throws IOException {
      try {
        body.reservation = memory.reserve(key, expected);
        // The time spent waiting for memory does not count against the sender's speed.
        startedAt = time.instant();
      } catch (RuntimeException e) {
        throw drained(e);
      }
    }

    private void checkSpeed(long received) {
      var spent = Duration.between(startedAt, time.instant());
      var least = Math.max(LEAST_BYTES_PER_SECOND, announced / LONGEST_SECONDS);
      if (spent.compareTo(GRACE) > 0 && received < spent.toSeconds() * least) {
        throw HttpFault.BODY_TOO_SLOW.toException();
      }
    }

    private RuntimeException refused(Fault fault) throws IOException {
      return drained(fault.toException());
    }

    /// Raises the fault after reading what the client sends before it looks at the response.
    private RuntimeException drained(RuntimeException fault) throws IOException {
      if (count == 0 && "100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
        // A client that sent `Expect: 100-continue` has not sent the body yet.
        return fault;
      }
      body.close();
      bytes = new byte[CHUNK];
      startedAt = time.instant();
      var in = request.getInputStream();
      for (var n = in.read(bytes);
          n >= 0 && drained < DRAINED_PER_LIMIT * settings.longestText();
          n = in.read(bytes)) {
        drained += n;
        checkSpeed(drained);
      }
      return fault;
    }
  }

  /// The bytes and the memory permit that they hold.
  static final class Body implements AutoCloseable {
    private byte[] bytes = {};
    private BodyFormat format = new BodyFormat.Json();
    private BodyMemory.@Nullable Reservation reservation;

    private Body() {}

    /// Transfers the bytes to the caller; may be called once.
    byte[] take() {
      var taken = bytes;
      bytes = new byte[0];
      return taken;
    }

    /// JSON for an empty body.
    BodyFormat format() {
      return format;
    }

    @Override
    public void close() {
      if (reservation != null) {
        reservation.close();
      }
    }
  }
}
