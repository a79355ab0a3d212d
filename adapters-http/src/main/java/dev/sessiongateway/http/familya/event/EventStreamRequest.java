package dev.sessiongateway.http.familya.event;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Query;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The session and events that a client subscribes to.
///
/// @param only events of this session; absent means of every session
record EventStreamRequest(@Nullable SessionName only, Subscription subscription) {
  private static final int LONGEST_NAME = 40;

  /// Reads `session` and `events` of the query. Without a session, a key of one session gets that
  /// one.
  static EventStreamRequest of(ApiRequest request) {
    var session = request.query().text("session");
    if (session == null || session.isBlank() || session.equals("*")) {
      return new EventStreamRequest(request.key().session(), subscription(request.query()));
    }
    return new EventStreamRequest(request.session(session).name(), subscription(request.query()));
  }

  /// Reads `events`, repeated or separated by commas; none means all but the canonical ones.
  static Subscription subscription(Query query) {
    var names = new LinkedHashSet<String>();
    for (var text : query.list("events")) {
      var name = text.strip();
      if (!name.equals(Subscription.ALL) && !EventNames.names().contains(name)) {
        throw Fault.invalid("events", "there is no event of the name " + shortened(name));
      }
      names.add(name);
    }
    return subscriptionTo(names.isEmpty() ? Set.of(Subscription.ALL) : names);
  }

  private static String shortened(String name) {
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
  }

  static Subscription subscriptionTo(Set<String> names) {
    return new Subscription(Family.A, names, false, false, null);
  }

  boolean covers(SessionName name) {
    return only == null || only.equals(name);
  }
}
