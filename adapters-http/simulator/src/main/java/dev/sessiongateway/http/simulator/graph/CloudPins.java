package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.simulation.GroupPins;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Messages that a business pins in its groups (Meta's page *Group messaging*, pin and unpin).
record CloudPins(CloudServices services, CloudAccount account) {
  private static final int MOST = 3;

  /// When three are pinned, the oldest of them makes room. A webhook says that the pin was sent.
  ///
  /// @param lasting null to take it off
  /// @return the id of the pin
  /// @throws GraphFault.Raised `131009` for a message that is not there
  MessageId pin(
      Address group, MessageId message, @Nullable Duration lasting, @Nullable String opaque) {
    var phone = account.business().phone();
    var pins = services.businesses().capability(phone, GroupPins.class);
    var until = lasting == null ? null : services.time().instant().plus(lasting);
    FaultTranslation.faultOf(() -> pins.pin(group, message, until))
        .ifPresent(fault -> {
          throw GraphFault.PARAMETER_VALUE.toException("pin.message_id: " + fault.message());
        });
    var query = new MessageQuery(group, null, Page.MAX_LIMIT, 0, SortOrder.DESCENDING);
    services.phones().messages(account.business().number(), query).stream()
        .filter(seen -> seen.pinnedUntil() != null)
        .map(seen -> seen.message().id())
        .filter(id -> !id.equals(message))
        .skip(until == null ? MOST : MOST - 1L)
        .forEach(id -> pins.pin(group, id, null));
    var id = services.businesses().nextId(phone);
    account.messages().pinned(new Wamid(group, id), opaque);
    return id;
  }
}
