package dev.sessiongateway.http.simulator.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudFlow;
import dev.sessiongateway.application.simulation.CloudFlow.Status;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.simulator.graph.FlowJson.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The screens of forms, which are files (Meta's page *Flows API*, assets).
record GraphAssetRoutes(GraphPaths paths) {
  private static final String ASSETS = GraphPaths.NODE + "/assets";
  private static final String CONTENT = CloudApi.AREA + "flows/";

  void register(Api api) {
    api.openGet("graph.listAssets", ASSETS, this::assets);
    api.openPost(
        "graph.uploadAsset",
        ASSETS,
        BodySpec.of(AssetBody.class, BodyKind.MEDIA).orWithFile(),
        this::upload);
    api.openGet("graph.downloadFlow", CONTENT + "{id}", this::download);
  }

  private GraphFlowRoutes flows() {
    return new GraphFlowRoutes(paths);
  }

  private ApiResponse assets(ApiRequest request) {
    var business = paths.caller(request).business();
    var flow = flows().require(business, "assets", request.path("id"));
    return ApiResponse.ok(
        GraphList.of(
            flow.json() == null
                ? List.of()
                : List.of(
                    new Asset(
                        "flow.json",
                        "FLOW_JSON",
                        GraphPaths.server(request) + CONTENT + flow.id()))));
  }

  private ApiResponse download(ApiRequest request) {
    var business = paths.accounts().authenticated(request, null).business();
    var id = request.path("id");
    var json = business.flow(id).map(CloudFlow::json).orElse(null);
    if (json == null) {
      throw GraphNode.unknown(id);
    }
    return ApiResponse.bytes("application/json", json.getBytes(UTF_8));
  }

  private ApiResponse upload(ApiRequest request, AssetBody body) {
    var account = paths.caller(request, body.token());
    var id = request.path("id");
    var _ = flows().require(account.business(), "assets", id);
    if (!"FLOW_JSON".equals(GraphFault.required("asset_type", body.type()))) {
      throw GraphFault.PARAMETER.toException("asset_type must be FLOW_JSON");
    }
    var bytes = GraphFault.required("file", body.file()).upload().bytes();
    if (bytes.length > CloudFlow.LONGEST_JSON) {
      throw GraphFault.PARAMETER.toException(
          "file must have at most %s bytes here".formatted(CloudFlow.LONGEST_JSON));
    }
    var json = new String(bytes, UTF_8);
    var _ =
        flows()
            .change(
                account,
                before -> {
                  var flow = flows().require(before, "assets", id);
                  if (flow.status() != Status.DRAFT) {
                    throw GraphFault.FLOW_UPDATING.toException(
                        "only the screens of a flow that is DRAFT are changed");
                  }
                  return before.with(flow.with(json));
                });
    return ApiResponse.ok(new Uploaded(true, FlowJson.problems(json)));
  }

  /// @param name `flow.json`; not looked at
  record AssetBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @Nullable @Length(max = 128) String name,
      @JsonProperty("asset_type") @Nullable @Length(max = 32) String type,
      @Nullable UploadedFile file) {}

  record Uploaded(boolean success, @JsonProperty("validation_errors") List<Problem> problems) {}

  record Asset(
      String name,
      @JsonProperty("asset_type") String type,
      @JsonProperty("download_url") String url) {}
}
