package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;

/// Calls of people to the business (Meta's page *User-initiated calls*). The gateway has no sound,
/// so it declines them and takes none.
final class CloudCalls implements CallRejecting {
  private final CurrentGraph current;
  private final MessageReceiver receiver;

  CloudCalls(CurrentGraph current, MessageReceiver receiver) {
    this.current = current;
    this.receiver = receiver;
  }

  @Override
  public void reject(String call, Address caller) {
    if (!receiver.calls().isRinging(call, caller)) {
      throw Fault.notFound("call", call);
    }
    var body =
        Json.object()
            .put("messaging_product", "whatsapp")
            .put("call_id", call)
            .put("action", "reject");
    var _ = current.graph().post("calls", body);
    receiver.signals().add(receiver.calls().reject(call, caller));
  }
}
