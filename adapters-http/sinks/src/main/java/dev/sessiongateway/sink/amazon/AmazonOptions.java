package dev.sessiongateway.sink.amazon;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider.SinkContext;
import dev.sessiongateway.sink.SinkOptions;
import dev.sessiongateway.sink.amazon.AmazonSink.AmazonMessages;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;

/// The options that the sinks of all services have: who calls, where, and what a message says.
public final class AmazonOptions {
  private static final String REGION = "region";
  private static final String ENDPOINT = "endpoint";
  private static final String ACCESS_KEY = "access-key";
  private static final String SECRET_KEY = "secret-key";
  private static final String SERVER_NAME = "server-name";
  private static final String LIMIT = "max-bytes";
  private static final String TIMEOUT = "timeout-seconds";
  private static final Set<String> OPTIONS =
      Set.of(REGION, ENDPOINT, ACCESS_KEY, SECRET_KEY, SERVER_NAME, LIMIT, TIMEOUT);
  private static final int LEAST_BYTES = 1_024;
  private static final int MOST_BYTES = 1 << 30;
  private static final Duration CONNECT = Duration.ofSeconds(5);

  private AmazonOptions() {}

  /// The options of a sink.
  ///
  /// @param own names of those that only this service has
  /// @throws IllegalStateException when one is unknown
  public static SinkOptions of(String sink, SinkContext context, Set<String> own) {
    var known = new HashSet<>(OPTIONS);
    known.addAll(own);
    return new SinkOptions(sink, context.options(), known);
  }

  /// The name of this gateway in messages.
  public static String server(SinkOptions options) {
    return options.text(SERVER_NAME, "session-gateway");
  }

  /// The sink of a service.
  ///
  /// @param name of the sink
  /// @param limitBytes what the service takes, unless the operator says otherwise
  /// @throws IllegalStateException when an option is wrong
  public static EventSink sink(
      String name,
      SinkOptions options,
      SinkContext context,
      int limitBytes,
      AmazonService service) {
    var messages =
        new AmazonMessages(
            server(options),
            options.number(LIMIT, limitBytes, LEAST_BYTES, MOST_BYTES),
            context.files());
    return new AmazonSink(name, service, messages, context.background());
  }

  /// The client of a service. The engine of the gateway repeats what failed; the client does not.
  ///
  /// @throws IllegalStateException when an option is missing or wrong
  public static <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C client(
      SinkOptions options, B builder) {
    var credentials =
        AwsBasicCredentials.create(options.required(ACCESS_KEY), options.required(SECRET_KEY));
    var timeout = Duration.ofSeconds(options.number(TIMEOUT, 20, 1, 20));
    builder
        .region(Region.of(options.text(REGION, "us-east-1")))
        .credentialsProvider(StaticCredentialsProvider.create(credentials))
        .overrideConfiguration(override ->
            override.apiCallTimeout(timeout).retryStrategy(AwsRetryStrategy.doNotRetry()))
        .httpClientBuilder(
            UrlConnectionHttpClient.builder().connectionTimeout(CONNECT).socketTimeout(timeout));
    options.find(ENDPOINT).ifPresent(text -> builder.endpointOverride(endpoint(options, text)));
    return builder.build();
  }

  private static URI endpoint(SinkOptions options, String text) {
    try {
      var url = URI.create(text);
      if (url.getHost() != null && Set.of("http", "https").contains(url.getScheme())) {
        return url;
      }
    } catch (IllegalArgumentException e) {
      // Reported below, like any other URL.
    }
    throw options.mustBe(ENDPOINT, "an http or https URL");
  }
}
