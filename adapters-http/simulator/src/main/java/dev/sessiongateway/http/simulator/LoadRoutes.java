package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.delivery.ReceiverAdmin;
import dev.sessiongateway.application.delivery.ReceiverAdmin.LoggedAttempt;
import dev.sessiongateway.application.delivery.ReceiverAdmin.ReceiverStatus;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.LoadGenerator;
import dev.sessiongateway.application.simulation.LoadGenerator.Progress;
import dev.sessiongateway.application.simulation.LoadPlan;
import dev.sessiongateway.application.simulation.TimeText;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Load for the receivers of a session: many phones write at a rate, and the answer says how long
/// the receivers took.
public final class LoadRoutes implements Api.Native {
  private static final String LOAD = "/simulator/load";
  private static final int ATTEMPTS = 10_000;
  private static final String ACCEPTED = "accepted";

  private final Optional<LoadGenerator> generator;
  private final boolean isElsewhere;
  private final ReceiverAdmin receivers;

  /// The session of the load that runs, or ran last.
  private @Nullable SessionName session;

  /// @param generator empty on a real network, where every call is 501, and where the phones are in
  ///   another process
  /// @param isElsewhere whether the phones are in another process
  public LoadRoutes(
      Optional<LoadGenerator> generator, boolean isElsewhere, ReceiverAdmin receivers) {
    this.generator = generator;
    this.isElsewhere = isElsewhere;
    this.receivers = receivers;
  }

  @Override
  public void register(Api api) {
    api.post("simulator.startLoad", LOAD, Scope.ADMIN, LoadBody.class, this::start)
        .answers(View.class);
    api.get("simulator.getLoad", LOAD, Scope.ADMIN, this::read).answers(View.class);
    api.delete("simulator.stopLoad", LOAD, Scope.ADMIN, this::stop).answers(View.class);
  }

  private LoadGenerator generator() {
    if (isElsewhere) {
      throw new Fault.NotOffered(
              "load",
              "A load needs the phones in the process of the gateway; they are in a simulator of"
                  + " their own")
          .toException();
    }
    return generator.orElseThrow(() -> new Fault.Unsupported(VirtualPhones.CODE).toException());
  }

  private synchronized ApiResponse start(ApiRequest request, LoadBody body) {
    var all = generator();
    var to = request.session(body.session());
    var account = to.account();
    if (account == null) {
      throw Fault.invalid("session", "must be paired with a phone");
    }
    var begun = all.start(body.toPlan(account.id()));
    session = to.name();
    return ApiResponse.created(View.of(begun, to.name(), List.of()));
  }

  private ApiResponse read(ApiRequest request) {
    return ApiResponse.ok(view(generator().progress()));
  }

  private ApiResponse stop(ApiRequest request) {
    return ApiResponse.ok(view(generator().stop()));
  }

  private synchronized View view(Optional<Progress> found) {
    var name = session;
    if (found.isEmpty() || name == null) {
      throw Fault.notFound("load", LOAD);
    }
    var progress = found.get();
    var all = receivers.list(name).stream().map(one -> latencies(one, progress.begunAt())).toList();
    return View.of(progress, name, all);
  }

  private Latencies latencies(ReceiverStatus receiver, Instant since) {
    // A test event has the number 0.
    var attempts =
        receivers.deliveries(receiver.id(), ATTEMPTS).stream()
            .filter(one -> one.attempt() > 0 && !one.at().isBefore(since))
            .toList();
    var accepted =
        attempts.stream()
            .filter(one -> one.outcome().equals(ACCEPTED))
            .map(LoggedAttempt::millis)
            .sorted()
            .toList();
    return new Latencies(
        receiver.id().value(),
        accepted.size(),
        attempts.size() - accepted.size(),
        percentile(accepted, 50),
        percentile(accepted, 99),
        percentile(accepted, 100),
        receiver.waiting());
  }

  /// The nearest rank; null without values.
  private static @Nullable Long percentile(List<Long> sorted, int percent) {
    return sorted.isEmpty() ? null : sorted.get((sorted.size() * percent + 99) / 100 - 1);
  }

  record LoadBody(
      @Length(min = 1, max = 64) String session,
      @Range(min = 1, max = LoadPlan.MOST_PER_SECOND) Integer perSecond,
      @Nullable @Range(min = 1, max = LoadPlan.MOST_PHONES) Integer phones,
      @Nullable @Length(min = 1, max = 40) String duration,
      @Nullable @Length(min = 1, max = 1_000) String text) {
    private static final String DURATION = "10s";
    private static final String TEXT = "Hello";

    LoadPlan toPlan(Address to) {
      return new LoadPlan(
          to,
          perSecond,
          phones == null ? 1 : phones,
          TimeText.duration("duration", duration == null ? DURATION : duration),
          text == null ? TEXT : text);
    }
  }

  /// A load, and what the receivers of its session did with it.
  ///
  /// @param elapsedMillis since the first message
  /// @param failed messages that the network did not take
  @SchemaName("Load")
  record View(
      String session,
      String state,
      int perSecond,
      int phones,
      String duration,
      String begunAt,
      long elapsedMillis,
      long written,
      long failed,
      @Nullable String lastFault,
      List<Latencies> receivers) {
    static View of(Progress progress, SessionName session, List<Latencies> receivers) {
      var plan = progress.plan();
      return new View(
          session.value(),
          progress.state().code(),
          plan.perSecond(),
          plan.phones(),
          plan.duration().toString(),
          progress.begunAt().toString(),
          progress.elapsed().toMillis(),
          progress.written(),
          progress.failed(),
          progress.lastFault(),
          receivers);
    }
  }

  /// What a receiver did since the load began, by its latest attempts.
  ///
  /// @param id as `GET /api/webhooks` has it
  /// @param accepted attempts
  /// @param failed attempts that were not accepted
  /// @param waiting events that are not delivered yet
  @SchemaName("LoadReceiver")
  record Latencies(
      String id,
      int accepted,
      int failed,
      @Nullable Long p50Millis,
      @Nullable Long p99Millis,
      @Nullable Long maxMillis,
      long waiting) {}
}
