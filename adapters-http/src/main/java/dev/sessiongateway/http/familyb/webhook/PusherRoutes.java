package dev.sessiongateway.http.familyb.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.application.webhook.Subscriptions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.http.familyb.event.EventNames;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The app at Pusher to which the events of an instance are published: a broker where each instance
/// has an app of its own.
///
/// @param cipher encrypts the secrets of apps
public record PusherRoutes(Subscriptions subscriptions, SessionCipher cipher)
    implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.get("b.findPusher", "/pusher/find/{instance}", Scope.READ, this::find).answers(Row.class);
    api.post("b.setPusher", "/pusher/set/{instance}", Scope.SETTING, SetBody.class, this::set)
        .answers(Row.class);
  }

  private ApiResponse find(ApiRequest request) {
    return ApiResponse.ok(row(request.session()));
  }

  /// An app that was never set is off, so switching it off stores nothing.
  private ApiResponse set(ApiRequest request, SetBody body) {
    var session = request.session();
    var before = session.config().sink(PusherBody.SINK).orElse(null);
    var fields = body.toFields();
    if (fields.enabled() == null) {
      throw Fault.invalid("enabled", "is required");
    }
    if (fields.isWanted() && !subscriptions.offeredSinks().contains(PusherBody.SINK)) {
      return EventTransport.notOffered(Row.of(session, null), PusherBody.SINK);
    }
    var sink = fields.toSink(before, secret -> cipher.seal(session.name(), secret));
    if (sink.enabled() || before != null) {
      subscriptions.setSink(session.name(), sink);
    }
    return ApiResponse.created(row(session));
  }

  private Row row(Session session) {
    return Row.of(session, subscriptions.sink(session.name(), PusherBody.SINK).orElse(null));
  }

  /// In a wrapper or flat; the wrapper wins.
  record SetBody(@Nullable PusherBody pusher, @JsonUnwrapped PusherBody flat) {
    PusherBody toFields() {
      return pusher == null ? flat : pusher.or(flat);
    }
  }

  /// The settings of an app. Nobody sees its secret again.
  ///
  /// @param id null when never set, and so are the fields of the app
  /// @param createdAt of the instance: the app is part of its configuration
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @SchemaName("B.Pusher")
  record Row(
      @Nullable String id,
      boolean enabled,
      @Nullable String appId,
      @Nullable String key,
      @Nullable String secret,
      @Nullable String cluster,
      @JsonProperty("useTLS") @Nullable Boolean useTls,
      List<String> events,
      Instant createdAt,
      Instant updatedAt,
      String instanceId) {
    static Row of(Session session, @Nullable SinkSubscription sink) {
      var app = sink == null ? null : sink.app();
      var seed = PusherBody.SINK + " " + session.id();
      return new Row(
          sink == null ? null : UUID.nameUUIDFromBytes(seed.getBytes(UTF_8)).toString(),
          sink != null && sink.enabled(),
          app == null ? null : app.appId(),
          app == null ? null : app.key(),
          app == null ? null : SecretMask.MASK,
          app == null ? null : app.cluster(),
          app == null ? null : app.tls(),
          sink == null ? List.of() : EventNames.inOrder(sink.events()),
          session.createdAt(),
          session.createdAt(),
          session.id().toString());
    }
  }
}
