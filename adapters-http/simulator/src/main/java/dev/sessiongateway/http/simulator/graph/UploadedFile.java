package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import dev.sessiongateway.http.kernel.json.FormData.Upload;
import dev.sessiongateway.http.kernel.json.ValueLimits.FileContent;
import java.io.IOException;

/// The part of a form with the file. No record, as it has no fields in JSON.
@FileContent
@JsonDeserialize(using = UploadedFile.Reader.class)
final class UploadedFile {
  private final Upload upload;

  UploadedFile(Upload upload) {
    this.upload = upload;
  }

  Upload upload() {
    return upload;
  }

  /// Takes files of forms only.
  static final class Reader extends StdScalarDeserializer<UploadedFile> {
    private static final long serialVersionUID = 1L;

    Reader() {
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
