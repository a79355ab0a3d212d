package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundException;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import dev.sessiongateway.outbound.client.OutboundRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks addresses for webhooks.
record WebhookVerifier(OutboundClient client) {
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final int ANSWER_BYTES = 4 << 10;

  /// What is wrong with an address; empty when nothing is.
  ///
  /// @param token sent with the challenge that the address has to answer; null for no challenge
  /// @param challenge digits
  Optional<String> problem(String url, @Nullable String token, String challenge) {
    URI target;
    try {
      target = UrlParser.parse(url);
    } catch (URISyntaxException _) {
      return Optional.of("must be an http or https URL");
    }
    var objection = OutboundPolicy.problem(target);
    return objection.isPresent() || token == null
        ? objection
        : unanswered(target, token, challenge);
  }

  private Optional<String> unanswered(URI url, String token, String challenge) {
    var address =
        url
            + (url.getRawQuery() == null ? "?" : "&")
            + "hub.mode=subscribe&hub.challenge="
            + challenge
            + "&hub.verify_token="
            + URLEncoder.encode(token, StandardCharsets.UTF_8);
    try {
      var answer = client.call(OutboundRequest.get(URI.create(address), ANSWER_BYTES), DEADLINE);
      var said = new String(answer.body(), StandardCharsets.UTF_8).strip();
      if (answer.status() != 200) {
        return Optional.of("must answer the challenge with 200, but answered " + answer.status());
      }
      return said.equals(challenge)
          ? Optional.empty()
          : Optional.of("must answer the challenge with its text");
    } catch (OutboundException e) {
      return Optional.of("must answer the challenge: " + e.getMessage());
    }
  }
}
