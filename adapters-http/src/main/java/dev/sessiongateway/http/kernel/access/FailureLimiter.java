package dev.sessiongateway.http.kernel.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.sessiongateway.application.permit.FairPermits;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.util.Optional;

/// Limits how many wrong keys of one address are checked. A permit is held while a key is checked;
/// the permit of a wrong key is returned after a second, so that an address learns of at most
/// [#PER_SECOND] wrong keys in any second, over any number of connections. Callers wait for a
/// permit in the order of their arrival.
///
/// A key that was valid at an address before needs no permit there: guesses by others behind the
/// same address do not slow it down. Thread-safe.
public final class FailureLimiter {
  static final int PER_SECOND = 10;
  private static final Duration PERIOD = Duration.ofSeconds(1);

  /// How long a caller may wait for a permit, and how many of one address may wait.
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  private static final int MOST_WAITING = 20;

  /// Beyond this, further addresses share one set of permits.
  private static final int MOST_ADDRESSES = 10_000;

  /// Beyond this, the least recently used keys are forgotten.
  private static final int MOST_KNOWN = 20_000;

  private static final ClientAddress OTHERS = new ClientAddress("others");

  private final Time time;

  /// Threads that check a key keep it in order, because waking others takes longer.
  private final Cache<Known, Boolean> known =
      Caffeine.newBuilder().executor(Runnable::run).maximumSize(MOST_KNOWN).build();

  private final FairPermits<ClientAddress> permits = FairPermits.ofEach(PER_SECOND, MOST_WAITING);

  public FailureLimiter(Time time) {
    this.time = time;
  }

  /// Whether this key was valid at this address before.
  public boolean hasSucceeded(ClientAddress address, String keyId) {
    return known.getIfPresent(new Known(address, keyId)) != null;
  }

  /// Waits for a permit to check one key.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.failed-key-checks`
  public Permit acquire(ClientAddress address) {
    return tryAcquire(address).orElseThrow(FailureLimiter::refusal);
  }

  /// Waits for a permit without throwing; empty when the address gets none.
  public Optional<Permit> tryAcquire(ClientAddress address) {
    var group = permits.knows(address) || permits.owners() < MOST_ADDRESSES ? address : OTHERS;
    var request = permits.request(group).orElse(null);
    if (request == null) {
      return Optional.empty();
    }
    var waits = !request.isGranted();
    return request.await(time, LONGEST_WAIT)
        ? Optional.of(new Permit(this, address, request, waits))
        : Optional.empty();
  }

  /// The fault for an address that has no permits left.
  public static RuntimeException refusal() {
    return new Fault.TooManyRequests("failed-key-checks", PERIOD).toException();
  }

  /// How many callers wait for a permit to have their key checked.
  public int waiting() {
    return permits.waiting();
  }

  /// How many addresses hold permits, because they sent wrong keys or have keys checked.
  public int addresses() {
    return permits.owners();
  }

  /// The permit to check one key. Exactly one of its methods ends it.
  public static final class Permit {
    private final FailureLimiter limiter;
    private final ClientAddress address;
    private final FairPermits.Request<ClientAddress> granted;
    private final boolean waited;

    private Permit(
        FailureLimiter limiter,
        ClientAddress address,
        FairPermits.Request<ClientAddress> granted,
        boolean waited) {
      this.limiter = limiter;
      this.address = address;
      this.granted = granted;
      this.waited = waited;
    }

    /// Whether the address had no permit left when this one was requested.
    public boolean waited() {
      return waited;
    }

    /// The key was valid.
    public void succeeded(String keyId) {
      limiter.known.put(new Known(address, keyId), true);
      granted.close();
    }

    /// The key was wrong.
    public void failed() {
      limiter.time.after(PERIOD, granted::close);
    }
  }

  private record Known(ClientAddress address, String keyId) {}
}
