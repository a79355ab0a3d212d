package dev.sessiongateway.http.familya.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.sending.QuietHours;
import dev.sessiongateway.domain.sending.SendingConfig;
import dev.sessiongateway.domain.sending.SendingRate;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// `config.sending` of a session, in both directions.
///
/// @param rate such as `20/min`
/// @param burst how many may leave at once after a time without any; 1 when absent
/// @param jitter seconds
/// @param newContactsPerDay people who may get their first message
@OnlyKnownFields
@JsonInclude(JsonInclude.Include.NON_NULL)
record SendingConfigBody(
    @Nullable @Length(min = 3, max = 20) String rate,
    @Nullable @Range(min = 1, max = SendingRate.MOST) Integer burst,
    @Nullable @Range(min = 0, max = 3_600) Double jitter,
    @Nullable QuietHoursBody quietHours,
    @Nullable @Range(min = 0, max = SendingConfig.MOST_CONTACTS) Integer newContactsPerDay,
    @Nullable TypingBody typing) {
  private static final double NANOS = 1e9;

  static @Nullable SendingConfigBody of(SendingConfig config) {
    if (config.isNone()) {
      return null;
    }
    var rate = config.rate();
    var jitter = config.jitter();
    return new SendingConfigBody(
        rate == null ? null : rate.text(),
        rate == null || rate.burst() == 1 ? null : rate.burst(),
        jitter.isZero() ? null : jitter.toNanos() / NANOS,
        QuietHoursBody.of(config.quietHours()),
        config.newContactsPerDay(),
        TypingBody.of(config.typing()));
  }

  SendingConfig toConfig() {
    if (rate == null && burst != null) {
      throw Fault.invalid("config.sending.burst", "needs a rate");
    }
    return new SendingConfig(
        rate == null ? null : SendingRate.parse(rate, burst == null ? 1 : burst),
        jitter == null ? Duration.ZERO : Duration.ofNanos(Math.round(jitter * NANOS)),
        quietHours == null ? null : quietHours.toHours(),
        newContactsPerDay,
        typing == null ? null : typing.toTyping());
  }

  /// @param from,to such as `22:00`
  /// @param zone such as `Europe/Berlin`
  @OnlyKnownFields
  record QuietHoursBody(
      @Length(max = 5) String from, @Length(max = 5) String to, @Length(max = 64) String zone) {
    static @Nullable QuietHoursBody of(@Nullable QuietHours hours) {
      return hours == null ? null : new QuietHoursBody(hours.from(), hours.to(), hours.zone());
    }

    QuietHours toHours() {
      return new QuietHours(from, to, zone);
    }
  }

  /// Milliseconds.
  @OnlyKnownFields
  record TypingBody(
      @Range(min = 0, max = 1_000) Integer perCharacter,
      @Nullable @Range(min = 0, max = 60_000) Integer min,
      @Nullable @Range(min = 0, max = 60_000) Integer max) {
    private static final int MOST = 10_000;

    static @Nullable TypingBody of(SendingConfig.@Nullable Typing typing) {
      return typing == null
          ? null
          : new TypingBody(
              (int) typing.perCharacter().toMillis(),
              (int) typing.least().toMillis(),
              (int) typing.most().toMillis());
    }

    SendingConfig.Typing toTyping() {
      return new SendingConfig.Typing(
          Duration.ofMillis(perCharacter),
          Duration.ofMillis(min == null ? 0 : min),
          Duration.ofMillis(max == null ? MOST : max));
    }
  }
}
