package dev.sessiongateway.outbound.client;

import dev.sessiongateway.domain.text.Ascii;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;

/// The response to a call.
///
/// @param body up to the limit
/// @param end how reading ended
@SuppressWarnings("ArrayRecordComponent") // passed on, never compared
public record OutboundResponse(int status, HttpFields headers, byte[] body, End end) {
  private static final String CODING = "Content-Encoding";

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /// The media type without its parameters; empty when there is none.
  public String mediaType() {
    return Ascii.lower(header("Content-Type").orElse("").split(";", 2)[0].strip());
  }

  /// This response with its body as it was before the server packed it, if the codings are known;
  /// then no `Content-Encoding` is left. A file that is an archive stays one: some servers call
  /// that a coding, too.
  ///
  /// @param limitBytes the most that is unpacked; of more the beginning is kept
  OutboundResponse unpacked(int limitBytes) {
    var codings = ContentCoding.of(header(CODING).orElse(""));
    if (codings.isEmpty()) {
      return this;
    }
    var type = mediaType();
    var isArchive = type.equals("application/gzip") || type.equals("application/x-gzip");
    if (!isArchive && !ContentCoding.areKnown(codings)) {
      return this;
    }
    var plain = HttpFields.build(headers).remove(CODING).asImmutable();
    if (isArchive) {
      return new OutboundResponse(status, plain, body, end);
    }
    var unpacked = ContentCoding.unpack(body, codings, limitBytes);
    // What is missing of a body that was not read to its end is no error of the packing.
    var how =
        switch (unpacked.end()) {
          case COMPLETE -> end;
          case CUT -> end == End.COMPLETE ? End.CUT : end;
          case BROKEN -> end == End.COMPLETE ? End.BROKEN : end;
        };
    return new OutboundResponse(status, plain, unpacked.body(), how);
  }

  /// The coding that was not undone, because nobody here knows it; empty when there is none.
  public Optional<String> coding() {
    return header(CODING);
  }

  /// Whether this is the whole body.
  public boolean isComplete() {
    return end == End.COMPLETE;
  }

  /// Whether the body was longer than the limit.
  public boolean isCut() {
    return end == End.CUT;
  }

  public enum End {
    COMPLETE,
    CUT,
    BROKEN
  }
}
