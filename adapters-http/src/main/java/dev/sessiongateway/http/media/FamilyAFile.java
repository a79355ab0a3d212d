package dev.sessiongateway.http.media;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.http.json.Base64Text;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/// A file in a body: RemoteFile with its `url`, or BinaryFile with its `data`.
///
/// @param mimetype detected when absent
/// @param data base64, with or without a `data:` prefix
/// @spec api.md#resources-and-their-fields RemoteFile, BinaryFile
public record FamilyAFile(
    @Nullable String mimetype,
    @Nullable String filename,
    @Nullable String url,
    @Nullable String data) {

  /// @param field where the file is in the body
  /// @param what the file is called when it is larger than `limitBytes`
  public Attachment toAttachment(String field, String what, long limitBytes) {
    if (data != null && !data.isBlank()) {
      var bytes = Base64Text.decode(field + ".data", data, what, limitBytes);
      return new Attachment.Inline(bytes, mimetype, filename);
    }
    if (url == null || url.isBlank()) {
      throw Fault.invalid(field, "needs a url or data");
    }
    return remote(field + ".url", url, mimetype, filename);
  }

  /// A file to be fetched; whether its address is allowed is found out then.
  public static Attachment remote(
      String field, String url, @Nullable String mimetype, @Nullable String filename) {
    try {
      return new Attachment.Remote(new URI(url.strip()), mimetype, filename);
    } catch (URISyntaxException e) {
      throw new Fault.Invalid(field, "must be an http or https URL").toException(e);
    }
  }
}
