package dev.sessiongateway.http.familyb.webhook;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.webhook.PusherApp;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The settings of an app.
///
/// @param secret the mask means the one that is stored
/// @param events empty means all
public record PusherBody(
    @Nullable Boolean enabled,
    @Nullable String appId,
    @Nullable String key,
    @Nullable String secret,
    @Nullable String cluster,
    @JsonProperty("useTLS") @Nullable Boolean useTls,
    @Nullable List<String> events) {
  public static final SinkName SINK = new SinkName("pusher");

  private static final int LONGEST_SECRET = 256;

  PusherBody or(PusherBody other) {
    return new PusherBody(
        enabled == null ? other.enabled : enabled,
        appId == null ? other.appId : appId,
        key == null ? other.key : key,
        secret == null ? other.secret : secret,
        cluster == null ? other.cluster : cluster,
        useTls == null ? other.useTls : useTls,
        events == null ? other.events : events);
  }

  /// Whether it is enabled; enabled by default.
  public boolean isWanted() {
    return !Boolean.FALSE.equals(enabled);
  }

  /// Fields that are absent keep their values. Disabling keeps the subscribed events.
  ///
  /// @param before the current settings, absent when never set
  /// @param seal encrypts a secret for the session
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`
  public SinkSubscription toSink(@Nullable SinkSubscription before, UnaryOperator<String> seal) {
    var events = new EventTransport.Body(enabled, this.events).toSink(SINK, before);
    var app = app(before == null ? null : before.app(), seal);
    return new SinkSubscription(SINK, events.enabled(), events.events(), app);
  }

  private @Nullable PusherApp app(@Nullable PusherApp before, UnaryOperator<String> seal) {
    if (!isWanted() && before == null) {
      return null;
    }
    var id = given("appId", appId, before == null ? null : before.appId());
    var name = given("key", key, before == null ? null : before.key());
    var place = given("cluster", cluster, before == null ? null : before.cluster());
    var tls = useTls == null ? before == null || before.tls() : useTls;
    var kept =
        before != null && before.isSameAs(id, name, place, tls) ? before.sealedSecret() : null;
    return new PusherApp(id, name, sealed(kept, seal), place, tls);
  }

  private static String given(String field, @Nullable String sent, @Nullable String before) {
    var text = Required.orNull(sent);
    return Required.of(field, text == null ? before : text);
  }

  /// @param kept of the same app; null when there is none
  private String sealed(@Nullable String kept, UnaryOperator<String> seal) {
    var sent = Required.orNull(secret);
    if (SecretMask.MASK.equals(sent) && kept == null) {
      throw SecretMask.ofNothing("secret");
    }
    if (sent == null || SecretMask.MASK.equals(sent)) {
      return Required.of("secret", kept);
    }
    if (sent.length() > LONGEST_SECRET) {
      throw Fault.invalid("secret", "must be at most " + LONGEST_SECRET + " characters");
    }
    return seal.apply(sent);
  }

  @Override
  public String toString() {
    return "PusherBody[" + appId + "]";
  }
}
