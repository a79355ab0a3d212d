package dev.sessiongateway.http;

import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.http.kernel.access.BodyMemory;
import dev.sessiongateway.http.kernel.server.PathPrefix;
import java.util.List;

/// Address, port and limits of the server.
///
/// @param port 0 means any free port
/// @param media the largest decoded files; the limits of bodies follow from them
/// @param corsOrigins whose pages may read responses; `*` means all
/// @param connectionsPerAddress open connections of one client, see
///   [dev.sessiongateway.http.kernel.access.ClientAddress]
/// @param bodyMemoryBytes for all bodies being read, see
///   [dev.sessiongateway.http.kernel.access.BodyMemory]
/// @param pathPrefix before the paths of requests
public record ServerSettings(
    String host,
    int port,
    MediaLimits media,
    List<String> corsOrigins,
    int connectionsPerAddress,
    long bodyMemoryBytes,
    PathPrefix pathPrefix) {
  /// Enough for a load generator or a reverse proxy.
  public static final int CONNECTIONS_PER_ADDRESS = 1_024;

  /// The largest body without files.
  static final int PLAIN_BODY_BYTES = 256 << 10;

  /// The part of a body with a file that is not the file.
  private static final int AROUND_FILE_BYTES = 256 << 10;

  private static final long LEAST_VOICE_BODY_BYTES = 23L << 20;

  public ServerSettings {
    corsOrigins = List.copyOf(corsOrigins);
  }

  /// The settings with defaults for the rest.
  public static ServerSettings of(String host, int port, MediaLimits media) {
    return new ServerSettings(
        host,
        port,
        media,
        List.of("*"),
        CONNECTIONS_PER_ADDRESS,
        bodyMemoryOfThisHeap(),
        PathPrefix.NONE);
  }

  /// The memory for bodies that fits this process's heap.
  public static long bodyMemoryOfThisHeap() {
    return BodyMemory.capacityOf(Runtime.getRuntime().maxMemory());
  }

  /// These settings with another limit of memory for bodies.
  public ServerSettings withBodyMemory(long bytes) {
    return new ServerSettings(
        host, port, media, corsOrigins, connectionsPerAddress, bytes, pathPrefix);
  }

  /// These settings with other CORS origins.
  public ServerSettings withCorsOrigins(List<String> origins) {
    return new ServerSettings(
        host, port, media, origins, connectionsPerAddress, bodyMemoryBytes, pathPrefix);
  }

  /// These settings with another base path.
  public ServerSettings withPathPrefix(PathPrefix other) {
    return new ServerSettings(
        host, port, media, corsOrigins, connectionsPerAddress, bodyMemoryBytes, other);
  }

  long voiceBodyBytes() {
    return Math.max(LEAST_VOICE_BODY_BYTES, encoded(media.voiceBytes()) + AROUND_FILE_BYTES);
  }

  long mediaBodyBytes() {
    return encoded(media.otherBytes()) + AROUND_FILE_BYTES;
  }

  /// The longest text in a body: the base64 of the largest file, with a margin so that one byte too
  /// many is refused by the size of the file.
  int longestText() {
    return Math.toIntExact(Math.max(voiceBodyBytes(), mediaBodyBytes()));
  }

  private static long encoded(long bytes) {
    return (bytes + 2) / 3 * 4;
  }
}
