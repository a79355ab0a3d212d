package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/// JSON in the characters in which Meta's servers write it and sign it (Meta's page *Webhooks,
/// Validate payloads*): what is no ASCII as `\u00fc`, in lower case, and a slash as `\/`. An app
/// that signs the JSON of its own writer instead of the bytes that came finds another signature.
final class AsciiJson {
  private static final JsonFactory FORMAT =
      JsonFactory.builder()
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .enable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES)
          .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
          .build();

  private AsciiJson() {}

  /// @param json as it is written elsewhere, in UTF-8
  static byte[] of(byte[] json) {
    var bytes = new ByteArrayOutputStream(json.length + json.length / 8);
    try (var in = FORMAT.createParser(json);
        var out = FORMAT.createGenerator(bytes)) {
      var _ = in.nextToken();
      out.copyCurrentStructureExact(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
