package dev.sessiongateway.http.bots;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.http.kernel.api.FieldUrl;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import org.jspecify.annotations.Nullable;

/// A workflow of n8n.
record N8nBody(
    @Length(min = 1, max = 2_048) String webhookUrl,
    @Nullable @Length(max = 255) String basicAuthUser,
    @Nullable @Length(max = 1_000) String basicAuthPass,
    @JsonUnwrapped BotFields fields)
    implements BotBody {
  @Override
  public BotTarget toTarget(BotSecrets secrets) {
    var address = FieldUrl.of("webhookUrl", webhookUrl);
    return new BotTarget.N8n(
        address,
        Required.orNull(basicAuthUser),
        secrets.seal("basicAuthPass", basicAuthPass, address));
  }

  @Override
  public String toString() {
    return "N8nBot[" + fields.description() + "]";
  }
}
