package dev.sessiongateway.http.familyb.presence;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Dialect;
import org.jspecify.annotations.Nullable;

/// The dialect of an answer about an instance: that of the request, else of the key, else of the
/// client that created the instance. A key of one session is what family B's clients call the
/// instance's token.
final class InstanceDialect {
  private InstanceDialect() {}

  static Dialect of(ApiRequest request) {
    var isOwn = request.session().origin().integration() != null;
    return Dialect.choose(
        Family.B,
        parsed(Dialect.HEADER, request.header(Dialect.HEADER)),
        ofKey(request.key()),
        isOwn ? Dialect.EVOLUTION : Dialect.NATIVE);
  }

  private static @Nullable Dialect ofKey(AccessKey key) {
    var stored = parsed("dialect", key.dialect());
    return stored == null && key.session() != null ? Dialect.EVOLUTION : stored;
  }

  private static @Nullable Dialect parsed(String field, @Nullable String text) {
    return text == null ? null : Dialect.parse(field, text);
  }
}
