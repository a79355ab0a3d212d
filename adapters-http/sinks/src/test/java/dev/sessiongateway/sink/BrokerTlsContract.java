package dev.sessiongateway.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.machine.ServerCertificate;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/// What holds of every sink whose broker is reached by TLS.
///
/// @param certificate of the broker, which no authority of Java has signed
public record BrokerTlsContract(ServerCertificate certificate) {
  /// The option that names a file of certificates.
  static final String TRUST = "tls-trust-store";

  private static final String RIGHT_HOST = "localhost";

  /// The same machine, under an address that is not in the certificate.
  private static final String OTHER_HOST = "127.0.0.1";

  /// @param directory gets the files of the certificate
  public static BrokerTlsContract in(Path directory) {
    return new BrokerTlsContract(ServerCertificate.make(directory, RIGHT_HOST));
  }

  /// The sink delivers to a broker whose certificate is trusted and is that of its host, and to no
  /// other.
  ///
  /// @param options of the sink, for a host
  public void verify(EventSinkProvider provider, Function<String, Map<String, String>> options) {
    var session = EventSinkProviderContract.session();
    var event = EventSinkProviderContract.event(session, "call", false, 1);
    var right = options.apply(RIGHT_HOST);
    var open =
        Map.of(
            "the certificate is trusted by nobody",
            right,
            "another host",
            trusting(options.apply(OTHER_HOST)));
    open.forEach((why, refused) -> {
      try (var sink = provider.open(EventSinkProviderContract.context(refused))) {
        var outcome = sink.publish(event);
        assertThat(outcome).as(why).isInstanceOf(Outcome.Failed.class);
        assertThat(outcome.reason()).as(why).contains("TLS");
        assertThat(sink.problem().orElseThrow()).as(why).contains("TLS");
      }
    });
    try (var sink = provider.open(EventSinkProviderContract.context(trusting(right)))) {
      EventSinkProviderContract.publish(sink, event);
      assertThat(sink.problem()).isEmpty();
    }
  }

  /// With the certificate among those that are trusted.
  Map<String, String> trusting(Map<String, String> options) {
    var all = new HashMap<>(options);
    all.put(TRUST, certificate.file().toString());
    return all;
  }
}
