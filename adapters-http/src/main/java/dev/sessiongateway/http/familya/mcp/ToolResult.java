package dev.sessiongateway.http.familya.mcp;

import dev.sessiongateway.http.kernel.api.ApiResponse;
import io.modelcontextprotocol.spec.McpSchema.AudioContent;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// The answer of an operation as the result of a tool: JSON as text, pictures and sounds as such.
/// An error of the operation is a result that says so, as the protocol wants it.
final class ToolResult {
  private static final int FIRST_ERROR = 400;

  /// The largest file in a result; a model reads no larger one.
  private static final int LARGEST_FILE = 4 << 20;

  private ToolResult() {}

  static CallToolResult of(ApiResponse response) {
    return CallToolResult.builder()
        .addContent(content(response.body()))
        .isError(response.status() >= FIRST_ERROR)
        .build();
  }

  private static Content content(ApiResponse.Body body) {
    return switch (body) {
      case ApiResponse.Nothing() -> text("Done.");
      case ApiResponse.Bytes(var type, var bytes) -> file(type, bytes);
      case ApiResponse.Stream(var type, var stream, _) -> file(type, read(stream));
      case ApiResponse.Json _, ApiResponse.Live _ ->
          throw new IllegalStateException("a tool's answer is rendered and does not stream");
    };
  }

  private static byte[] read(InputStream stream) {
    try (stream) {
      return stream.readNBytes(LARGEST_FILE + 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Content file(String type, byte[] bytes) {
    if (bytes.length > LARGEST_FILE) {
      return text("The file has more than " + LARGEST_FILE + " bytes; get it over HTTP.");
    }
    if (type.startsWith("image/")) {
      return ImageContent.builder(Base64.getEncoder().encodeToString(bytes), type).build();
    }
    if (type.startsWith("audio/")) {
      return AudioContent.builder(Base64.getEncoder().encodeToString(bytes), type).build();
    }
    return type.startsWith("text/") || type.startsWith("application/json")
        ? text(new String(bytes, StandardCharsets.UTF_8).strip())
        : text("A file of the type " + type + "; get it over HTTP.");
  }

  private static Content text(String text) {
    return TextContent.builder(text).build();
  }
}
