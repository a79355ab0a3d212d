package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudFlow;
import dev.sessiongateway.application.simulation.CloudFlow.Status;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OrNumber;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.simulator.graph.FlowJson.Problem;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The forms of a business account (Meta's pages *Flows API* and *Flows, Error codes*).
record GraphFlowRoutes(GraphPaths paths) {
  private static final String FLOWS = GraphPaths.NODE + "/flows";
  private static final Set<String> CATEGORIES =
      Set.of(
          "SIGN_UP",
          "SIGN_IN",
          "APPOINTMENT_BOOKING",
          "LEAD_GENERATION",
          "SHOPPING",
          "CONTACT_US",
          "CUSTOMER_SUPPORT",
          "SURVEY",
          "OTHER");

  void register(Api api) {
    api.openGet("graph.listFlows", FLOWS, this::list).parameters(GraphPaths.FIELDS);
    api.openPost("graph.createFlow", FLOWS, FlowBody.class, this::create);
    api.openPost("graph.publishFlow", GraphPaths.NODE + "/publish", TokenBody.class, this::publish);
    api.openPost(
        "graph.deprecateFlow", GraphPaths.NODE + "/deprecate", TokenBody.class, this::deprecate);
  }

  private ApiResponse list(ApiRequest request) {
    var account = paths.ofBusiness(request);
    return ApiResponse.ok(
        GraphList.of(
            account.business().flows().stream()
                .map(flow -> GraphPaths.chosen(request, view(account, flow)))
                .toList()));
  }

  /// All that is known of a form.
  static Map<String, @Nullable Object> view(CloudAccount account, CloudFlow flow) {
    var view = new LinkedHashMap<String, @Nullable Object>();
    var json = FlowJson.of(flow.json());
    view.put("id", flow.id());
    view.put("name", flow.name());
    view.put("status", flow.status().code());
    view.put("categories", flow.categories());
    view.put("validation_errors", problems(flow));
    view.put("json_version", json.map(FlowJson::version).orElse(null));
    view.put("data_api_version", json.map(FlowJson::dataVersion).orElse(null));
    view.put("endpoint_uri", flow.endpoint());
    view.put("whatsapp_business_account", Map.of("id", account.business().businessId()));
    view.put("application", Map.of("id", account.business().appId()));
    return view;
  }

  private static List<Problem> problems(CloudFlow flow) {
    return flow.json() == null ? List.of() : FlowJson.problems(flow.json());
  }

  private ApiResponse create(ApiRequest request, FlowBody body) {
    var account = paths.ofBusiness(request, body.token());
    var name = GraphFault.required("name", body.name());
    var categories = checked(GraphFault.required("categories", body.categories()));
    var endpoint = body.endpoint() == null ? null : checkedAddress(body.endpoint());
    var business =
        change(
            account,
            before -> {
              if (before.flows().size() >= CloudBusiness.FLOWS) {
                throw GraphFault.PARAMETER.toException(
                    "there are %s flows, and no more are possible".formatted(CloudBusiness.FLOWS));
              }
              requireUnique(before, "", name);
              var json = body.source() == null ? body.json() : cloned(before, body.source());
              var made =
                  new CloudFlow(
                      before.nextFlowId(), name, categories, Status.DRAFT, endpoint, json);
              return before.with(
                  Boolean.TRUE.equals(body.publish()) && json != null ? published(made) : made);
            });
    var made = business.flows().getLast();
    if (made.status() == Status.PUBLISHED) {
      account.changedFlow(made, Status.DRAFT);
    }
    return ApiResponse.ok(new MadeFlow(made.id(), true, problems(made)));
  }

  private static @Nullable String cloned(CloudBusiness business, String id) {
    return business
        .flow(id)
        .orElseThrow(
            () -> GraphFault.PARAMETER.toException("clone_flow_id: there is no flow with this id"))
        .json();
  }

  private static void requireUnique(CloudBusiness business, String id, String name) {
    if (business.flows().stream()
        .anyMatch(flow -> flow.name().equals(name) && !flow.id().equals(id))) {
      throw GraphFault.PARAMETER.toException("there is a flow with this name already");
    }
  }

  private static List<String> checked(List<String> categories) {
    if (!CATEGORIES.containsAll(categories)) {
      throw GraphFault.PARAMETER.toException(
          "categories must be some of " + CATEGORIES.stream().sorted().toList());
    }
    return categories;
  }

  private static String checkedAddress(String url) {
    try {
      var objection = OutboundPolicy.problem(UrlParser.parse(url));
      if (objection.isEmpty()) {
        return url;
      }
      throw GraphFault.PARAMETER.toException("endpoint_uri " + objection.get());
    } catch (URISyntaxException _) {
      throw GraphFault.PARAMETER.toException("endpoint_uri must be an http or https URL");
    }
  }

  CloudBusiness change(CloudAccount account, UnaryOperator<CloudBusiness> change) {
    return paths.accounts().services().businesses().update(account.business().phone(), change);
  }

  /// What a change of the object of a form changes.
  ApiResponse edit(CloudAccount account, String id, ObjectBody body) {
    var _ =
        change(
            account,
            before -> {
              var flow = require(before, "", id);
              var name = body.name() == null ? flow.name() : body.name();
              requireUnique(before, id, name);
              return before.with(
                  new CloudFlow(
                      id,
                      name,
                      body.categories() == null ? flow.categories() : checked(body.categories()),
                      flow.status(),
                      body.endpoint() == null ? flow.endpoint() : checkedAddress(body.endpoint()),
                      flow.json()));
            });
    return GraphPaths.done();
  }

  /// Only a draft is deleted.
  ApiResponse delete(CloudAccount account, String id) {
    var _ =
        change(
            account,
            before -> {
              var flow = require(before, "", id);
              if (flow.status() != Status.DRAFT) {
                throw GraphFault.FLOW_DELETING.toException(
                    "a flow that was published is deprecated, and not deleted");
              }
              return before.without(flow);
            });
    return GraphPaths.done();
  }

  /// @param end of the path, for the fault
  CloudFlow require(CloudBusiness business, String end, String id) {
    return business
        .flow(id)
        .orElseThrow(() -> GraphNode.without(end, paths.accounts().of(business.phone()), id));
  }

  private ApiResponse publish(ApiRequest request, TokenBody body) {
    return move(request, body, "publish", GraphFlowRoutes::published);
  }

  private static CloudFlow published(CloudFlow flow) {
    if (flow.status() != Status.DRAFT) {
      throw GraphFault.FLOW_PUBLISHING.toException(
          "the flow is %s".formatted(flow.status().code()));
    }
    if (flow.json() == null || !FlowJson.problems(flow.json()).isEmpty()) {
      throw GraphFault.FLOW_PUBLISHING.toException("the flow has no JSON, or validation errors");
    }
    var needsEndpoint = FlowJson.of(flow.json()).map(FlowJson::dataVersion).isPresent();
    if (needsEndpoint && flow.endpoint() == null) {
      throw GraphFault.FLOW_PUBLISHING.toException("the flow needs an endpoint_uri");
    }
    return flow.in(Status.PUBLISHED);
  }

  private ApiResponse deprecate(ApiRequest request, TokenBody body) {
    return move(
        request,
        body,
        "deprecate",
        flow -> {
          if (flow.status() != Status.PUBLISHED) {
            throw GraphFault.FLOW_DEPRECATING.toException(
                "the flow is %s".formatted(flow.status().code()));
          }
          return flow.in(Status.DEPRECATED);
        });
  }

  private ApiResponse move(
      ApiRequest request, TokenBody body, String end, UnaryOperator<CloudFlow> move) {
    var account = paths.caller(request, body.token());
    var id = request.path("id");
    var before = require(account.business(), end, id);
    var after = change(account, now -> now.with(move.apply(require(now, end, id)))).flow(id);
    after.ifPresent(flow -> account.changedFlow(flow, before.status()));
    return GraphPaths.done();
  }

  /// @param publish only with JSON
  record FlowBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @Nullable @Length(min = 1, max = 200) String name,
      @Nullable @Size(min = 1, max = 9) List<@Length(max = 32) String> categories,
      @JsonProperty("flow_json") @Nullable @Length(max = CloudFlow.LONGEST_JSON) String json,
      @Nullable Boolean publish,
      @JsonProperty("clone_flow_id") @Nullable @OrNumber @Length(max = 64) String source,
      @JsonProperty("endpoint_uri") @Nullable @Length(max = 2_048) String endpoint) {}

  record MadeFlow(
      String id, boolean success, @JsonProperty("validation_errors") List<Problem> problems) {}
}
