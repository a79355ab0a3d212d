package dev.sessiongateway.http.familya.pairing;

import dev.sessiongateway.application.pairing.Pairing;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.Matches;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.session.QrImage;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Links a session to a phone in family A.
public final class PairingRoutes implements Api.RouteGroup {
  private static final String PNG = "image/png";

  private final Pairing pairing;

  public PairingRoutes(Pairing pairing) {
    this.pairing = pairing;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get("/api/{session}/auth/qr", Scope.CONTROL, this::qr);
    api.post("/api/{session}/auth/request-code", Scope.CONTROL, CodeBody.class, this::requestCode);
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

    static QrForm of(ApiRequest request) {
      var format = Objects.requireNonNullElse(request.query().text("format"), "");
      var accept = request.header("Accept") == null ? "" : request.header("Accept");
      return switch (format) {
        case "raw" -> VALUE;
        case "image" -> request.acceptsOnlyJson() ? JSON : PICTURE;
        case "" -> request.acceptsOnlyJson() ? JSON : byAccept(accept, request.dialect());
        default -> throw Fault.invalid("format", "must be image or raw");
      };
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
}
