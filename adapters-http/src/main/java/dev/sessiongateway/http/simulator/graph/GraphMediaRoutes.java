package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.FileDownload;
import dev.sessiongateway.http.kernel.json.Form.Upload;
import dev.sessiongateway.http.kernel.json.ValueLimits.FileContent;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Files that apps upload, look at, download and delete.
record GraphMediaRoutes(GraphPaths paths) {
  /// The address of a file, which the description of the file tells.
  private static final String CONTENT = CloudApi.AREA + "media/";

  private static final long STICKER_BYTES = 500 << 10;
  private static final long IMAGE_BYTES = 5 << 20;
  private static final long FILM_AND_SOUND_BYTES = 16 << 20;

  void register(Api api) {
    api.openPost(
        GraphPaths.NODE + "/media",
        BodySpec.of(UploadBody.class, BodyKind.MEDIA).orWithFile(),
        this::upload);
    api.openGet(CONTENT + "{id}", this::download);
    api.openDelete(GraphPaths.NODE, this::delete);
  }

  private ApiResponse upload(ApiRequest request, UploadBody body) {
    var account = paths.ofNumber(request, body.token());
    var product = body.product();
    MessageBody.requireProduct(
        product == null ? request.query().text("messaging_product") : product);
    var upload = MessageParts.required("file", body.file()).upload();
    var type = upload.mimetype() == null ? body.type() : upload.mimetype();
    var limit = Math.min(limit(type), request.mediaLimits().otherBytes());
    if (upload.bytes().length > limit) {
      throw new Fault.TooLarge("media", limit).toException();
    }
    var file = new Attachment.Inline(upload.bytes(), type, upload.filename());
    var stored = paths.accounts().services().ingest().store(file, MediaKind.DOCUMENT);
    return ApiResponse.ok(new MediaId(account.files().add(stored)));
  }

  private static long limit(@Nullable String type) {
    if (type == null) {
      return Long.MAX_VALUE;
    }
    return switch (type.split("/", 2)[0]) {
      case "image" -> type.equals("image/webp") ? STICKER_BYTES : IMAGE_BYTES;
      case "audio", "video" -> FILM_AND_SOUND_BYTES;
      default -> Long.MAX_VALUE;
    };
  }

  /// The description of a file.
  static Map<String, @Nullable Object> view(
      ApiRequest request, String id, CloudFiles files, Attachment.Stored file) {
    var view = new LinkedHashMap<String, @Nullable Object>();
    view.put("messaging_product", "whatsapp");
    view.put("url", GraphPaths.server(request) + CONTENT + id);
    view.put("mime_type", file.mimetype());
    view.put("sha256", files.hexHash(file));
    view.put("file_size", file.sizeBytes());
    view.put("id", id);
    return view;
  }

  private ApiResponse download(ApiRequest request) {
    var files = paths.accounts().authenticated(request, null).files();
    var id = request.path("id");
    var file = files.find(id).orElseThrow(() -> CloudAccount.unknown(id));
    var opened =
        files
            .open(file)
            .orElseThrow(() -> GraphFault.MEDIA_DOWNLOAD.toException("the file is gone"));
    return new FileDownload(file.mimetype(), id, file.sizeBytes(), opened.content())
        .answer(request)
        .withHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  }

  private ApiResponse delete(ApiRequest request) {
    var account = paths.caller(request);
    var id = request.path("id");
    if (!account.files().remove(id)) {
      throw CloudAccount.unknown(id);
    }
    return GraphPaths.done();
  }

  record MediaId(String id) {}

  /// @param type of the file, where its part has none
  record UploadBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("messaging_product") @Nullable @Length(max = 32) String product,
      @Nullable @Length(max = 128) String type,
      @Nullable UploadedFile file) {}

  /// The part of a form with the file. No record, as it has no fields in JSON.
  @FileContent
  @JsonDeserialize(using = UploadReader.class)
  static final class UploadedFile {
    private final Upload upload;

    UploadedFile(Upload upload) {
      this.upload = upload;
    }

    Upload upload() {
      return upload;
    }
  }

  /// Takes files of forms only.
  static final class UploadReader extends StdScalarDeserializer<UploadedFile> {
    private static final long serialVersionUID = 1L;

    UploadReader() {
      super(UploadedFile.class);
    }

    @Override
    public UploadedFile deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      if (json.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT
          && json.getEmbeddedObject() instanceof Upload upload) {
        return new UploadedFile(upload);
      }
      throw context.wrongTokenException(
          json, UploadedFile.class, JsonToken.VALUE_EMBEDDED_OBJECT, "must be a part with a file");
    }
  }
}
