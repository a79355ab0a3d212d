package dev.sessiongateway.http.familyb.field;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.SafeFileName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.http.kernel.json.Base64Text;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.FormData.Upload;
import dev.sessiongateway.http.kernel.json.ValueLimits.FileContent;
import dev.sessiongateway.outbound.media.RemoteFileName;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A file in a body of family B: a URL, base64 with or without a `data:` prefix, or the file part
/// of a form.
@FileContent
@JsonDeserialize(using = FileField.Reader.class)
public sealed interface FileField {

  /// @param what the kind of file, for `too-large.<what>` above `limitBytes`
  /// @param mimetype sent beside the file; wins over the file's own
  /// @param filename sent beside the file; wins over the file's own
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`, `too-large.<what>`
  Attachment toAttachment(
      String field,
      String what,
      long limitBytes,
      @Nullable String mimetype,
      @Nullable String filename);

  /// The file's own name, when its URL or form part has one.
  @Nullable String filename();

  /// Whether the bytes are in the request, rather than behind a URL.
  boolean isInBody();

  /// Whether the field is empty.
  boolean isBlank();

  /// A URL or base64. Not a record: records of a request are validated when they are read, but here
  /// the caller knows the field's name for the fault.
  final class Words implements FileField {
    private static final Pattern ADDRESS = Pattern.compile("(?i)\\s*+https?://\\S");
    private static final Pattern DATA_TYPE =
        Pattern.compile("data:([a-z0-9.+-]+/[a-z0-9.+-]+)", Pattern.CASE_INSENSITIVE);
    private static final int HEAD = 200;
    private static final String NEITHER = "Owned media must be a url or base64";

    private final String text;

    Words(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }

    @Override
    public Attachment toAttachment(
        String field,
        String what,
        long limitBytes,
        @Nullable String mimetype,
        @Nullable String filename) {
      if (isAddress()) {
        return FileBody.remote(field, text, mimetype, filename);
      }
      var bytes = Base64Text.decode(field, text, what, limitBytes, NEITHER);
      return new Attachment.Inline(bytes, mimetype == null ? dataType() : mimetype, filename);
    }

    @Override
    public @Nullable String filename() {
      try {
        return isAddress() ? RemoteFileName.ofPath(UrlParser.parse(text)).orElse(null) : null;
      } catch (URISyntaxException e) {
        // An invalid URL; the fault is raised where the file is fetched.
        return null;
      }
    }

    @Override
    public boolean isInBody() {
      return !isAddress();
    }

    @Override
    public boolean isBlank() {
      return text.isBlank();
    }

    private boolean isAddress() {
      return ADDRESS.matcher(text).lookingAt();
    }

    private @Nullable String dataType() {
      var type = DATA_TYPE.matcher(text.substring(0, Math.min(text.length(), HEAD)));
      return type.lookingAt() ? Ascii.lower(type.group(1)) : null;
    }
  }

  /// @param upload the file part of the form
  record Part(Upload upload) implements FileField {
    @Override
    public Attachment toAttachment(
        String field,
        String what,
        long limitBytes,
        @Nullable String mimetype,
        @Nullable String filename) {
      if (upload.bytes().length > limitBytes) {
        throw new Fault.TooLarge(what, limitBytes).toException();
      }
      return new Attachment.Inline(
          upload.bytes(),
          mimetype == null ? upload.mimetype() : mimetype,
          filename == null ? filename() : filename);
    }

    @Override
    public @Nullable String filename() {
      var name = upload.filename();
      return name == null ? null : SafeFileName.of(name).orElse(null);
    }

    @Override
    public boolean isInBody() {
      return true;
    }

    @Override
    public boolean isBlank() {
      return false;
    }
  }

  /// Reads a text or an uploaded file.
  final class Reader extends StdScalarDeserializer<FileField> {
    private static final long serialVersionUID = 1L;

    Reader() {
      super(FileField.class);
    }

    @Override
    public FileField deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      if (json.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT
          && json.getEmbeddedObject() instanceof Upload upload) {
        return new Part(upload);
      }
      if (json.currentToken() != JsonToken.VALUE_STRING) {
        context.reportWrongTokenException(String.class, JsonToken.VALUE_STRING, "not a file");
      }
      return new Words(json.getText());
    }
  }
}
