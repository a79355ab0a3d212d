package dev.sessiongateway.http.familya.pairing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.pairing.Pairing;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PasskeyAssertion;
import dev.sessiongateway.domain.pairing.PasskeyAssertion.ClientData;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.Json;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.session.QrImage;
import dev.sessiongateway.http.kernel.session.SessionStatus;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Links a session to an account in family A, also with an account that is protected by a passkey.
public record PairingRoutes(Pairing pairing) implements Api.FamilyA {
  private static final String AUTH = "/api/{session}/auth/passkey";
  private static final String PNG = "image/png";

  /// One server has all sessions, so it has no effect.
  private static final Parameter<@Nullable String> SERVER_ID = Parameter.text("server_id");

  @Override
  public void register(Api api) {
    api.get("a.getQrCode", "/api/{session}/auth/qr", Scope.CONTROL, this::qr)
        .parameters(QrForm.FORMAT, SERVER_ID);
    api.post(
            "a.requestPairingCode",
            "/api/{session}/auth/request-code",
            Scope.CONTROL,
            CodeBody.class,
            this::requestCode)
        .answers(Code.class);
    api.get(
            "a.getCredentialFields",
            "/api/{session}/auth/credentials",
            Scope.CONTROL,
            this::credentials)
        .answers(SessionStatus.CredentialsView.class);
    api.post(
        "a.sendCredentials",
        "/api/{session}/auth/credentials",
        Scope.CONTROL,
        CredentialsBody.class,
        this::login);
    api.get("a.getPasskeyChallenge", AUTH + "/challenge", Scope.CONTROL, this::challenge)
        .answers(SessionStatus.PasskeyView.class);
    api.post("a.submitPasskey", AUTH, Scope.CONTROL, AssertionBody.class, this::submit);
    api.get("a.getPasskeyConfirmation", AUTH + "/confirmation", Scope.CONTROL, this::confirmation)
        .answers(Confirmation.class);
    api.post("a.confirmPasskey", AUTH + "/confirm", Scope.CONTROL, this::confirm);
  }

  private ApiResponse qr(ApiRequest request) {
    var form = QrForm.of(request);
    var code = pairing.qr(request.session().name());
    var value = code.value();
    var response =
        switch (form) {
          case VALUE -> ApiResponse.ok(new Qr(value, null, null, null));
          case JSON -> ApiResponse.ok(Qr.withPicture(code, request.dialect()));
          case PICTURE -> ApiResponse.bytes(PNG, QrImage.FAMILY_A.png(value));
        };
    return response.withHeader("Cache-Control", "no-store");
  }

  private ApiResponse requestCode(ApiRequest request, CodeBody body) {
    return request.done(
        new Code(pairing.requestCode(request.session().name(), body.toPhoneNumber()).value()));
  }

  /// The requested format of the QR code.
  private enum QrForm {
    VALUE,
    JSON,
    PICTURE;

    private static final Parameter<@Nullable QrForm> FORMAT =
        Parameter.choice(
            "format", null, Map.entry("image", QrForm.PICTURE), Map.entry("raw", QrForm.VALUE));

    static QrForm of(ApiRequest request) {
      var wanted = FORMAT.of(request);
      if (wanted == VALUE) {
        return VALUE;
      }
      if (request.acceptsOnlyJson()) {
        return JSON;
      }
      var accept = request.header("Accept") == null ? "" : request.header("Accept");
      return wanted == null ? byAccept(accept, request.dialect()) : wanted;
    }

    private static QrForm byAccept(String accept, Dialect dialect) {
      if (accept.contains(PNG) || accept.contains("image/*")) {
        return PICTURE;
      }
      return dialect == Dialect.WAHA ? PICTURE : JSON;
    }
  }

  /// @param value absent beside the picture in WAHA's dialect, whose answer is one or the other
  /// @param data the picture, base64
  /// @param expiresAt when the next code replaces this one; an addition of ours
  /// @spec api.md#records QR code
  record Qr(
      @Nullable String value,
      @Nullable String mimetype,
      @Nullable String data,
      @Nullable Instant expiresAt) {
    static Qr withPicture(QrCode code, Dialect dialect) {
      var picture = Base64.getEncoder().encodeToString(QrImage.FAMILY_A.png(code.value()));
      var value = dialect == Dialect.WAHA ? null : code.value();
      return new Qr(value, PNG, picture, code.expiresAt());
    }
  }

  /// @param method must be empty: none is offered
  /// @spec api.md#post-base_urlapisessionauthrequest-code request-code
  record CodeBody(
      @Nullable String phone,
      @Nullable String phoneNumber,
      @Nullable @Matches(TextFormat.BLANK) String method) {
    PhoneNumber toPhoneNumber() {
      var field = phone == null ? "phoneNumber" : "phone";
      var number =
          PhoneNumber.parse(field, Required.of(field, phone == null ? phoneNumber : phone));
      if (phone != null
          && phoneNumber != null
          && !PhoneNumber.parse("phoneNumber", phoneNumber).equals(number)) {
        throw Fault.invalid("phoneNumber", "must be the same as phone when both are given");
      }
      return number;
    }
  }

  /// @spec api.md#records Pairing code
  record Code(String code) {}

  private ApiResponse credentials(ApiRequest request) {
    var entry = pairing.credentials(request.session().name());
    return ApiResponse.ok(SessionStatus.CredentialsView.of(entry));
  }

  private ApiResponse login(ApiRequest request, CredentialsBody body) {
    pairing.login(request.session().name(), body.credentials());
    return request.done();
  }

  /// @param credentials by the names of the fields that the network asks for
  record CredentialsBody(Map<String, @Nullable String> credentials) {
    @Override
    public String toString() {
      return "CredentialsBody" + credentials.keySet();
    }
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
