package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.NumberSettings;
import dev.sessiongateway.application.simulation.NumberSettings.MessageLink;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.session.QrImage;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Links and QR codes that open a chat with a message (Meta's page *QR codes and short links*).
record GraphLinkRoutes(GraphPaths paths) {
  private static final String LINKS = GraphPaths.NODE + "/message_qrdls";
  private static final String ONE = LINKS + "/{code}";

  /// Pictures of QR codes, which need no token, as at Meta.
  private static final String PICTURE = CloudApi.AREA + "qr/";

  private static final String LINK = "https://wa.me/message/";
  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final int CODE_LENGTH = 14;

  void register(Api api) {
    api.openGet("graph.listLinks", LINKS, this::list);
    api.openPost("graph.saveLink", LINKS, LinkBody.class, this::save);
    api.openGet("graph.getLink", ONE, this::get);
    api.openDelete("graph.deleteLink", ONE, this::delete);
    api.openGet("graph.drawLink", PICTURE + "{code}", GraphLinkRoutes::draw);
  }

  private ApiResponse list(ApiRequest request) {
    var settings = paths.ofNumber(request).business().settings();
    return ApiResponse.ok(
        GraphList.of(settings.links().stream().map(link -> view(request, link, null)).toList()));
  }

  private ApiResponse get(ApiRequest request) {
    var link = find(paths.ofNumber(request), request.path("code"));
    return ApiResponse.ok(GraphList.of(List.of(view(request, link, null))));
  }

  private static MessageLink find(CloudAccount account, String code) {
    return account.business().settings().link(code).orElseThrow(() -> GraphNode.unknown(code));
  }

  private static Map<String, @Nullable Object> view(
      ApiRequest request, MessageLink link, @Nullable String format) {
    var view = new LinkedHashMap<String, @Nullable Object>();
    view.put("code", link.code());
    view.put("prefilled_message", link.message());
    view.put("deep_link_url", LINK + link.code());
    if (format != null) {
      view.put(
          "qr_image_url",
          GraphPaths.server(request) + PICTURE + link.code() + "." + Ascii.lower(format));
    }
    return view;
  }

  /// With a code, changes the link of the code.
  private ApiResponse save(ApiRequest request, LinkBody body) {
    var account = paths.ofNumber(request, body.token());
    var message = GraphFault.required("prefilled_message", body.message());
    var format = body.format();
    if (format != null && !format.equals("PNG") && !format.equals("SVG")) {
      throw GraphFault.PARAMETER.toException("generate_qr_image must be PNG or SVG");
    }
    var code = body.code();
    if (code != null) {
      var _ = find(account, code);
    }
    var link = new MessageLink(code == null ? newCode(account) : code, message);
    change(account, account.business().settings().with(link));
    return ApiResponse.ok(view(request, link, format));
  }

  private void change(CloudAccount account, NumberSettings settings) {
    if (settings.links().size() > NumberSettings.LINKS) {
      throw GraphFault.PARAMETER.toException(
          "there are " + NumberSettings.LINKS + " links, and no more are possible");
    }
    var _ =
        paths
            .accounts()
            .services()
            .businesses()
            .update(account.business().phone(), business -> business.with(settings));
  }

  private String newCode(CloudAccount account) {
    var business = account.business();
    var id = paths.accounts().services().businesses().nextId(business.phone());
    var hash = digest().digest(id.value().getBytes(StandardCharsets.UTF_8));
    var code = new StringBuilder();
    for (var i = 0; i < CODE_LENGTH; i++) {
      code.append(ALPHABET.charAt(Math.floorMod(hash[i], ALPHABET.length())));
    }
    return code.toString();
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private ApiResponse delete(ApiRequest request) {
    var account = paths.ofNumber(request);
    var link = find(account, request.path("code"));
    change(account, account.business().settings().without(link));
    return GraphPaths.done();
  }

  /// @return the picture of any code: it holds nothing but the address with the code
  private static ApiResponse draw(ApiRequest request) {
    var file = request.path("code");
    var end = file.indexOf('.');
    var code = end < 0 ? file : file.substring(0, end);
    if (code.length() != CODE_LENGTH || !code.chars().allMatch(c -> ALPHABET.indexOf(c) >= 0)) {
      throw GraphNode.unknown(code);
    }
    var png = QrImage.FAMILY_A.png(LINK + code);
    return file.endsWith(".svg")
        ? ApiResponse.bytes("image/svg+xml", svg(png))
        : ApiResponse.bytes("image/png", png);
  }

  private static byte[] svg(byte[] png) {
    var picture = Base64.getEncoder().encodeToString(png);
    return """
    <svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">\
    <image width="300" height="300" href="data:image/png;base64,%s"/></svg>\
    """
        .formatted(picture)
        .getBytes(StandardCharsets.US_ASCII);
  }

  /// @param code of a link that is changed; absent for a new one
  record LinkBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @Nullable @Length(max = 32) String code,
      @JsonProperty("prefilled_message") @Nullable @Length(min = 1, max = 140) String message,
      @JsonProperty("generate_qr_image") @Nullable @Length(max = 8) String format) {}
}
