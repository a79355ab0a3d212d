package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudWebhook;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.RequestInfo.ClientProtocol;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.simulator.graph.WebhookVerifier.FieldNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The Cloud API of a simulated network, for the apps of virtual phones that are businesses. The
/// token of a business opens it, and no key of the gateway. This class has the numbers and accounts
/// of businesses; the other `Graph…` routes have messages, files and templates.
public record GraphRoutes(CloudAccounts accounts) implements Api.Native {
  private static final String APP_LINK = "https://www.example.org/";
  private static final String SUBSCRIPTIONS = GraphPaths.NODE + "/subscribed_apps";

  @Override
  public ClientProtocol protocol() {
    return CloudApi.PROTOCOL;
  }

  @Override
  public void register(Api api) {
    var paths = new GraphPaths(accounts);
    api.openGet("graph.getObject", GraphPaths.NODE, request -> node(request, paths))
        .parameters(GraphPaths.FIELDS);
    api.openGet(
            "graph.listNumbers",
            GraphPaths.NODE + "/phone_numbers",
            request -> numbers(request, paths))
        .parameters(GraphPaths.FIELDS);
    new GraphProfileRoutes(paths).register(api);
    api.openGet(
        "graph.listSubscriptions",
        SUBSCRIPTIONS,
        request -> subscriptions(paths.ofBusiness(request)));
    api.openPost(
        "graph.subscribe",
        SUBSCRIPTIONS,
        SubscriptionBody.class,
        (request, body) -> subscribe(paths.ofBusiness(request, body.accessToken()), body));
    api.openDelete(
        "graph.unsubscribe",
        SUBSCRIPTIONS,
        request -> change(paths.ofBusiness(request), now -> now.subscribed(false, null)));
    api.openPost(
        "graph.editObject",
        GraphPaths.NODE,
        BodySpec.of(ObjectBody.class, BodyKind.MEDIA).orWithFile(),
        (request, body) -> edit(paths, paths.caller(request, body.token()), request, body));
    new GraphMessageRoutes(paths).register(api);
    new GraphMediaRoutes(paths).register(api);
    new GraphTemplateRoutes(paths).register(api);
    new GraphTemplateStateRoutes(paths).register(api);
    new GraphNumberRoutes(paths).register(api);
    new GraphSettingsRoutes(paths).register(api);
    new GraphUsernameRoutes(paths).register(api);
    new GraphCallRoutes(paths).register(api);
    new GraphCoexistenceRoutes(paths).register(api);
    new GraphGroupRoutes(paths).register(api);
    new GraphJoinRequestRoutes(paths).register(api);
    new GraphUploadRoutes(paths).register(api);
    new GraphSubscriptionRoutes(paths).register(api);
    new GraphLinkRoutes(paths).register(api);
    new GraphBlockRoutes(paths).register(api);
    new GraphAppRoutes(paths).register(api);
    new GraphCatalogRoutes(paths).register(api);
    new GraphFlowRoutes(paths).register(api);
    new GraphAssetRoutes(paths).register(api);
  }

  private ApiResponse edit(
      GraphPaths paths, CloudAccount account, ApiRequest request, ObjectBody body) {
    var id = request.path("id");
    if (account.business().flow(id).isPresent()) {
      return new GraphFlowRoutes(paths).edit(account, id, body);
    }
    var group = account.groups().find(id);
    if (group.isPresent()) {
      return new GraphGroupRoutes(paths).change(account, group.get(), body);
    }
    if (!id.equals(account.business().phoneNumberId())) {
      return new GraphTemplateRoutes(paths).change(account, id, body.toTemplate());
    }
    var pin = body.pin();
    var webhook = body.webhook();
    if (pin == null && webhook == null) {
      throw GraphFault.NOT_SIMULATED.toException(
          "changing a number is not simulated, but its pin and webhook_configuration");
    }
    if (webhook != null) {
      var url = webhook.url();
      var override =
          url == null || url.isEmpty()
              ? null
              : verified(account, "webhook_configuration.", url, webhook.token());
      var _ = change(account, now -> now.with(now.settings().overridden(override)));
    }
    return pin == null ? GraphPaths.done() : new GraphNumberRoutes(paths).setPin(account, pin);
  }

  private static ApiResponse node(ApiRequest request, GraphPaths paths) {
    var account = paths.caller(request);
    var id = request.path("id");
    var group = account.groups().find(id);
    return ApiResponse.ok(
        group.isPresent()
            ? GraphGroupRoutes.view(request, account, group.get())
            : GraphPaths.chosen(request, object(request, account, id)));
  }

