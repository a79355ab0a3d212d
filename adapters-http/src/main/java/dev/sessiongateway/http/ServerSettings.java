package dev.sessiongateway.http;

import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.http.kernel.limit.BodyMemory;
import java.util.List;

/// Where the server listens and how much it takes.
///
/// @param port 0 means any free one
/// @param media the largest decoded files; the limits of bodies follow them
/// @param corsOrigins whose pages may read answers; `*` stands for all of them
/// @param connectionsPerAddress how many one client may have open, see
///   [dev.sessiongateway.http.kernel.limit.ClientAddress]
/// @param bodyMemoryBytes for all bodies that are read at a time, see
///   [dev.sessiongateway.http.kernel.limit.BodyMemory]
public record ServerSettings(
    String host,
    int port,
    MediaLimits media,
    List<String> corsOrigins,
    int connectionsPerAddress,
    long bodyMemoryBytes) {
  /// Enough for a load generator or a proxy in front, on loopback as elsewhere.
  public static final int CONNECTIONS_PER_ADDRESS = 1_024;

  /// The largest body without files.
  static final int PLAIN_BODY_BYTES = 256 << 10;

  /// How much of a body with a file is not the file.
  private static final int AROUND_FILE_BYTES = 256 << 10;

  private static final long LEAST_VOICE_BODY_BYTES = 23L << 20;

  public ServerSettings {
    corsOrigins = List.copyOf(corsOrigins);
  }

  /// With the defaults of the rest.
  public static ServerSettings of(String host, int port, MediaLimits media) {
    return new ServerSettings(
        host, port, media, List.of("*"), CONNECTIONS_PER_ADDRESS, bodyMemoryOfThisHeap());
  }

  /// What the heap of this process has to spare for bodies.
  public static long bodyMemoryOfThisHeap() {
    return BodyMemory.capacityOf(Runtime.getRuntime().maxMemory());
  }

  /// The same with other memory for bodies.
  public ServerSettings withBodyMemory(long bytes) {
    return new ServerSettings(host, port, media, corsOrigins, connectionsPerAddress, bytes);
  }

  /// The same for pages of other origins.
  public ServerSettings withCorsOrigins(List<String> origins) {
    return new ServerSettings(host, port, media, origins, connectionsPerAddress, bodyMemoryBytes);
  }

  long voiceBodyBytes() {
    return Math.max(LEAST_VOICE_BODY_BYTES, encoded(media.voiceBytes()) + AROUND_FILE_BYTES);
  }

  long mediaBodyBytes() {
    return encoded(media.otherBytes()) + AROUND_FILE_BYTES;
  }

  /// The longest text in a body: the base64 of the largest file, with a little to spare so that one
  /// byte too many is told by its size.
  int longestText() {
    return Math.toIntExact(Math.max(voiceBodyBytes(), mediaBodyBytes()));
  }

  private static long encoded(long bytes) {
    return (bytes + 2) / 3 * 4;
  }
}
