package dev.sessiongateway.bootstrap.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.util.Collections;

/// Creates phones and sessions for a measurement.
final class World {
  private final ObjectMapper json = new ObjectMapper();

  void phone(Connection connection, String number) throws IOException {
    call(connection, "/simulator/phones", "{\"number\":\"" + number + "\"}");
  }

  /// Creates a session that this phone has scanned, with this webhook or none.
  void pair(Connection connection, String session, String number, String webhook)
      throws IOException {
    phone(connection, number);
    var config = "{\"name\":\"" + session + "\",\"config\":{\"webhooks\":[" + webhook + "]}}";
    call(connection, "/api/sessions", config);
    var qr = get(connection, "/api/" + session + "/auth/qr?format=raw");
    var value = json.readTree(qr.body()).get("value").asText();
    var scan = json.writeValueAsString(Collections.singletonMap("value", value));
    call(connection, "/simulator/phones/" + number + "/scan", scan);
    while (!isWorking(connection, session)) {
      Thread.onSpinWait();
    }
  }

  void call(Connection connection, String path, String body) throws IOException {
    expect(connection.send(Connection.post(path, ServerProcess.KEY, body)));
  }

  Connection.Reply get(Connection connection, String path) throws IOException {
    return expect(connection.send(Connection.get(path, ServerProcess.KEY)));
  }

  /// The sum of the metrics whose lines begin so.
  double metric(Connection connection, String beginning) throws IOException {
    return get(connection, "/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith(beginning))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  private boolean isWorking(Connection connection, String session) throws IOException {
    var answer = get(connection, "/api/sessions/" + session);
    return json.readTree(answer.body()).get("status").asText().equals("WORKING");
  }

  private static Connection.Reply expect(Connection.Reply reply) {
    if (reply.status() / 100 != 2) {
      throw new IllegalStateException("answered " + reply.status() + ": " + reply.body());
    }
    return reply;
  }
}
