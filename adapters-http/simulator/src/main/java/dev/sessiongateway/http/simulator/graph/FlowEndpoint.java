package dev.sessiongateway.http.simulator.graph;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudFlow;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundException;
import dev.sessiongateway.outbound.client.OutboundRequest;
import dev.sessiongateway.outbound.client.OutboundResponse;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Asks the endpoint of a form for the next screen (Meta's page *Implementing your Flow Endpoint*).
record FlowEndpoint(OutboundClient client, CloudBusiness business, CloudFlow flow) {
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final int ANSWER_BYTES = 1 << 20;
  private static final String SUCCESS = "SUCCESS";
  private static final ObjectMapper JSON = new JsonMapper();

  /// @return the screen and its data
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` without an endpoint
  ///   or a key of the business, and for an answer that is late, cannot be decrypted, or names no
  ///   screen of the form
  Answer ask(Request request) {
    if (flow.endpoint() == null) {
      throw refused("the flow has no endpoint to ask");
    }
    var key = business.settings().publicKey();
    if (key == null) {
      throw refused("the business has no public key, with which the endpoint is asked");
    }
    var cipher = FlowCipher.create();
    var response = call(flow.endpoint(), bytes(cipher.encrypt(text(request), key)));
    if (response.status() != 200) {
      throw refused("the endpoint of the flow answered with " + response.status());
    }
    var clear = cipher.decrypt(new String(response.body(), US_ASCII));
    return read(clear.orElseThrow(() -> refused("the answer of the endpoint cannot be decrypted")));
  }

  private static RuntimeException refused(String reason) {
    return new Fault.Refused(reason).toException();
  }

  private OutboundResponse call(String url, byte[] body) {
    var headers =
        Map.of(
            "Content-Type",
            "application/json",
            "X-Hub-Signature-256",
            "sha256=" + WebhookQueue.signature(business.appSecret(), body));
    try {
      var target = UrlParser.parse(url);
      return client.call(post(target, headers, body), DEADLINE);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the address was checked when it was set", e);
    } catch (OutboundException e) {
      throw refused("the endpoint of the flow cannot be asked: " + e.getMessage());
    }
  }

  private static OutboundRequest post(URI url, Map<String, String> headers, byte[] body) {
    return OutboundRequest.post(url, headers, body, ANSWER_BYTES, true, null);
  }

  private Answer read(String clear) {
    try {
      var answer = JSON.readTree(clear);
      var screen = answer.path("screen").asText("");
      var isKnown =
          screen.equals(SUCCESS)
              || FlowJson.of(flow.json())
                  .filter(json -> json.screens().contains(screen))
                  .isPresent();
      if (!isKnown) {
        throw refused("the answer of the endpoint names no screen of the flow");
      }
      return new Answer(screen, answer.path("data"));
    } catch (JsonProcessingException _) {
      throw refused("the answer of the endpoint is no JSON");
    }
  }

  private static String text(Request request) {
    try {
      return JSON.writeValueAsString(request);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a record can be written", e);
    }
  }

  private static byte[] bytes(Object body) {
    try {
      return JSON.writeValueAsBytes(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a record can be written", e);
    }
  }

  /// @param action `INIT`, `data_exchange` or `BACK`
  /// @param screen where the person is; absent at the beginning
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Request(
      String version,
      String action,
      @Nullable String screen,
      @Nullable JsonNode data,
      @JsonProperty("flow_token") String token) {}

  /// @param screen the next one; `SUCCESS` at the end
  record Answer(String screen, JsonNode data) {
    /// The answers of the form, when it is at its end; null before.
    @Nullable JsonNode result() {
      return screen.equals(SUCCESS) ? data.at("/extension_message_response/params") : null;
    }
  }
}
