package dev.sessiongateway.sink.sqs;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.sink.SinkOptions;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/// Publishes events to the FIFO queues of Amazon SQS, or of a server that speaks like it.
public final class SqsSinkProvider implements EventSinkProvider {
  static final String NAME = "sqs";

  private static final String REGION = "region";
  private static final String ENDPOINT = "endpoint";
  private static final String ACCESS_KEY = "access-key";
  private static final String SECRET_KEY = "secret-key";
  private static final String PREFIX = "prefix";
  private static final String SINGLE_QUEUE = "single-queue";
  private static final String SERVER_NAME = "server-name";
  private static final String LIMIT = "max-bytes";
  private static final String TIMEOUT = "timeout-seconds";
  private static final Set<String> OPTIONS =
      Set.of(
          REGION,
          ENDPOINT,
          ACCESS_KEY,
          SECRET_KEY,
          PREFIX,
          SINGLE_QUEUE,
          SERVER_NAME,
          LIMIT,
          TIMEOUT);
  private static final int MIB = 1 << 20;
  private static final Duration CONNECT = Duration.ofSeconds(5);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public EventSink open(SinkContext context) {
    var options = new SinkOptions(NAME, context.options(), OPTIONS);
    var queues =
        new SqsQueues(
            options.text(PREFIX, "global"),
            options.flag(SINGLE_QUEUE, false),
            options.text(SERVER_NAME, "session-gateway"),
            options.number(LIMIT, MIB, 1_024, 1_024 * MIB));
    return new SqsSink(client(options), queues, context.background());
  }

  /// The engine of the gateway repeats what failed; the client does not.
  private static SqsClient client(SinkOptions options) {
    var credentials =
        AwsBasicCredentials.create(options.required(ACCESS_KEY), options.required(SECRET_KEY));
    var timeout = Duration.ofSeconds(options.number(TIMEOUT, 20, 1, 20));
    var client =
        SqsClient.builder()
            .region(Region.of(options.text(REGION, "us-east-1")))
            .credentialsProvider(StaticCredentialsProvider.create(credentials))
            .httpClientBuilder(
                UrlConnectionHttpClient.builder().connectionTimeout(CONNECT).socketTimeout(timeout))
            .overrideConfiguration(override ->
                override.apiCallTimeout(timeout).retryStrategy(AwsRetryStrategy.doNotRetry()));
    options.find(ENDPOINT).ifPresent(text -> client.endpointOverride(endpoint(options, text)));
    return client.build();
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
