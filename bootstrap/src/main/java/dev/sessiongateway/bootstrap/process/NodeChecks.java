package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.bootstrap.settings.NodeSettings;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.bootstrap.settings.SimulatorLocation;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.http.kernel.server.ProcessFinding;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Checks what a gateway that is one of several has outside of this machine: its name for the other
/// nodes, and the simulated network that they share. Each takes two seconds at most, except the
/// look for a host.
record NodeChecks(Settings settings) {
  private static final Logger LOG = LoggerFactory.getLogger(NodeChecks.class);
  private static final int CONNECT_MILLIS = 2_000;
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  /// None for a gateway that is alone and has its network with it.
  List<ProcessFinding> findings() {
    return Stream.concat(
            Stream.ofNullable(settings.node()).map(NodeChecks::node),
            Stream.ofNullable(settings.simulator().location()).map(NodeChecks::simulator))
        .toList();
  }

  /// The nodes that the database knows. One whose lease lasts should answer here, because requests
  /// for its sessions are sent to it.
  static List<ProcessFinding> answers(List<Node> nodes) {
    return nodes.parallelStream().map(NodeChecks::answer).toList();
  }

  private static ProcessFinding answer(Node node) {
    var seconds = Math.abs(node.left().toSeconds());
    var known =
        "%s, version %s, %d sessions".formatted(node.url(), node.version(), node.sessions());
    if (!node.isAlive()) {
      return new ProcessFinding("node", known + ", not seen for %d s".formatted(seconds), null);
    }
    var lasts = known + ", lease lasts for %d s".formatted(seconds);
    return isReached(node.url())
        ? new ProcessFinding("node", lasts + ", answers", null)
        : new ProcessFinding(
            "node",
            lasts + ", does not answer",
            "let this machine reach that address, or correct --node-url there");
  }

  private static boolean isReached(NodeUrl node) {
    var ping =
        HttpRequest.newBuilder(URI.create(node + "/ping"))
            .timeout(Duration.ofMillis(CONNECT_MILLIS))
            .build();
    try (var client =
        HttpClient.newBuilder().connectTimeout(Duration.ofMillis(CONNECT_MILLIS)).build()) {
      return client.send(ping, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      LOG.atDebug().addKeyValue("node", node).setCause(e).log("a node does not answer");
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static ProcessFinding node(NodeSettings node) {
    var host = URI.create(node.url().value()).getHost();
    try {
      var address = InetAddress.getByName(host);
      return new ProcessFinding(
          "node",
          "%s (%s), lease of %d s%s"
              .formatted(
                  node.url(),
                  address.getHostAddress(),
                  node.lease().toSeconds(),
                  address.isLoopbackAddress() ? ", for nodes on this machine only" : ""),
          null);
    } catch (UnknownHostException e) {
      return new ProcessFinding(
          "node",
          node.url() + ": the host is not known",
          "set --node-url to the address at which the other nodes reach this one");
    }
  }

  private static ProcessFinding simulator(SimulatorLocation location) {
    var url = location.http();
    var usual = location.isEncrypted() ? HTTPS : HTTP;
    try (var socket = new Socket()) {
      var port = url.getPort() < 0 ? usual : url.getPort();
      socket.connect(new InetSocketAddress(url.getHost(), port), CONNECT_MILLIS);
      return new ProcessFinding("simulator", location.address() + " answers", null);
    } catch (IOException e) {
      return new ProcessFinding(
          "simulator",
          "nothing answers at " + location.address(),
          "start gateway simulator there, or correct --simulator-url");
    }
  }
}
