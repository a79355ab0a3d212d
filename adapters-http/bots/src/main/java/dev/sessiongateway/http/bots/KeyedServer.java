package dev.sessiongateway.http.bots;

import dev.sessiongateway.application.bots.SealedSecret;
import dev.sessiongateway.http.kernel.api.FieldUrl;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/// The address of a bot's server, and the key for it.
record KeyedServer(
    @Length(min = 1, max = 2_048) String apiUrl, @Nullable @Length(max = 1_000) String apiKey) {
  URI url() {
    return FieldUrl.of("apiUrl", apiUrl);
  }

  @Nullable SealedSecret key(BotSecrets secrets) {
    return secrets.seal("apiKey", apiKey, url());
  }

  @Override
  public String toString() {
    return "KeyedServer[" + apiUrl + "]";
  }
}
