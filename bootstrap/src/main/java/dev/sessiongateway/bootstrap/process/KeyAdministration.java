package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.AddressRange;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Administers the keys of a gateway: in the data directory while no gateway runs there, otherwise
/// over HTTP.
public interface KeyAdministration extends AutoCloseable {

  /// Creates a key. Its secret is returned only here.
  Issued create(AccessKeys.NewKey newKey);

  List<Row> list();

  void revoke(String id);

  /// The token of an instance, which gets one if it has none.
  String instanceToken(SessionName name);

  @Override
  void close();

  /// @param secret the whole key
  record Issued(String id, String secret) {
    @Override
    public String toString() {
      return "Issued[" + id + "]";
    }
  }

  /// A key as listed.
  ///
  /// @param prefix its first characters
  /// @param addresses from which it may be used; empty means from everywhere
  record Row(
      String id,
      String name,
      String prefix,
      Set<Scope> scopes,
      @Nullable String session,
      Instant createdAt,
      @Nullable Instant expiresAt,
      List<String> addresses) {

    public static Row of(AccessKey key) {
      var session = key.session();
      return new Row(
          key.id(),
          key.name(),
          key.prefix(),
          Set.copyOf(key.scopes()),
          session == null ? null : session.value(),
          key.createdAt(),
          key.expiresAt(),
          key.addresses().stream().map(AddressRange::value).sorted().toList());
    }
  }
}
