package dev.sessiongateway.http.familya.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.access.AccessKeys.Purpose;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.AddressRange;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// API keys in family A. The text of a key is answered only once, at its creation.
public record KeyRoutes(AccessKeys keys) implements Api.FamilyA {
  @Override
  public void register(Api api) {
    api.get("a.listKeys", "/api/keys", Scope.ADMIN, this::list).answersList(Key.class);
    api.post("a.createKey", "/api/keys", Scope.ADMIN, KeyBody.class, this::create)
        .answers(Key.class);
    api.put("a.updateKey", "/api/keys/{id}", Scope.ADMIN, KeyBody.class, this::change)
        .answers(Key.class);
    api.delete("a.deleteKey", "/api/keys/{id}", Scope.ADMIN, this::revoke);
    api.post("a.createMediaKey", "/api/keys/media", Scope.ADMIN, SessionBody.class, this::media)
        .answers(Key.class);
    api.post(
            "a.createControlKey",
            "/api/keys/control",
            Scope.ADMIN,
            SessionBody.class,
            this::control)
        .answers(Key.class);
  }

  private ApiResponse list(ApiRequest request) {
    return ApiResponse.ok(keys.list().stream().map(Key::masked).toList());
  }

  private ApiResponse create(ApiRequest request, KeyBody body) {
    var issued = keys.issue(body.toNewKey(), request.key());
    return request.done(Key.of(issued.key(), issued.secret()));
  }

  private ApiResponse change(ApiRequest request, KeyBody body) {
    var changed = keys.change(request.path("id"), body.toChange(), request.key());
    return ApiResponse.ok(Key.masked(changed));
  }

  private ApiResponse media(ApiRequest request, SessionBody body) {
    return found(Purpose.MEDIA, request, body);
  }

  private ApiResponse control(ApiRequest request, SessionBody body) {
    return found(Purpose.CONTROL, request, body);
  }

  /// WAHA's clients expect an unknown session as a fault of the request.
  private ApiResponse found(Purpose purpose, ApiRequest request, SessionBody body) {
    var session = new SessionName(body.session());
    var text = "Session not found: " + session;
    var issued =
        FaultTranslation.whenAbsent(
            Set.of("session"),
            () -> new Fault.Unprocessable("session.not-found", text),
            () -> keys.findOrIssue(purpose, session, request.key()));
    return request.done(Key.of(issued.key(), issued.secret()));
  }

  private ApiResponse revoke(ApiRequest request) {
    keys.revoke(request.path("id"));
    return ApiResponse.empty(200);
  }

  /// What is ignored here would give rights that nobody meant, so only known fields are taken.
  ///
  /// @param isActive absent means true; an inactive key opens nothing
  /// @param scopes what the key may do, in place of `isAdmin` and `actions`; an addition of ours,
  ///   as are `name`, `dialect`, `expiresAt` and `addresses`
  /// @param name what the key is for
  /// @param id,key,createdAt as answers show them, for clients that send back what they read; they
  ///   change nothing
  @OnlyKnownFields
  record KeyBody(
      @Nullable Boolean isAdmin,
      @Nullable String session,
      @Nullable Boolean isActive,
      @Nullable KeyActions actions,
      @Nullable
          List<
              @OneOf(
                  value = {"read", "send", "control", "setting", "app", "delete", "admin"},
                  ignoreCase = true)
              String>
          scopes,
      @Nullable @Length(min = 1, max = 100) String name,
      @Nullable
          @OneOf(
              value = {"native", "waha", "evolution", "seed"},
              ignoreCase = true)
          String dialect,
      @Nullable String expiresAt,
      @Nullable @Size(max = AddressRange.MOST)
          List<@Length(min = 1, max = AddressRange.LONGEST) String> addresses,
      @Nullable String id,
      @Nullable String key,
      @Nullable String createdAt) {
    AccessKeys.NewKey toNewKey() {
      if (id != null || key != null) {
        throw Fault.invalid(id != null ? "id" : "key", "must be absent: the gateway makes it");
      }
      return new AccessKeys.NewKey(
          toName(),
          toScopes(),
          toSession(),
          toDialect(),
          toExpiry(),
          toActive(),
          null,
          addresses == null ? Set.of() : AddressRange.all(addresses));
    }

    AccessKeys.KeyChange toChange() {
      return new AccessKeys.KeyChange(
          toScopes(),
          toSession(),
          toActive(),
          name,
          toDialect(),
          toExpiry(),
          addresses == null ? null : AddressRange.all(addresses));
    }

    private Set<Scope> toScopes() {
      var chosen = chosenScopes();
      if (!chosen.contains(Scope.ADMIN)) {
        return chosen;
      }
      if (actions != null || session != null) {
        throw Fault.invalid(
            actions != null ? "actions" : "session", "must be absent: this key may do everything");
      }
      return Set.of(Scope.ADMIN);
    }

    private Set<Scope> chosenScopes() {
      if (scopes == null) {
        return isAdmin != null && isAdmin
            ? Set.of(Scope.ADMIN)
            : (actions == null ? KeyActions.DEFAULT : actions).toScopes();
      }
      if (actions != null) {
        throw Fault.invalid("actions", "must be absent when there are scopes");
      }
      var named =
          scopes.stream()
              .map(word -> Coded.of(Scope.class, Ascii.upper(word)))
              .collect(Collectors.toSet());
      if (isAdmin != null && isAdmin != named.contains(Scope.ADMIN)) {
        throw Fault.invalid("isAdmin", "contradicts scopes");
      }
      return named;
    }

    private boolean toActive() {
      return isActive == null || isActive;
    }

    private @Nullable SessionName toSession() {
      return session == null ? null : new SessionName(session);
    }

    private @Nullable String toDialect() {
      return dialect == null ? null : Dialect.parse("dialect", dialect).code();
    }

    private String toName() {
      if (name == null) {
        return session == null ? "key" : "key of " + session;
      }
      return name;
    }

    private @Nullable Instant toExpiry() {
      try {
        return expiresAt == null ? null : Instant.parse(expiresAt);
      } catch (DateTimeParseException e) {
        throw Fault.invalid("expiresAt", "must be a time such as 2030-01-31T12:00:00Z");
      }
    }
  }

  @OnlyKnownFields
  record SessionBody(String session) {}

  /// @param key whole in the answer to its creation, later only its first characters; always whole
  ///   for keys that can be asked for again
  /// @param addresses from which it may be used; empty means from everywhere
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @SchemaName("Key")
  record Key(
      String id,
      String key,
      boolean isActive,
      boolean isAdmin,
      @Nullable String session,
      @Nullable KeyActions actions,
      String name,
      @Nullable String dialect,
      Instant createdAt,
      @Nullable Instant expiresAt,
      List<String> addresses) {
    static Key of(AccessKey key, String text) {
      return new Key(
          key.id(),
          text,
          key.active(),
          key.isAdmin(),
          key.session() == null ? null : key.session().value(),
          key.isAdmin() ? null : KeyActions.of(key),
          key.name(),
          key.dialect(),
          key.createdAt(),
          key.expiresAt(),
          key.addresses().stream().map(AddressRange::value).sorted().toList());
    }

    static Key masked(AccessKey key) {
      return of(key, key.prefix() + "…");
    }
  }
}
