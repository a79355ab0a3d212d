package dev.sessiongateway.http.familya.access;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The permissions of a key, one scope each. Actions that are all true are the only ones that the
/// key may do; beside one that is false, an absent one has its default.
@OnlyKnownFields
@SchemaName("KeyActions")
public record KeyActions(
    @Nullable Boolean read,
    @Nullable Boolean send,
    @Nullable Boolean control,
    @Nullable Boolean setting,
    @Nullable Boolean app,
    @Nullable Boolean delete) {
  /// The rights of a key when none are given.
  public static final KeyActions DEFAULT = new KeyActions(null, null, null, null, null, null);

  /// The rights of a key.
  public static KeyActions of(AccessKey key) {
    return new KeyActions(
        key.allows(Scope.READ),
        key.allows(Scope.SEND),
        key.allows(Scope.CONTROL),
        key.allows(Scope.SETTING),
        key.allows(Scope.APP),
        key.allows(Scope.DELETE));
  }

  public Set<Scope> toScopes() {
    var given =
        Stream.of(read, send, control, setting, app, delete).filter(Objects::nonNull).toList();
    var absent = given.isEmpty() || given.contains(false);
    var scopes = EnumSet.noneOf(Scope.class);
    addIf(isOn(read, absent), Scope.READ, scopes);
    addIf(isOn(send, absent), Scope.SEND, scopes);
    addIf(isOn(control, absent), Scope.CONTROL, scopes);
    addIf(isOn(setting, absent), Scope.SETTING, scopes);
    addIf(isOn(app, absent), Scope.APP, scopes);
    addIf(isOn(delete, false), Scope.DELETE, scopes);
    return scopes;
  }

  private static void addIf(boolean wanted, Scope scope, Set<Scope> scopes) {
    if (wanted) {
      scopes.add(scope);
    }
  }

  private static boolean isOn(@Nullable Boolean flag, boolean byDefault) {
    return flag == null ? byDefault : flag;
  }
}
