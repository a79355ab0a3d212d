package dev.sessiongateway.http.familya.media;

import dev.sessiongateway.application.media.MediaStore.StoredFile;
import dev.sessiongateway.application.messaging.MediaFiles;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Downloads of stored files. A signed URL opens its file; otherwise the key must open the session
/// that the file belongs to.
public final class MediaRoutes implements Api.RouteGroup {
  private final MediaFiles media;

  public MediaRoutes(MediaFiles media) {
    this.media = media;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.signedGet("/api/files/{session}/{file}", Scope.READ, this::download);
    api.signedGet("/api/files/{file}", Scope.READ, this::download);
  }

  private ApiResponse download(ApiRequest request) {
    var name = request.path("file");
    var file = open(request, new MediaId(name)).orElseThrow(() -> Fault.notFound("file", name));
    // Files come from other people, so browsers may show them but not run scripts in them.
    return ApiResponse.stream(file.description().mimetype(), file.content())
        .withHeader("Content-Security-Policy", "default-src 'none'; sandbox")
        .withHeader("Content-Disposition", disposition(file.description()));
  }

  /// A key of one session finds only the files of that session; others are a 404.
  private Optional<StoredFile> open(ApiRequest request, MediaId file) {
    var limitedTo = request.isSigned() ? null : request.key().session();
    return limitedTo == null ? media.open(file) : media.open(limitedTo, file);
  }

  private static String disposition(Attachment.Stored file) {
    var filename = file.filename() == null ? file.id().value() : file.filename();
    var encoded = URLEncoder.encode(filename, StandardCharsets.UTF_8).replace("+", "%20");
    return "inline; filename*=UTF-8''" + encoded;
  }
}