  private static Map<String, @Nullable Object> object(
      ApiRequest request, CloudAccount account, String id) {
    var business = account.business();
    if (id.equals(business.phoneNumberId())) {
      return number(account);
    }
    if (id.equals(business.appId()) || id.equals(GraphPaths.OWN_APP)) {
      return Map.of("id", business.appId(), "name", appName(account), "link", APP_LINK);
    }
    if (id.equals(business.businessId())) {
      var view = new LinkedHashMap<String, @Nullable Object>();
      view.put("id", id);
      view.put("name", account.name());
      view.put("timezone_id", "0");
      return view;
    }
    if (id.equals(business.catalogId())) {
      return GraphCatalogRoutes.view(account.shop());
    }
    var flow = business.flow(id);
    if (flow.isPresent()) {
      return GraphFlowRoutes.view(account, flow.get());
    }
    var files = account.files();
    return files
        .find(id)
        .map(file -> GraphMediaRoutes.view(request, id, files, file))
        .or(() ->
            business.templates().stream()
                .filter(template -> template.id().equals(id))
                .findFirst()
                .map(TemplateView::of))
        .orElseThrow(() -> GraphNode.unknown(id));
  }

  private static Map<String, @Nullable Object> number(CloudAccount account) {
    var view = new LinkedHashMap<String, @Nullable Object>();
    var business = account.business();
    view.put("verified_name", account.name());
    view.put(
        "code_verification_status", business.settings().verified() ? "VERIFIED" : "NOT_VERIFIED");
    view.put("display_phone_number", "+" + business.phone().user());
    view.put("quality_rating", "GREEN");
    view.put("platform_type", "CLOUD_API");
    view.put("is_on_biz_app", business.settings().app() != null);
    view.put("throughput", Map.of("level", "STANDARD"));
    view.put("name_status", "APPROVED");
    var settings = business.settings();
    view.put("status", settings.registered() ? "CONNECTED" : "DISCONNECTED");
    view.put("is_pin_enabled", settings.pin() != null);
    view.put(
        "webhook_configuration",
        new Webhooks(
            address(settings.override()),
            address(business.override()),
            address(business.webhook())));
    view.put("id", business.phoneNumberId());
    return view;
  }

  private static String appName(CloudAccount account) {
    return "app of " + account.name();
  }

  private static @Nullable String address(@Nullable CloudWebhook webhook) {
    return webhook == null ? null : webhook.url();
  }

  private static ApiResponse numbers(ApiRequest request, GraphPaths paths) {
    var account = paths.ofBusiness(request);
    return ApiResponse.ok(GraphList.of(List.of(GraphPaths.chosen(request, number(account)))));
  }

  private static ApiResponse subscriptions(CloudAccount account) {
    var business = account.business();
    if (!business.subscribed()) {
      return ApiResponse.ok(GraphList.of(List.of()));
    }
    var override = business.override();
    var app = new App(appName(account), APP_LINK, business.appId());
    return ApiResponse.ok(
        GraphList.of(List.of(new Subscription(app, override == null ? null : override.url()))));
  }

  private ApiResponse subscribe(CloudAccount account, SubscriptionBody body) {
    var url = body.url();
    if (url == null) {
      return change(account, now -> now.subscribed(true, null));
    }
    var override = verified(account, "", url, body.token());
    return change(account, now -> now.subscribed(true, override));
  }

  private CloudWebhook verified(
      CloudAccount account, String at, String url, @Nullable String token) {
    return new WebhookVerifier(accounts.services().client())
        .verified(account, FieldNames.ofOverride(at), url, token);
  }

  private ApiResponse change(CloudAccount account, UnaryOperator<CloudBusiness> change) {
    var _ = accounts.services().businesses().update(account.business().phone(), change);
    return GraphPaths.done();
  }

  /// @param url gets the webhooks of this business instead of the address of the app
  record SubscriptionBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String accessToken,
      @JsonProperty("override_callback_uri") @Nullable @Length(max = 2_048) String url,
      @JsonProperty("verify_token") @Nullable @Length(max = 512) String token) {}

  record Subscription(
      @JsonProperty("whatsapp_business_api_data") App app,
      @JsonProperty("override_callback_uri") @Nullable String url) {}

  /// Where webhooks go; an address of the number comes first, one of the app last.
  record Webhooks(
      @JsonProperty("phone_number") @Nullable String ofNumber,
      @JsonProperty("whatsapp_business_account") @Nullable String ofAccount,
      @Nullable String application) {}

  record App(String name, String link, String id) {}
}
