package dev.sessiongateway.http.familya.media;

import dev.sessiongateway.application.media.MediaStore.StoredFile;
import dev.sessiongateway.application.messaging.MediaFiles;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Downloads and deletion of stored files. A signed URL opens its file; otherwise the key must open
/// the session that the file belongs to.
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
    api.delete("/api/files/{session}/{file}", Scope.SEND, this::delete);
    api.signedGet("/api/files/{session}/{file}", Scope.ANY, this::downloadOfSession);
    api.signedGet("/api/files/{file}", Scope.ANY, this::download);
  }

  private ApiResponse delete(ApiRequest request) {
    var name = request.path("file");
    if (!media.delete(request.session().name(), new MediaId(name))) {
      throw Fault.notFound("file", name);
    }
    return ApiResponse.empty(200);
  }

  private ApiResponse downloadOfSession(ApiRequest request) {
    var file = new MediaId(request.path("file"));
    return stream(
        file,
        limit(request) == null
            ? media.openAddressed(new SessionName(request.path("session")), file)
            : media.open(request.sessionName(), file));
  }

  private ApiResponse download(ApiRequest request) {
    var file = new MediaId(request.path("file"));
    var limitedTo = limit(request);
    return stream(file, limitedTo == null ? media.open(file) : media.open(limitedTo, file));
  }

  /// A key of one session finds only the files of that session; others are a 404.
  private static @Nullable SessionName limit(ApiRequest request) {
    return request.isSigned() ? null : request.key().session();
  }

  private static ApiResponse stream(MediaId name, Optional<StoredFile> opened) {
    var file = opened.orElseThrow(() -> Fault.notFound("file", name.value()));
    // Files come from other people, so browsers may show them but not run scripts in them.
    return ApiResponse.stream(file.description().mimetype(), file.content())
        .withHeader("Content-Security-Policy", "default-src 'none'; sandbox")
        .withHeader("Content-Disposition", disposition(file.description()));
  }

  private static String disposition(Attachment.Stored file) {
    return ContentDisposition.inline(file.filename() == null ? file.id().value() : file.filename());
  }
}
