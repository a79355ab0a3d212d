package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.DeadLetterStore.Selection;
import dev.sessiongateway.persistence.database.StoredTime;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.statement.SqlStatement;

/// Selects undelivered events of a session, as an SQL condition. The caller binds `:session`.
record DeadLetterFilter(Selection wanted, List<String> parts) {
  static DeadLetterFilter of(Selection wanted) {
    var parts = new ArrayList<String>();
    parts.add("session = :session");
    if (wanted.webhook() != null) {
      parts.add("webhook = :webhook");
    }
    if (!wanted.ids().isEmpty()) {
      parts.add("(id IN (<ids>) OR event_id IN (<ids>))");
    }
    if (wanted.since() != null) {
      parts.add("at >= :since");
    }
    if (wanted.until() != null) {
      parts.add("at < :until");
    }
    return new DeadLetterFilter(wanted, List.copyOf(parts));
  }

  /// Those of them that meet one more condition.
  DeadLetterFilter and(String condition) {
    var more = new ArrayList<>(parts);
    more.add(condition);
    return new DeadLetterFilter(wanted, List.copyOf(more));
  }

  String condition() {
    return String.join(" AND ", parts);
  }

  <S extends SqlStatement<S>> S bindTo(S statement) {
    var bound = statement;
    if (wanted.webhook() != null) {
      bound = bound.bind("webhook", wanted.webhook().value());
    }
    if (!wanted.ids().isEmpty()) {
      bound = bound.bindList("ids", wanted.ids());
    }
    if (wanted.since() != null) {
      bound = bound.bind("since", StoredTime.of(wanted.since()));
    }
    if (wanted.until() != null) {
      bound = bound.bind("until", StoredTime.of(wanted.until()));
    }
    return bound;
  }
}
