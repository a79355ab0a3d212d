package dev.sessiongateway.http.familya.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.OneOf;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// API keys in family A. The text of a key is answered only once, at its creation.
public final class KeyRoutes implements Api.RouteGroup {
  private final AccessKeys keys;

  public KeyRoutes(AccessKeys keys) {
    this.keys = keys;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get("/api/keys", Scope.ADMIN, this::list);
    api.post("/api/keys", Scope.ADMIN, KeyBody.class, this::create);
    api.delete("/api/keys/{id}", Scope.ADMIN, this::revoke);
  }

  private ApiResponse list(ApiRequest request) {
    return ApiResponse.ok(keys.list().stream().map(Key::masked).toList());
  }

  private ApiResponse create(ApiRequest request, KeyBody body) {
    var issued = keys.issue(body.toNewKey());
    return request.done(Key.of(issued.key(), issued.secret()));
  }

  private ApiResponse revoke(ApiRequest request) {
    keys.revoke(request.path("id"));
    return ApiResponse.empty(200);
  }

  /// @param isActive false deletes the key: inactive keys are not kept
  /// @param name what the key is for; an addition of ours, as are `dialect` and `expiresAt`
  record KeyBody(
      @Nullable Boolean isAdmin,
      @Nullable String session,
      @Nullable @OneOf(value = "true", message = "must be true: delete a key that is not to work")
          Boolean isActive,
      @Nullable Actions actions,
      @Nullable @Length(min = 1, max = 100) String name,
      @Nullable
          @OneOf(
              value = {"native", "waha", "evolution", "seed"},
              ignoreCase = true)
          String dialect,
      @Nullable String expiresAt) {
    AccessKeys.NewKey toNewKey() {
      var admin = isAdmin != null && isAdmin;
      if (admin && (actions != null || session != null)) {
        throw Fault.invalid(
            actions != null ? "actions" : "session", "must be absent: this key may do everything");
      }
      return new AccessKeys.NewKey(
          toName(),
          admin ? Set.of(Scope.ADMIN) : toScopes(),
          session == null ? null : new SessionName(session),
          dialect == null ? null : Dialect.parse("dialect", dialect).code(),
          expiresAt == null ? null : toInstant(expiresAt),
          null);
    }

    private String toName() {
      if (name == null) {
        return session == null ? "key" : "key of " + session;
      }
      return name;
    }

    private static Instant toInstant(String text) {
      try {
        return Instant.parse(text);
      } catch (DateTimeParseException e) {
        throw Fault.invalid("expiresAt", "must be a time such as 2030-01-31T12:00:00Z");
      }
    }

    private Set<Scope> toScopes() {
      return actions == null ? Actions.DEFAULT.toScopes() : actions.toScopes();
    }
  }

  /// The permissions of a key; absent means the default.
  ///
  /// @param control equals `setting`: the gateway has one scope for both
  public record Actions(
      @Nullable Boolean read,
      @Nullable Boolean send,
      @Nullable Boolean control,
      @Nullable Boolean setting,
      @Nullable Boolean app,
      @Nullable Boolean delete) {
    /// The rights of a key when none are given.
    public static final Actions DEFAULT = new Actions(true, true, true, true, null, false);

    /// The rights of a key.
    public static Actions of(AccessKey key) {
      var manages = key.allows(Scope.MANAGE);
      return new Actions(
          key.allows(Scope.READ), key.allows(Scope.SEND), manages, manages, false, key.isAdmin());
    }

    /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.actions.<right>`
    public Set<Scope> toScopes() {
      if (isOn(delete, false)) {
        throw Fault.invalid("actions.delete", "must be false: only admin keys delete");
      }
      if (isOn(control, true) != isOn(setting, true)) {
        throw Fault.invalid("actions.setting", "must be the same as actions.control");
      }
      var scopes = EnumSet.noneOf(Scope.class);
      if (isOn(read, true)) {
        scopes.add(Scope.READ);
      }
      if (isOn(send, true)) {
        scopes.add(Scope.SEND);
      }
      if (isOn(control, true)) {
        scopes.add(Scope.MANAGE);
      }
      return scopes;
    }

    private static boolean isOn(@Nullable Boolean flag, boolean byDefault) {
      return flag == null ? byDefault : flag;
    }
  }

  /// @param key whole in the answer to its creation, later only its first characters
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Key(
      String id,
      String key,
      boolean isActive,
      boolean isAdmin,
      @Nullable String session,
      @Nullable Actions actions,
      String name,
      @Nullable String dialect,
      Instant createdAt,
      @Nullable Instant expiresAt) {
    static Key of(AccessKey key, String text) {
      return new Key(
          key.id(),
          text,
          true,
          key.isAdmin(),
          key.session() == null ? null : key.session().value(),
          key.isAdmin() ? null : Actions.of(key),
          key.name(),
          key.dialect(),
          key.createdAt(),
          key.expiresAt());
    }

    static Key masked(AccessKey key) {
      return of(key, key.prefix() + "…");
    }
  }
}
