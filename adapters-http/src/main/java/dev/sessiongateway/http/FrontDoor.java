package dev.sessiongateway.http;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.api.Dialect;
import dev.sessiongateway.http.api.Exchange;
import dev.sessiongateway.http.api.Query;
import dev.sessiongateway.http.api.WireFault;
import io.javalin.http.Context;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What comes before any operation: the request gets its id, then its key is checked, so that a
/// stranger learns nothing, not even which operations exist.
final class FrontDoor {
  private static final String REQUEST_ID = "X-Request-Id";
  private static final Pattern PLAIN_ID = Pattern.compile("[A-Za-z0-9._:-]{1,128}");
  private static final int LONGEST_URL = 8 << 10;
  private static final String VISITOR = "visitor";

  private final KeyCheck keys;
  private final Identifiers identifiers;
  private final OpenPaths open;
  private final FamilyOfPath families;

  FrontDoor(KeyCheck keys, Identifiers identifiers, OpenPaths open, FamilyOfPath families) {
    this.keys = keys;
    this.identifiers = identifiers;
    this.open = open;
    this.families = families;
  }

  void enter(Context ctx) {
    var exchange =
        new Exchange(
            families.of(ctx.path()),
            Dialect.NATIVE,
            ctx.req().getMethod(),
            ctx.path(),
            requestId(ctx.header(REQUEST_ID)));
    ctx.header(REQUEST_ID, exchange.requestId());
    ctx.header("X-Content-Type-Options", "nosniff");
    ctx.attribute(VISITOR, new Visitor(exchange, null, new Query(Map.of())));
    if (urlLength(ctx) > LONGEST_URL) {
      throw WireFault.URL_TOO_LONG.toException();
    }
    var query = query(ctx);
    ctx.attribute(VISITOR, admitted(ctx, exchange, query));
  }

  private Visitor admitted(Context ctx, Exchange exchange, Query query) {
    if (open.contains(ctx.path())) {
      return new Visitor(exchange, null, query);
    }
    var known = keys.check(ctx.req(), query);
    var header = ctx.header(Dialect.HEADER);
    var stated = header == null ? null : Dialect.parse(Dialect.HEADER, header);
    var stored = known.key().dialect();
    var ofKey = stored == null ? null : Dialect.parse("dialect", stored);
    var dialect = Dialect.choose(exchange.family(), stated, ofKey, known.dialect());
    return new Visitor(exchange.speaking(dialect), known.key(), query);
  }

  private String requestId(@Nullable String own) {
    return own != null && PLAIN_ID.matcher(own).matches() ? own : identifiers.uuid().toString();
  }

  private static int urlLength(Context ctx) {
    var query = ctx.queryString();
    return ctx.req().getRequestURI().length() + (query == null ? 0 : query.length());
  }

  private static Query query(Context ctx) {
    try {
      return new Query(ctx.queryParamMap());
    } catch (IllegalArgumentException e) {
      throw new Fault.Invalid("query", "is not properly encoded").toException(e);
    }
  }

  /// Who came through the door with this request.
  static Visitor visitor(Context ctx) {
    Visitor visitor = ctx.attribute(VISITOR);
    if (visitor == null) {
      throw new IllegalStateException("the request did not come through the door");
    }
    return visitor;
  }

  /// @param key absent when the path is open
  record Visitor(Exchange exchange, @Nullable AccessKey key, Query query) {}
}
