package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.http.simulator.graph.ReceivedChoice.CallPermission;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The webhooks of permissions to call that nobody gave or took away by hand (Meta's page *Obtain
/// user call permissions*).
record AutomaticPermissions(
    Supplier<CloudBusiness> business,
    CloudServices services,
    CloudPeople people,
    WebhookQueue webhooks) {
  /// A person called, and may be called back.
  ///
  /// @param wacid of that call
  void granted(Address person, String wacid, Instant until) {
    report(person, CallPermission.granted(until), wacid);
  }

  /// The person has not answered several calls in a row.
  void revoked(Address person) {
    report(person, CallPermission.REVOKED, null);
  }

  private void report(Address person, CallPermission permission, @Nullable String wacid) {
    var now = business.get();
    if (!now.settings().registered() || now.target(WebhookBody.MESSAGES).isEmpty()) {
      return;
    }
    var id = new Wamid(person, services.businesses().nextId(now.phone()));
    var writer = people.of(person);
    var message =
        ReceivedMessage.permission(id, writer, permission, wacid, services.time().instant());
    webhooks.add(WebhookBody.MESSAGES, WebhookBody.of(now, writer, message));
  }
}
