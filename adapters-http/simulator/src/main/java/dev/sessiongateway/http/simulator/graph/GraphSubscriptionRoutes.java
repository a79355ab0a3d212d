package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudWebhook;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.simulator.graph.WebhookVerifier.FieldNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The webhook of the app, and the kinds of webhooks that it gets (Meta's page *Application
/// Subscriptions*). The token of the app opens it, and that of the business does not.
record GraphSubscriptionRoutes(GraphPaths paths) {
  private static final String SUBSCRIPTIONS = GraphPaths.NODE + "/subscriptions";
  private static final Parameter<@Nullable String> KIND = Parameter.text("object");
  private static final Parameter<@Nullable String> URL = Parameter.text("callback_url");
  private static final Parameter<@Nullable String> TOKEN = Parameter.text("verify_token");
  private static final Parameter<@Nullable String> NAMES = Parameter.text("fields");
  private static final FieldNames CALLBACK = new FieldNames("callback_url", "verify_token");
  private static final String OBJECT = "whatsapp_business_account";

  /// The fields of Meta's page *Webhooks*, whether the simulator has such webhooks or not.
  private static final Set<String> FIELDS =
      Set.of(
          "account_alerts",
          "account_review_update",
          "account_settings_update",
          "account_update",
          "automatic_events",
          "business_capability_update",
          "business_status_update",
          GraphUsernameRoutes.Report.FIELD,
          "calls",
          "flows",
          "group_lifecycle_update",
          "group_participants_update",
          "group_settings_update",
          "group_status_update",
          "history",
          "message_echoes",
          WebhookBody.TEMPLATE_COMPONENTS,
          WebhookBody.TEMPLATE_QUALITY,
          WebhookBody.TEMPLATE_STATUS,
          WebhookBody.MESSAGES,
          "messaging_handovers",
          "partner_solutions",
          "payment_configuration_update",
          "phone_number_name_update",
          "phone_number_quality_update",
          "security",
          "smb_app_state_sync",
          "smb_message_echoes",
          "standby",
          WebhookBody.TEMPLATE_CATEGORY,
          "template_correct_category_detection",
          "tracking_events",
          "user_preferences");

  void register(Api api) {
    api.openGet("graph.listAppSubscriptions", SUBSCRIPTIONS, this::list);
    api.openPost("graph.subscribeApp", SUBSCRIPTIONS, SubscriptionBody.class, this::subscribe)
        .parameters(KIND, URL, TOKEN, NAMES);
    api.openDelete("graph.unsubscribeApp", SUBSCRIPTIONS, this::unsubscribe).parameters(NAMES);
  }

  private ApiResponse list(ApiRequest request) {
    var webhook = ofApp(request, null).business().webhook();
    return ApiResponse.ok(
        GraphList.of(webhook == null ? List.of() : List.of(Subscription.of(webhook))));
  }

  /// The fields are in the query or the body; they replace those before.
  private ApiResponse subscribe(ApiRequest request, SubscriptionBody body) {
    var account = ofApp(request, body.token());
    var given = body.orElse(request);
    if (!OBJECT.equals(GraphFault.required("object", given.object()))) {
      throw GraphFault.NOT_SIMULATED.toException("object must be " + OBJECT);
    }
    var fields = fields(GraphFault.required("fields", given.fields()));
    var url = GraphFault.required("callback_url", given.url());
    var webhook =
        new WebhookVerifier(paths.accounts().services().client())
            .verified(account, CALLBACK, url, given.verifyToken());
    change(account, webhook.withFields(fields));
    return GraphPaths.done();
  }

  private static List<String> fields(String text) {
    var fields = Arrays.stream(text.split(",", -1)).map(String::strip).distinct().toList();
    for (var field : fields) {
      if (!FIELDS.contains(field)) {
        throw GraphFault.PARAMETER.toException("fields has no webhook " + field);
      }
    }
    return fields;
  }

  /// Without fields the app gets no webhook any more.
  private ApiResponse unsubscribe(ApiRequest request) {
    var account = ofApp(request, null);
    var text = NAMES.of(request);
    var before = account.business().webhook();
    if (before != null) {
      var left =
          new ArrayList<>(
              before.fields().isEmpty() ? FIELDS.stream().sorted().toList() : before.fields());
      left.removeAll(text == null ? List.copyOf(left) : fields(text));
      change(account, left.isEmpty() ? null : before.withFields(left));
    }
    return GraphPaths.done();
  }

  private void change(CloudAccount account, @Nullable CloudWebhook webhook) {
    var _ =
        paths
            .accounts()
            .services()
            .businesses()
            .update(account.business().phone(), now -> now.with(webhook));
  }

  /// The app of the path.
  private CloudAccount ofApp(ApiRequest request, @Nullable String inBody) {
    var account = paths.accounts().ofApp(request, inBody);
    paths.requireVersion(request);
    var id = request.path("id");
    if (!account.business().appId().equals(id)) {
      throw GraphNode.without(GraphPaths.end(request.info().path()), account, id);
    }
    if (!account.business().appToken().equals(CloudAccounts.given(request, inBody))) {
      throw GraphFault.APP_TOKEN.toException("the token is that of the business");
    }
    return account;
  }

  /// @param fields separated by commas
  record SubscriptionBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @Nullable @Length(max = 64) String object,
      @JsonProperty("callback_url") @Nullable @Length(max = 2_048) String url,
      @JsonProperty("verify_token") @Nullable @Length(max = 512) String verifyToken,
      @Nullable @Length(max = 2_048) String fields) {
    SubscriptionBody orElse(ApiRequest request) {
      return new SubscriptionBody(
          token,
          first(object, KIND.of(request)),
          first(url, URL.of(request)),
          first(verifyToken, TOKEN.of(request)),
          first(fields, NAMES.of(request)));
    }

    private static @Nullable String first(@Nullable String body, @Nullable String query) {
      return body == null ? query : body;
    }
  }

  record Subscription(
      String object, @JsonProperty("callback_url") String url, boolean active, List<Field> fields) {
    static Subscription of(CloudWebhook webhook) {
      var all = webhook.fields().isEmpty() ? FIELDS.stream().sorted() : webhook.fields().stream();
      return new Subscription(OBJECT, webhook.url(), true, fields(all));
    }

    private static List<Field> fields(Stream<String> names) {
      return names.map(name -> new Field(name, "v23.0")).toList();
    }
  }

  record Field(String name, String version) {}
}
