package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.simulation.FaultRule;
import dev.sessiongateway.application.simulation.FaultRule.Target;
import dev.sessiongateway.application.simulation.FaultRule.Trigger;
import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.application.simulation.NetworkFault.Acks;
import dev.sessiongateway.application.simulation.NetworkFault.Direction;
import dev.sessiongateway.application.simulation.NetworkFault.Refusal;
import dev.sessiongateway.application.simulation.TimeText;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A fault with its rule. The fields from `delay` on belong to some kinds only, see [FaultKind].
record FaultBody(
    @OneOf({
          "latency",
          "drop",
          "duplicate",
          "reorder",
          "reject",
          "acks-lost",
          "acks-late",
          "slow-link",
          "disconnect",
          "flapping",
          "hang",
          "unlink",
          "ban",
          "timelock",
          "capping",
          "rate-limit",
          "not-registered",
          "undeliverable",
          "media-gone"
        })
        String kind,
    @Nullable String session,
    @Nullable String number,
    @Nullable Double probability,
    @Nullable @Range(min = 1, max = Integer.MAX_VALUE) Integer next,
    @Nullable @Range(min = 1, max = Integer.MAX_VALUE) Integer nth,
    @Nullable @Length(min = 1, max = 40) String until,
    @Nullable Long seed,
    @Nullable @Length(min = 1, max = 40) String delay,
    @Nullable @Length(min = 1, max = 40) String jitter,
    @Nullable @OneOf({"both", "out", "in"}) String direction,
    @Nullable @Range(min = 2, max = 100) Integer window,
    @Nullable @OneOf({"network.refused", "network.down"}) String code,
    @Nullable @Length(min = 1, max = 200) String reason,
    @Nullable @OneOf({"all", "answers", "receipts"}) String acks,
    @Nullable @Range(min = 1, max = Integer.MAX_VALUE) Integer bytesPerSecond,
    @Nullable @Length(min = 1, max = 40) String period,
    @Nullable @Range(min = 0, max = Integer.MAX_VALUE) Integer count) {
  private static final Duration BACK = Duration.ofSeconds(3);
  private static final Duration REPORTED = Duration.ofSeconds(1);
  private static final int WINDOW = 5;

  FaultRule toRule() {
    var wanted = FaultKind.of(kind);
    refuseOthers(wanted);
    return new FaultRule(
        fault(wanted),
        target(),
        new Trigger(probability == null ? 1 : probability, next, nth),
        until == null ? null : TimeText.instant("until", until),
        seed);
  }

  private void refuseOthers(FaultKind wanted) {
    var given = new HashMap<String, @Nullable Object>();
    given.put("delay", delay);
    given.put("jitter", jitter);
    given.put("direction", direction);
    given.put("window", window);
    given.put("code", code);
    given.put("reason", reason);
    given.put("acks", acks);
    given.put("bytesPerSecond", bytesPerSecond);
    given.put("period", period);
    given.put("count", count);
    given.entrySet().stream()
        .filter(field -> field.getValue() != null && !wanted.has(field.getKey()))
        .map(Map.Entry::getKey)
        .sorted()
        .findFirst()
        .ifPresent(field -> {
          throw Fault.invalid(field, "does not go with " + kind);
        });
  }

  private Target target() {
    if (session != null && number != null) {
      throw Fault.invalid("number", "must be absent beside session");
    }
    if (session != null) {
      return new Target.OfSession(new SessionName(session));
    }
    return number == null
        ? new Target.World()
        : new Target.OfNumber(PhoneNumber.parse("number", number).jid());
  }

  private NetworkFault fault(FaultKind wanted) {
    return switch (wanted) {
      case LATENCY ->
          new NetworkFault.Latency(
              duration("delay", delay, Duration.ZERO),
              duration("jitter", jitter, Duration.ZERO),
              way());
      case DROP -> new NetworkFault.Drop(way());
      case DUPLICATE -> new NetworkFault.Duplicate(way());
      case REORDER -> new NetworkFault.Reorder(window == null ? WINDOW : window);
      case REJECT ->
          new NetworkFault.Reject(
              code == null ? Refusal.REFUSED : Coded.of(Refusal.class, code),
              reason == null ? "refused by a fault" : reason);
      case ACKS_LOST -> new NetworkFault.AcksLost(someAcks());
      case ACKS_LATE -> new NetworkFault.AcksLate(someAcks(), duration("delay", delay, null));
      case SLOW_LINK -> new NetworkFault.SlowLink(required("bytesPerSecond", bytesPerSecond));
      case DISCONNECT -> new NetworkFault.Disconnect(duration("delay", delay, BACK));
      case FLAPPING -> new NetworkFault.Flapping(duration("period", period, null));
      case HANG -> new NetworkFault.Hang();
      case UNLINK -> new NetworkFault.Unlink();
      case BAN -> new NetworkFault.Ban();
      case TIMELOCK -> new NetworkFault.Timelock(reason == null ? "DEFAULT" : reason);
      case CAPPING ->
          new NetworkFault.Capping(required("count", count), duration("period", period, null));
      case RATE_LIMIT ->
          new NetworkFault.RateLimit(required("count", count), duration("period", period, null));
      case NOT_REGISTERED -> new NetworkFault.NotRegistered();
      case UNDELIVERABLE ->
          new NetworkFault.Undeliverable(
              duration("delay", delay, REPORTED),
              reason == null ? "undeliverable by a fault" : reason);
      case MEDIA_GONE -> new NetworkFault.MediaGone();
    };
  }

  private Direction way() {
    return direction == null ? Direction.BOTH : Coded.of(Direction.class, direction);
  }

  private Acks someAcks() {
    return acks == null ? Acks.ALL : Coded.of(Acks.class, acks);
  }

  private Duration duration(String field, @Nullable String text, @Nullable Duration otherwise) {
    return text == null && otherwise != null
        ? otherwise
        : TimeText.duration(field, required(field, text));
  }

  private <T> T required(String field, @Nullable T value) {
    if (value == null) {
      throw Fault.invalid(field, "is required for " + kind);
    }
    return value;
  }
}
