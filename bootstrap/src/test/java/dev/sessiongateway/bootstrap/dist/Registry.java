package dev.sessiongateway.bootstrap.dist;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A public image in a registry, read as the OCI distribution specification says.
final class Registry implements ImageSource, AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int MOST_REDIRECTS = 5;
  private static final String ACCEPTED =
      "application/vnd.oci.image.index.v1+json, application/vnd.oci.image.manifest.v1+json,"
          + " application/vnd.docker.distribution.manifest.list.v2+json,"
          + " application/vnd.docker.distribution.manifest.v2+json";
  private static final Pattern NAME =
      Pattern.compile(
          "(?:(?<host>localhost(?::\\d+)?|[^/]+[.:][^/]*)/)?(?<path>[a-z0-9._/-]+)"
              + "(?::(?<tag>[\\w.-]+)|@(?<digest>sha256:[0-9a-f]{64}))?");
  private static final Pattern PARAMETER = Pattern.compile("(\\w+)=\"([^\"]*)\"");

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final URI repository;
  private final String version;
  private @Nullable String token;

  private Registry(URI repository, String version) {
    this.repository = repository;
    this.version = version;
  }

  /// @param name such as `debian:trixie-slim` or `registry.example/team/base@sha256:…`
  static Registry of(String name) {
    var parts = NAME.matcher(name);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not the name of an image: " + name);
    }
    var host = parts.group("host") == null ? "registry-1.docker.io" : parts.group("host");
    var path = parts.group("path");
    if (parts.group("host") == null && !path.contains("/")) {
      path = "library/" + path;
    }
    var scheme = host.matches("(localhost|127\\.0\\.0\\.1)(:\\d+)?") ? "http" : "https";
    var tag = parts.group("tag") == null ? "latest" : parts.group("tag");
    return new Registry(
        URI.create("%s://%s/v2/%s/".formatted(scheme, host, path)),
        parts.group("digest") == null ? tag : parts.group("digest"));
  }

  @Override
  public byte[] start() throws IOException {
    try (var content = get("manifests/" + version)) {
      return content.readAllBytes();
    }
  }

  /// Manifests and blobs are kept apart in a registry; what is no blob is a manifest.
  @Override
  public void fetch(String digest, Path file) throws IOException {
    var blob = response(repository.resolve("blobs/" + digest));
    if (blob.statusCode() == 404) {
      blob.body().close();
      blob = response(repository.resolve("manifests/" + digest));
    }
    try (var content = checked(blob)) {
      Files.copy(content, file);
    }
  }

  private InputStream get(String path) throws IOException {
    return checked(response(repository.resolve(path)));
  }

  private static InputStream checked(HttpResponse<InputStream> response) throws IOException {
    if (response.statusCode() != 200) {
      response.body().close();
      throw new IOException("%s answered %d".formatted(response.uri(), response.statusCode()));
    }
    return response.body();
  }

  private HttpResponse<InputStream> response(URI uri) throws IOException {
    var response = send(uri, token);
    if (response.statusCode() == 401 && token == null) {
      response.body().close();
      token = token(response);
      response = send(uri, token);
    }
    for (var i = 0; i < MOST_REDIRECTS && response.statusCode() / 100 == 3; i++) {
      response.body().close();
      var target = response.headers().firstValue("location").orElseThrow();
      // Another server stores the blobs; the token is not for it.
      response = send(response.uri().resolve(target), null);
    }
    return response;
  }

  /// Asks for a token as the registry's challenge says; public images need no password.
  private String token(HttpResponse<?> refusal) throws IOException {
    var challenge = refusal.headers().firstValue("www-authenticate").orElse("");
    var query = new StringBuilder();
    var realm = "";
    for (var parameters = PARAMETER.matcher(challenge); parameters.find(); ) {
      if (parameters.group(1).equals("realm")) {
        realm = parameters.group(2);
      } else {
        query
            .append(query.isEmpty() ? "?" : "&")
            .append(parameters.group(1))
            .append("=")
            .append(URLEncoder.encode(parameters.group(2), StandardCharsets.UTF_8));
      }
    }
    if (!challenge.startsWith("Bearer ") || realm.isEmpty()) {
      throw new IOException(refusal.uri() + " asks for a password; use an image that is public");
    }
    try (var content = checked(send(URI.create(realm + query), null))) {
      var answer = new ObjectMapper().readTree(content);
      return answer.path(answer.has("token") ? "token" : "access_token").asText();
    }
  }

  private HttpResponse<InputStream> send(URI uri, @Nullable String bearer) throws IOException {
    var request = HttpRequest.newBuilder(uri).timeout(PATIENCE).header("Accept", ACCEPTED);
    if (bearer != null) {
      request.header("Authorization", "Bearer " + bearer);
    }
    try {
      return http.send(request.build(), BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
    http.close();
  }
}
