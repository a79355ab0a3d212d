package dev.sessiongateway.persistence.s3;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where the files lie, and with which key.
///
/// @param endpoint of the server; null means Amazon's of the region
/// @param prefix the beginning of the names of all objects, empty or with a slash at its end
/// @param pathStyle whether the bucket is in the path of addresses, instead of in the host
record BucketAddress(
    @Nullable URI endpoint,
    String region,
    String bucket,
    String prefix,
    String accessKey,
    String secretKey,
    boolean pathStyle) {

  /// @param options by the keys of the settings, complete and checked
  static BucketAddress of(Map<String, String> options) {
    var endpoint = options.get("s3.endpoint");
    return new BucketAddress(
        endpoint == null ? null : URI.create(endpoint),
        required(options, "s3.region"),
        required(options, "s3.bucket"),
        options.getOrDefault("s3.prefix", ""),
        required(options, "s3.access-key"),
        required(options, "s3.secret-key"),
        Boolean.parseBoolean(options.getOrDefault("s3.path-style", "false")));
  }

  private static String required(Map<String, String> options, String key) {
    var value = options.get(key);
    if (value == null) {
      throw new IllegalStateException(key + " is not set");
    }
    return value;
  }

  /// For the operator; without the keys.
  @Override
  public String toString() {
    return "the bucket '%s' at %s"
        .formatted(bucket, endpoint == null ? "Amazon S3 in " + region : endpoint);
  }
}
