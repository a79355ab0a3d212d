package dev.sessiongateway.http.familya.pairing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.pairing.Pairing;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PasskeyAssertion;
import dev.sessiongateway.domain.pairing.PasskeyAssertion.ClientData;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.Json;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.OneOf;
import dev.sessiongateway.http.kernel.session.SessionStatus;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Pairing with an account that is protected by a passkey, in family A.
public final class PasskeyRoutes implements Api.RouteGroup {
  private static final String AUTH = "/api/{session}/auth/passkey";

  private final Pairing pairing;

  public PasskeyRoutes(Pairing pairing) {
    this.pairing = pairing;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get(AUTH + "/challenge", Scope.CONTROL, this::challenge);
    api.post(AUTH, Scope.CONTROL, AssertionBody.class, this::submit);
    api.get(AUTH + "/confirmation", Scope.CONTROL, this::confirmation);
    api.post(AUTH + "/confirm", Scope.CONTROL, this::confirm);
  }

  private ApiResponse challenge(ApiRequest request) {
    var challenge = pairing.passkeyChallenge(request.session().name());
    return secret(ApiResponse.ok(SessionStatus.PasskeyView.of(challenge)));
  }

  private ApiResponse submit(ApiRequest request, AssertionBody body) {
    pairing.assertPasskey(request.session().name(), body.toAssertion());
    return request.done();
  }

  private ApiResponse confirmation(ApiRequest request) {
    var confirmation = pairing.passkeyConfirmation(request.session().name());
    return secret(ApiResponse.ok(new Confirmation(confirmation.code())));
  }

  private ApiResponse confirm(ApiRequest request) {
    pairing.confirmPasskey(request.session().name());
    return request.done();
  }

  private static ApiResponse secret(ApiResponse response) {
    return response.withHeader("Cache-Control", "no-store");
  }

  /// @param id,rawId the same, with or without padding
  record AssertionBody(
      @Length(min = 1, max = 1_400) String id,
      @Length(min = 1, max = 1_400) String rawId,
      @OneOf("public-key") String type,
      AuthenticatorResponse response) {
    PasskeyAssertion toAssertion() {
      var credential = plain(id);
      if (!credential.equals(plain(rawId))) {
        throw Fault.invalid("rawId", "must be the same as id");
      }
      return response.toAssertion(credential);
    }

    private static String plain(String base64) {
      return base64.replace("=", "").replace('+', '-').replace('/', '_');
    }
  }

  /// Base64url, as `navigator.credentials.get(...)` gives it.
  record AuthenticatorResponse(
      @Length(min = 1, max = 8_192) String clientDataJSON,
      @Length(min = 1, max = 8_192) String authenticatorData,
      @Length(min = 1, max = 8_192) String signature,
      @Nullable @Length(max = 200) String userHandle) {
    private static final String CLIENT_DATA = "response.clientDataJSON";

    PasskeyAssertion toAssertion(String credential) {
      return new PasskeyAssertion(
          credential, toClientData(), clientDataJSON, authenticatorData, signature, userHandle);
    }

    private ClientData toClientData() {
      var bytes = PasskeyAssertion.bytes(CLIENT_DATA, clientDataJSON);
      var json =
          Json.parse(new String(bytes, StandardCharsets.UTF_8))
              .orElseThrow(() -> Fault.invalid(CLIENT_DATA, "must be JSON in base64url"));
      return new ClientData(text(json, "type"), text(json, "challenge"), text(json, "origin"));
    }

    private static String text(JsonNode json, String name) {
      var value = json.path(name).textValue();
      if (value == null) {
        throw Fault.invalid(CLIENT_DATA, "must have the text " + name);
      }
      return value;
    }
  }

  record Confirmation(String code) {}
}
