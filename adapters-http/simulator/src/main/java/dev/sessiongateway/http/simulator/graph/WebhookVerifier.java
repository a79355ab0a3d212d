package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudWebhook;
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
  /// An address that has answered the challenge.
  ///
  /// @param fields the names of the address and of the token, for faults
  /// @throws GraphFault.Raised `2200`
  CloudWebhook verified(
      CloudAccount account, FieldNames fields, String url, @Nullable String verifyToken) {
    var token = GraphFault.required(fields.token(), verifyToken);
    var problem = problem(url, token, account.challenge());
    if (problem.isPresent()) {
      throw GraphFault.CALLBACK.toException(fields.url() + " " + problem.get());
    }
    return new CloudWebhook(url, token);
  }

  record FieldNames(String url, String token) {
    /// Of an address that takes the place of the app's.
    static FieldNames ofOverride(String at) {
      return new FieldNames(at + "override_callback_uri", at + "verify_token");
    }
  }

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
