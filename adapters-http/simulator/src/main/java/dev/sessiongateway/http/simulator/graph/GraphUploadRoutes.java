package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BinaryBody;
import dev.sessiongateway.http.kernel.api.BodySpec;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.simulator.graph.CloudFiles.CloudFile;
import dev.sessiongateway.http.simulator.graph.CloudUploads.Upload;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Uploads in parts (Meta's page *Resumable Upload API*): the app begins one, sends the bytes, and
/// gets a handle for them.
record GraphUploadRoutes(GraphPaths paths) {
  private static final String PREFIX = "upload:";
  private static final String UPLOAD = CloudApi.AREA + "{version}/" + PREFIX + "{upload}";
  private static final Parameter<@Nullable String> LENGTH = Parameter.text("file_length");
  private static final Parameter<@Nullable String> TYPE = Parameter.text("file_type");
  private static final Parameter<@Nullable String> NAME = Parameter.text("file_name");
  private static final String OFFSET = "file_offset";
  private static final int MOST_DIGITS = 9;
  private static final Set<String> TYPES =
      Set.of("application/pdf", "image/jpeg", "image/jpg", "image/png", "video/mp4");

  void register(Api api) {
    api.openPost("graph.beginUpload", GraphPaths.NODE + "/uploads", BeginBody.class, this::begin)
        .parameters(LENGTH, TYPE, NAME);
    api.openGet("graph.getUpload", UPLOAD, this::get);
    api.openPost(
        "graph.continueUpload", UPLOAD, BodySpec.of(BinaryBody.class, BodyKind.MEDIA), this::add);
  }

  /// Meta's own examples have the parameters in the query.
  private ApiResponse begin(ApiRequest request, BeginBody body) {
    var account = paths.caller(request, body.token());
    var id = request.path("id");
    if (!account.business().appId().equals(id) && !id.equals(GraphPaths.OWN_APP)) {
      throw GraphNode.without("uploads", account, id);
    }
    var length = number("file_length", first(body.length(), LENGTH.of(request)));
    var type = GraphFault.required("file_type", first(body.type(), TYPE.of(request)));
    if (!TYPES.contains(type)) {
      throw GraphFault.PARAMETER.toException(
          "file_type must be one of " + TYPES.stream().sorted().toList());
    }
    var limit = Math.min(request.mediaLimits().otherBytes(), CloudUploads.MOST_BYTES);
    if (length < 1 || length > limit) {
      throw new Fault.TooLarge("media", limit).toException();
    }
    var services = paths.accounts().services();
    var upload = services.businesses().nextId(account.business().phone()).value();
    account.uploads().begin(upload, type, length, first(body.name(), NAME.of(request)));
    return ApiResponse.ok(new Begun(PREFIX + upload));
  }

  private static @Nullable String first(@Nullable String body, @Nullable String query) {
    return body == null ? query : body;
  }

  private static int number(String field, @Nullable String text) {
    var given = GraphFault.required(field, text);
    if (given.length() > MOST_DIGITS
        || given.isEmpty()
        || !given.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw GraphFault.PARAMETER.toException(field + " must be a number of bytes");
    }
    return Integer.parseInt(given);
  }

  private ApiResponse get(ApiRequest request) {
    var account = paths.caller(request);
    var id = request.path("upload");
    return ApiResponse.ok(new Progress(PREFIX + id, find(account, id).count()));
  }

  private static Upload find(CloudAccount account, String id) {
    return account.uploads().find(id).orElseThrow(() -> GraphNode.unknown(PREFIX + id));
  }

  private ApiResponse add(ApiRequest request, BinaryBody body) {
    var account = paths.caller(request);
    var id = request.path("upload");
    var upload = find(account, id);
    var offset = number(OFFSET, request.header(OFFSET));
    if (!account.uploads().add(id, upload, offset, body.bytes())) {
      return ApiResponse.ok(new Progress(PREFIX + id, upload.count()));
    }
    var file = new Attachment.Inline(upload.bytes(), upload.type(), upload.name());
    var stored = paths.accounts().services().ingest().store(file, MediaKind.DOCUMENT);
    return ApiResponse.ok(
        new Handle(account.uploads().finish(id, upload, new CloudFile(stored, upload.type()))));
  }

  /// @param length in bytes
  record BeginBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("file_length") @Nullable @Length(max = 32) String length,
      @JsonProperty("file_type") @Nullable @Length(max = 128) String type,
      @JsonProperty("file_name") @Nullable @Length(max = 256) String name) {}

  record Begun(String id) {}

  record Progress(String id, @JsonProperty(OFFSET) int offset) {}

  record Handle(String h) {}
}
