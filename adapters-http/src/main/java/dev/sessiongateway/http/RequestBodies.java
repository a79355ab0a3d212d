package dev.sessiongateway.http;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.api.BodyKind;
import dev.sessiongateway.http.api.Route;
import dev.sessiongateway.http.api.WireFault;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Reads bodies within limits: of size, of speed, and of how many large ones there are at once.
final class RequestBodies {
  private static final int LARGE_AT_ONCE = 4;
  private static final int CHUNK = 16 << 10;
  private static final int LEAST_BYTES_PER_SECOND = 1 << 10;

  /// A client that sends its whole body before it reads gets its answer if the rest is not endless.
  private static final long DRAINED_PER_LIMIT = 2;

  /// Before this, slowness is only the network's start.
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final ServerSettings settings;
  private final Time time;
  private final Semaphore large = new Semaphore(LARGE_AT_ONCE);

  RequestBodies(ServerSettings settings, Time time) {
    this.settings = settings;
    this.time = time;
  }

  /// Closing the body makes room for another large one.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-large.body`,
  ///   `too-many.large-bodies`
  Body read(HttpServletRequest request, Route route, BodyKind kind) {
    var limit =
        switch (kind) {
          case PLAIN -> ServerSettings.PLAIN_BODY_BYTES;
          case VOICE -> settings.voiceBodyBytes();
          case MEDIA -> settings.mediaBodyBytes();
        };
    var body = new Body(large);
    try {
      return new Reading(request, route, limit, body).run();
    } catch (IOException e) {
      body.close();
      throw (isTimeout(e) ? WireFault.BODY_TOO_SLOW : WireFault.MALFORMED).toException(e);
    } catch (RuntimeException e) {
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

  /// One body on its way in.
  private final class Reading {
    private final HttpServletRequest request;
    private final Route route;
    private final long limit;
    private final long announced;
    private final Body body;
    private final Instant began = time.instant();
    private final ByteArrayOutputStream out;
    private long count;

    Reading(HttpServletRequest request, Route route, long limit, Body body) {
      this.request = request;
      this.route = route;
      this.limit = limit;
      this.announced = request.getContentLengthLong();
      this.body = body;
      this.out = new ByteArrayOutputStream(Math.clamp(announced, 32, CHUNK));
    }

    Body run() throws IOException {
      // Asking for the stream tells a client that waits for it to go on: not before it may.
      if (announced > limit) {
        throw refused(new Fault.TooLarge("body", limit));
      }
      if (announced > ServerSettings.PLAIN_BODY_BYTES) {
        takeRoom();
      }
      var in = request.getInputStream();
      var chunk = new byte[announced < 0 ? CHUNK : (int) Math.min(announced + 1, CHUNK)];
      for (var n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        if (count == 0 && n > 0) {
          body.format = BodyFormat.of(request, route);
        }
        count(n);
        if (count > limit) {
          throw refused(new Fault.TooLarge("body", limit));
        }
        if (count > ServerSettings.PLAIN_BODY_BYTES && !body.hasRoom()) {
          takeRoom();
        }
        out.write(chunk, 0, n);
      }
      body.bytes = out.toByteArray();
      return body;
    }

    private void takeRoom() throws IOException {
      if (!body.takeRoom()) {
        throw refused(new Fault.TooManyRequests("large-bodies", Duration.ofSeconds(1)));
      }
    }

    private void count(int n) {
      count += n;
      var spent = Duration.between(began, time.instant());
      if (spent.compareTo(GRACE) > 0 && count < spent.toSeconds() * LEAST_BYTES_PER_SECOND) {
        throw WireFault.BODY_TOO_SLOW.toException();
      }
    }

    private RuntimeException refused(Fault fault) throws IOException {
      if (count == 0 && "100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
        // This client asked before it sends.
        return fault.toException();
      }
      var in = request.getInputStream();
      var chunk = new byte[CHUNK];
      for (var n = in.read(chunk);
          n >= 0 && count < DRAINED_PER_LIMIT * settings.longestText();
          n = in.read(chunk)) {
        count(n);
      }
      return fault.toException();
    }
  }

  /// The bytes, and the room they take up.
  static final class Body implements AutoCloseable {
    private final Semaphore large;
    private final AtomicBoolean room = new AtomicBoolean();
    private byte[] bytes = {};
    private BodyFormat format = new BodyFormat.Json();

    private Body(Semaphore large) {
      this.large = large;
    }

    byte[] bytes() {
      return bytes;
    }

    /// JSON when there is not one byte.
    BodyFormat format() {
      return format;
    }

    private boolean takeRoom() {
      var taken = large.tryAcquire();
      room.set(taken);
      return taken;
    }

    private boolean hasRoom() {
      return room.get();
    }

    @Override
    public void close() {
      if (room.compareAndSet(true, false)) {
        large.release();
      }
    }
  }
}
