package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Opens and removes the cursors of a session, as its configuration has receivers.
record CursorReconciler(DeliveryContext context) {
  /// Opens the cursors of new receivers, before the configuration that has them is stored.
  void beforeSave(Session before, Session next) {
    if (before.config().events().equals(next.config().events())) {
      return;
    }
    var known = ids(before);
    for (var receiver : enabled(next)) {
      if (!known.contains(receiver.id())) {
        open(before, receiver, context.events().lastSeq(before.ref()));
      }
    }
  }

  /// Webhooks that exist when a session is created deliver all its events. Other cursors remain
  /// from a crash or a changed configuration of the gateway.
  void open(Session session, List<DeliveryCursor> stored) {
    var known = stored.stream().map(DeliveryCursor::webhook).collect(Collectors.toSet());
    for (var receiver : enabled(session)) {
      if (!known.remove(receiver.id())) {
        var isNew = session.version() <= 1;
        open(session, receiver, isNew ? 0 : context.events().lastSeq(session.ref()));
        if (isNew) {
          context.endpoints().of(receiver.endpoint()).reconfigured();
        }
      }
    }
    known.forEach(unused -> context.cursors().remove(session.ref(), unused));
  }

  /// Cursors of removed or disabled webhooks are deleted. A new or changed webhook resets its
  /// breaker.
  ///
  /// @param removing called with each receiver before its cursor is removed
  void reconcile(Session before, Session after, Consumer<ReceiverId> removing) {
    if (before.config().events().equals(after.config().events())) {
      return;
    }
    var wanted = ids(after);
    for (var id : ids(before)) {
      if (!wanted.contains(id)) {
        removing.accept(id);
        context.cursors().remove(after.ref(), id);
      }
    }
    var former = enabled(before);
    for (var receiver : enabled(after)) {
      if (!former.contains(receiver)) {
        context.endpoints().of(receiver.endpoint()).reconfigured();
      }
    }
  }

  private void open(Session session, EventReceiver receiver, long after) {
    context.cursors().open(DeliveryCursor.startingAfter(session.ref(), receiver.id(), after));
  }

  private List<EventReceiver> enabled(Session session) {
    return context.receivers().enabled(session.config());
  }

  private Set<ReceiverId> ids(Session session) {
    return enabled(session).stream().map(EventReceiver::id).collect(Collectors.toSet());
  }
}
