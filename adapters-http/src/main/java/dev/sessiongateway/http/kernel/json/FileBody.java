package dev.sessiongateway.http.kernel.json;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.SafeFileName;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.http.kernel.json.ValueLimits.FileContent;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/// A file in a body: RemoteFile with its `url`, or BinaryFile with its `data`.
///
/// @param mimetype detected when absent
/// @param data base64, with or without a `data:` prefix
/// @param convert as `convert` beside the file, in sends that have it
/// @spec api.md#resources-and-their-fields RemoteFile, BinaryFile
public record FileBody(
    @Nullable String mimetype,
    @Nullable String filename,
    @Nullable String url,
    @FileContent @Nullable String data,
    @Nullable Boolean convert) {
  private static final int LONGEST_URL = 8 << 10;

  /// Whether there is neither a URL nor content.
  public boolean isBlank() {
    return (url == null || url.isBlank()) && (data == null || data.isBlank());
  }

  /// @param field the path of the file in the body
  /// @param what the kind of file, for `too-large.<what>` above `limitBytes`
  public Attachment toAttachment(String field, String what, long limitBytes) {
    if (data != null && !data.isBlank()) {
      checkNames(field);
      var bytes = Base64Text.decodeLines(field + ".data", data, what, limitBytes);
      return new Attachment.Inline(bytes, mimetype, filename);
    }
    if (url == null || url.isBlank()) {
      throw Fault.invalid(field, "needs a url or data");
    }
    checkNames(field);
    return remote(field + ".url", url, mimetype, filename);
  }

  /// How the file of a send is converted.
  ///
  /// @param beside the wish beside the file; it may stand in the file, too
  public static MediaConversion conversion(@Nullable Boolean beside, @Nullable FileBody file) {
    var isWanted =
        Boolean.TRUE.equals(beside) || (file != null && Boolean.TRUE.equals(file.convert()));
    return isWanted ? MediaConversion.REQUIRED : MediaConversion.AS_NEEDED;
  }

  private void checkNames(String field) {
    checkName(field + ".filename", filename);
    checkName(field + ".mimetype", mimetype);
  }

  /// Validates a file name or a media type: both are shown to people and stored with the message.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>` when it is too long
  public static void checkName(String field, @Nullable String text) {
    if (text != null && text.length() > SafeFileName.MAX_LENGTH) {
      throw Fault.invalid(field, "must have at most " + SafeFileName.MAX_LENGTH + " characters");
    }
  }

  /// A file to be fetched; its address is checked against the policy when it is fetched.
  public static Attachment remote(
      String field, String url, @Nullable String mimetype, @Nullable String filename) {
    if (url.length() > LONGEST_URL) {
      throw Fault.invalid(field, "must have at most " + LONGEST_URL + " characters");
    }
    try {
      return new Attachment.Remote(UrlParser.parse(url), mimetype, filename);
    } catch (URISyntaxException e) {
      throw new Fault.Invalid(field, "must be an http or https URL").toException(e);
    }
  }
}
