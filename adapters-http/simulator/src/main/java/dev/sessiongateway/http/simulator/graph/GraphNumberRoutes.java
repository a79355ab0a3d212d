package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.NumberSettings;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The registration of a number, its shop and its key (Meta's pages *Registration*, *Two-step
/// verification*, *Commerce settings* and *Business encryption*).
record GraphNumberRoutes(GraphPaths paths) {
  private static final String COMMERCE = GraphPaths.NODE + "/whatsapp_commerce_settings";
  private static final String ENCRYPTION = GraphPaths.NODE + "/whatsapp_business_encryption";
  private static final Set<String> METHODS = Set.of("SMS", "VOICE");
  private static final int CODE_LENGTH = 6;
  private static final int KEY_BITS = 2_048;
  private static final String BEGIN = "-----BEGIN PUBLIC KEY-----";
  private static final String END = "-----END PUBLIC KEY-----";

  private static final Parameter<@Nullable String> METHOD = Parameter.text("code_method");
  private static final Parameter<@Nullable String> LANGUAGE = Parameter.text("language");
  private static final Parameter<@Nullable String> CODE = Parameter.text("code");
  private static final Parameter<@Nullable Boolean> VISIBLE = Parameter.flag("is_catalog_visible");
  private static final Parameter<@Nullable Boolean> CART = Parameter.flag("is_cart_enabled");

  void register(Api api) {
    api.openPost(
        "graph.registerNumber", GraphPaths.NODE + "/register", PinBody.class, this::register);
    api.openPost(
        "graph.deregisterNumber",
        GraphPaths.NODE + "/deregister",
        TokenBody.class,
        this::deregister);
    api.openPost(
            "graph.requestCode",
            GraphPaths.NODE + "/request_code",
            CodeRequest.class,
            this::request)
        .parameters(METHOD, LANGUAGE);
    api.openPost("graph.verifyCode", GraphPaths.NODE + "/verify_code", CodeBody.class, this::verify)
        .parameters(CODE);
    api.openGet("graph.getCommerceSettings", COMMERCE, this::commerce);
    api.openPost("graph.setCommerceSettings", COMMERCE, CommerceBody.class, this::setCommerce)
        .parameters(VISIBLE, CART);
    api.openGet("graph.getPublicKey", ENCRYPTION, this::key);
    api.openPost("graph.setPublicKey", ENCRYPTION, KeyBody.class, this::setKey);
  }

  private ApiResponse change(CloudAccount account, UnaryOperator<NumberSettings> change) {
    var _ =
        paths
            .accounts()
            .services()
            .businesses()
            .update(
                account.business().phone(),
                business -> business.with(change.apply(business.settings())));
    return GraphPaths.done();
  }

  private ApiResponse register(ApiRequest request, PinBody body) {
    var account = paths.ofNumber(request, body.token());
    MessageBody.requireProduct(body.product());
    var pin = digits("pin", GraphFault.required("pin", body.pin()));
    var settings = account.business().settings();
    if (!settings.verified()) {
      throw GraphFault.NOT_VERIFIED.toException(
          "the number is not verified; request a code for it first");
    }
    var now = now();
    account.registration().requirePinGuess(now);
    if (settings.pin() != null && !settings.pin().equals(pin)) {
      account.registration().wrongPin(now);
      throw GraphFault.PIN_MISMATCH.toException("pin is another one than was set");
    }
    account.registration().change(now);
    return change(account, before -> before.registered(true, pin));
  }

  private Instant now() {
    return paths.accounts().services().time().instant();
  }

  /// The pin of the two-step verification, which is set on the object of the number.
  ApiResponse setPin(CloudAccount account, String pin) {
    var chosen = digits("pin", pin);
    return change(account, settings -> settings.registered(settings.registered(), chosen));
  }

  private static String digits(String field, String text) {
    if (text.length() != CODE_LENGTH || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw GraphFault.PARAMETER.toException(field + " must have 6 digits");
    }
    return text;
  }

  private ApiResponse deregister(ApiRequest request, TokenBody body) {
    var account = paths.ofNumber(request, body.token());
    if (!account.business().settings().registered()) {
      throw GraphFault.NOT_REGISTERED.toException("the number is not registered");
    }
    account.registration().change(now());
    return change(account, settings -> settings.registered(false, settings.pin()));
  }

  private ApiResponse request(ApiRequest request, CodeRequest body) {
    var account = paths.ofNumber(request, body.token());
    var method =
        SettingWords.oneOf(
            "code_method",
            GraphFault.required("code_method", first(body.method(), METHOD.of(request))),
            METHODS);
    var language = GraphFault.required("language", first(body.language(), LANGUAGE.of(request)));
    if (!TemplateDefinition.LANGUAGE.matcher(language).matches()) {
      throw GraphFault.PARAMETER.toException("language must be one such as en_US");
    }
    if (account.business().settings().verified()) {
      throw GraphFault.REQUEST_CODE.toException("the number is verified already");
    }
    var chance = paths.accounts().services().businesses().nextId(account.business().phone());
    account.registration().send(Registration.code(chance), method, now());
    return GraphPaths.done();
  }

  private static @Nullable String first(@Nullable String body, @Nullable String query) {
    return body == null ? query : body;
  }

  private ApiResponse verify(ApiRequest request, CodeBody body) {
    var account = paths.ofNumber(request, body.token());
    var given = GraphFault.required("code", first(body.code(), CODE.of(request)));
    account.registration().verify(given.replace("-", ""), now());
    var _ = change(account, NumberSettings::asVerified);
    return ApiResponse.ok(new Verified(true, account.business().phoneNumberId()));
  }

  private ApiResponse commerce(ApiRequest request) {
    var business = paths.ofNumber(request).business();
    var settings = business.settings();
    return ApiResponse.ok(
        GraphList.of(
            List.of(
                new CommerceView(
                    business.phoneNumberId(), settings.cartEnabled(), settings.catalogVisible()))));
  }

  /// What is absent stays. Meta's own examples have both in the query.
  private ApiResponse setCommerce(ApiRequest request, CommerceBody body) {
    var account = paths.ofNumber(request, body.token());
    var visible = either(body.visible(), VISIBLE.of(request));
    var cart = either(body.cart(), CART.of(request));
    return change(
        account,
        settings ->
            settings.selling(
                Objects.requireNonNullElse(visible, settings.catalogVisible()),
                Objects.requireNonNullElse(cart, settings.cartEnabled())));
  }

  private static @Nullable Boolean either(@Nullable Boolean body, @Nullable Boolean query) {
    return body == null ? query : body;
  }

  private ApiResponse key(ApiRequest request) {
    var key = paths.ofNumber(request).business().settings().publicKey();
    return ApiResponse.ok(
        GraphList.of(key == null ? List.of() : List.of(new KeyView(key, "VALID"))));
  }

  private ApiResponse setKey(ApiRequest request, KeyBody body) {
    var account = paths.ofNumber(request, body.token());
    var key = GraphFault.required("business_public_key", body.key());
    if (!isKey(key)) {
      throw GraphFault.PARAMETER.toException(
          "business_public_key must be a public RSA key of 2048 bits in PEM");
    }
    return change(account, settings -> settings.encrypting(key));
  }

  private static boolean isKey(String pem) {
    var text = pem.strip();
    if (!text.startsWith(BEGIN) || !text.endsWith(END)) {
      return false;
    }
    try {
      var inner = text.substring(BEGIN.length(), text.length() - END.length());
      var bytes = Base64.getMimeDecoder().decode(inner);
      return KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(bytes))
              instanceof RSAPublicKey rsa
          && rsa.getModulus().bitLength() == KEY_BITS;
    } catch (GeneralSecurityException | IllegalArgumentException _) {
      return false;
    }
  }

  record PinBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("messaging_product") @Nullable @Length(max = 32) String product,
      @Nullable @Length(max = 32) String pin) {}

  record CodeRequest(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("code_method") @Nullable @Length(max = 32) String method,
      @Nullable @Length(max = 32) String language) {}

  record CodeBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @Nullable @Length(max = 32) String code) {}

  record Verified(boolean success, String id) {}

  record CommerceBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("is_catalog_visible") @Nullable Boolean visible,
      @JsonProperty("is_cart_enabled") @Nullable Boolean cart) {}

  record CommerceView(
      String id,
      @JsonProperty("is_cart_enabled") boolean cart,
      @JsonProperty("is_catalog_visible") boolean visible) {}

  record KeyBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("business_public_key") @Nullable @Length(max = 4_096) String key) {}

  record KeyView(
      @JsonProperty("business_public_key") String key,
      @JsonProperty("business_public_key_signature_status") String status) {}
}
