package dev.sessiongateway.http.messaging;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.instance.Instances;
import dev.sessiongateway.http.product.Product;

/// Sending, for family B.
public final class FamilyBMessagingRoutes implements Api.Capability {
  private final Instances instances;
  private final FamilyBSending sending;
  private final Product product;

  public FamilyBMessagingRoutes(Instances instances, FamilyBSending sending, Product product) {
    this.instances = instances;
    this.sending = sending;
    this.product = product;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.post("/message/sendText/{instance}", Scope.SEND, SendTextBody.class, this::sendText);
  }

  private Answer sendText(Call call, SendTextBody body) {
    return send(call, body.number(), body.toContent(), body.toOptions());
  }

  private Answer send(Call call, String number, Content content, FamilyBSendOptions options) {
    var session = instances.of(call);
    var sent = sending.send(session.name(), number, content, options, call.repetition(null));
    return Answer.created(FamilyBMessage.of(sent, session, product));
  }
}
