package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.media.MediaTypeName;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.FileDownload;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.simulator.graph.CloudFiles.CloudFile;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Files that apps upload, look at, download and delete.
record GraphMediaRoutes(GraphPaths paths) {
  /// The address of a file, which the description of the file has.
  private static final String CONTENT = CloudApi.AREA + "media/";

  private static final Parameter<@Nullable String> PRODUCT = Parameter.text("messaging_product");

  void register(Api api) {
    api.openPost(
            "graph.uploadMedia",
            GraphPaths.NODE + "/media",
            BodySpec.of(UploadBody.class, BodyKind.MEDIA).orWithFile(),
            this::upload)
        .parameters(PRODUCT);
    api.openGet("graph.downloadMedia", CONTENT + "{id}", this::download);
    api.openDelete("graph.deleteMedia", GraphPaths.NODE, this::delete);
  }

  private ApiResponse upload(ApiRequest request, UploadBody body) {
    var account = paths.ofNumber(request, body.token());
    var product = body.product();
    MessageBody.requireProduct(product == null ? PRODUCT.of(request) : product);
    var upload = GraphFault.required("file", body.file()).upload();
    var type = upload.mimetype() == null ? MediaTypeName.UNKNOWN : upload.mimetype();
    var limit = Math.min(MediaRule.uploadBytes(type), request.mediaLimits().otherBytes());
    if (upload.bytes().length > limit) {
      throw new Fault.TooLarge("media", limit).toException();
    }
    var file = new Attachment.Inline(upload.bytes(), type, upload.filename());
    var stored = paths.accounts().services().ingest().store(file, MediaKind.DOCUMENT);
    return ApiResponse.ok(new MediaId(account.files().add(new CloudFile(stored, type))));
  }

  /// The description of a file.
  static Map<String, @Nullable Object> view(
      ApiRequest request, String id, CloudFiles files, CloudFile file) {
    var view = new LinkedHashMap<String, @Nullable Object>();
    view.put("messaging_product", "whatsapp");
    view.put("url", address(request, id));
    view.put("mime_type", file.type());
    view.put("sha256", files.hexHash(file.stored()));
    view.put("file_size", file.stored().sizeBytes());
    view.put("id", id);
    return view;
  }

  /// Where the bytes of a file are.
  static String address(ApiRequest request, String id) {
    return GraphPaths.server(request) + CONTENT + id;
  }

  private ApiResponse download(ApiRequest request) {
    var files = paths.accounts().authenticated(request, null).files();
    var id = request.path("id");
    var file = files.find(id).orElseThrow(() -> GraphNode.unknown(id));
    var opened =
        files
            .open(file.stored())
            .orElseThrow(() -> GraphFault.MEDIA_DOWNLOAD.toException("the file is gone"));
    return new FileDownload(file.type(), id, file.stored().sizeBytes(), opened.content())
        .answer(request)
        .withHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  }

  private ApiResponse delete(ApiRequest request) {
    var account = paths.caller(request);
    var id = request.path("id");
    if (account.business().flow(id).isPresent()) {
      return new GraphFlowRoutes(paths).delete(account, id);
    }
    var group = account.groups().find(id);
    if (group.isPresent()) {
      return GraphGroupRoutes.delete(account, group.get());
    }
    if (!account.files().remove(id)) {
      throw GraphNode.not("deleting", account, id);
    }
    return GraphPaths.done();
  }

  record MediaId(String id) {}

  /// @param type is not looked at: what counts is the type of the part with the file
  record UploadBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("messaging_product") @Nullable @Length(max = 32) String product,
      @Nullable @Length(max = 128) String type,
      @Nullable UploadedFile file) {}
}
