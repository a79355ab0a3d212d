package dev.sessiongateway.http.familya.media;

import dev.sessiongateway.application.media.MediaStore.StoredFile;
import dev.sessiongateway.application.messaging.MediaFiles;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.FileDownload;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.server.PathSigner;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Downloads and deletion of stored files. A signed URL opens its file; otherwise the key must open
/// the session that the file belongs to.
public record MediaRoutes(MediaFiles media) implements Api.FamilyA {
  /// Checked before, in place of a key.
  private static final Parameter<@Nullable String> SIGNATURE = Parameter.text(PathSigner.PARAMETER);

  @Override
  public void register(Api api) {
    api.delete("a.deleteFile", "/api/files/{session}/{file}", Scope.SEND, this::delete);
    api.signedGet("a.getFile", "/api/files/{session}/{file}", Scope.ANY, this::downloadOfSession)
        .parameters(SIGNATURE);
    api.signedGet("a.getFileByName", "/api/files/{file}", Scope.ANY, this::download)
        .parameters(SIGNATURE);
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
        request,
        file,
        limit(request) == null
            ? media.openAddressed(new SessionName(request.path("session")), file)
            : media.open(request.sessionName(), file));
  }

  private ApiResponse download(ApiRequest request) {
    var file = new MediaId(request.path("file"));
    var limitedTo = limit(request);
    return stream(
        request, file, limitedTo == null ? media.open(file) : media.open(limitedTo, file));
  }

  /// A key of one session finds only the files of that session; others are a 404.
  private static @Nullable SessionName limit(ApiRequest request) {
    return request.isSigned() ? null : request.key().session();
  }

  private static ApiResponse stream(ApiRequest request, MediaId name, Optional<StoredFile> opened) {
    var file = opened.orElseThrow(() -> Fault.notFound("file", name.value()));
    // Files come from other people, so browsers may show them but not run scripts in them.
    var about = file.description();
    return new FileDownload(about.mimetype(), name.value(), about.sizeBytes(), file.content())
        .answer(request)
        .withHeader("Content-Security-Policy", "default-src 'none'; sandbox")
        .withHeader("Content-Disposition", disposition(about));
  }

  private static String disposition(Attachment.Stored file) {
    return ContentDisposition.inline(file.filename() == null ? file.id().value() : file.filename());
  }

  /// The header with the name of a file (RFC 6266): in ASCII for old clients, and whole in the
  /// encoding of RFC 8187.
  static final class ContentDisposition {
    /// What RFC 8187 leaves as it is, besides letters and digits.
    private static final String ATTRIBUTE_CHARACTERS = "!#$&+-.^_`|~";

    private ContentDisposition() {}

    /// For a file that browsers may show.
    ///
    /// @param filename without control characters
    static String inline(String filename) {
      return "inline; filename=\"" + ascii(filename) + "\"; filename*=UTF-8''" + encoded(filename);
    }

    /// Some clients decode percent signs here and some do not, so they are replaced, too.
    private static String ascii(String filename) {
      return filename
          .codePoints()
          .map(c -> c >= ' ' && c < 127 && "\"\\%".indexOf(c) < 0 ? c : '_')
          .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
          .toString();
    }

    private static String encoded(String filename) {
      var encoded = new StringBuilder();
      for (var octet : filename.getBytes(StandardCharsets.UTF_8)) {
        if (isAttributeCharacter(octet)) {
          encoded.append((char) octet);
        } else {
          encoded.append("%%%02X".formatted(octet & 0xFF));
        }
      }
      return encoded.toString();
    }

    private static boolean isAttributeCharacter(byte c) {
      return (c >= 'a' && c <= 'z')
          || (c >= 'A' && c <= 'Z')
          || (c >= '0' && c <= '9')
          || ATTRIBUTE_CHARACTERS.indexOf(c) >= 0;
    }
  }
}
