package dev.sessiongateway.bootstrap.command;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// HTTP client of the commands for a running gateway. A failure is a [GatewayCallException].
record RunningGateway(URI url, GatewayClient client) implements AutoCloseable {
  /// The databases are copied before the answer begins.
  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  /// @param url of the gateway; absent means the address in the settings
  static RunningGateway of(Settings settings, @Nullable URI url) {
    var key = key(settings);
    var address = address(settings, url);
    return new RunningGateway(address, new GatewayClient(address, key));
  }

  /// The gateway that uses the data directory of the settings.
  ///
  /// @param cause why the data directory cannot be used instead
  static RunningGateway inUse(Settings settings, Exception cause) {
    if (settings.rootKey() == null) {
      throw new GatewayCallException(
          ExitCode.MISUSED,
          "the gateway is running and has to be asked; set GATEWAY_API_KEY to a key that may"
              + " administer",
          cause);
    }
    return of(settings, null);
  }

  static String key(Settings settings) {
    var key = settings.rootKey();
    if (key == null) {
      throw GatewayCallException.misused("no key; set GATEWAY_API_KEY to one that may administer");
    }
    return key;
  }

  /// @param url of the gateway; absent means the address in the settings
  static URI address(Settings settings, @Nullable URI url) {
    return url == null ? listening(settings) : checked(url);
  }

  private static URI listening(Settings settings) {
    if (settings.port() == 0) {
      throw GatewayCallException.misused(
          "the port is 0, which is any free one; say where with --url");
    }
    return settings.localUrl(settings.port());
  }

  private static URI checked(URI url) {
    var isHttp =
        "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
    if (!isHttp || url.getHost() == null || url.getRawQuery() != null) {
      throw GatewayCallException.misused("--url must be an http or https URL, but is " + url);
    }
    var text = url.toString();
    var end = text.length();
    while (text.charAt(end - 1) == '/') {
      end--;
    }
    return URI.create(text.substring(0, end));
  }

  JsonNode get(String path) {
    return answer(() -> client.get(path));
  }

  JsonNode post(String path, Map<String, ?> body) {
    return answer(() -> client.post(path, body));
  }

  JsonNode delete(String path) {
    return answer(() -> client.delete(path));
  }

  /// Downloads a file. The caller closes it.
  InputStream download(String path, Map<String, ?> body) {
    return reached(() -> {
      var download = client.download(path, body, TIMEOUT);
      if (download.status() == 200) {
        return download.content();
      }
      throw refused(download.refusal());
    });
  }

  private JsonNode answer(Supplier<GatewayClient.Answer> call) {
    var answer = reached(call);
    return switch (answer.status()) {
      case 200, 201 -> answer.json();
      default -> throw refused(answer);
    };
  }

  private GatewayCallException refused(GatewayClient.Answer answer) {
    if (answer.status() == 401) {
      return GatewayCallException.misused(
          "the gateway at " + url + " does not know the key; set GATEWAY_API_KEY");
    }
    var isDamage = answer.text("code").equals("backup.damaged");
    return new GatewayCallException(
        isDamage ? ExitCode.DATA_UNUSABLE : ExitCode.FAILED, refusal(answer), null);
  }

  private <T> T reached(Supplier<T> call) {
    try {
      return call.get();
    } catch (UncheckedIOException e) {
      throw e.getCause() instanceof JacksonException
          ? new GatewayCallException(
              ExitCode.FAILED, "what answers at " + url + " is no gateway", e)
          : new GatewayCallException(
              ExitCode.NOT_RUNNING, "no gateway answers at " + url + "; is it running?", e);
    }
  }

  private static String refusal(GatewayClient.Answer answer) {
    var message = answer.json().path("message");
    return message.isMissingNode()
        ? "HTTP " + answer.status()
        : message.isTextual() ? message.textValue() : message.toString();
  }

  @Override
  public void close() {
    client.close();
  }

  /// A call to a running gateway failed. The message is one line that says what to do.
  static final class GatewayCallException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    GatewayCallException(ExitCode exitCode, String message, @Nullable Exception cause) {
      super(message, cause);
      this.exitCode = exitCode;
    }

    static GatewayCallException misused(String message) {
      return new GatewayCallException(ExitCode.MISUSED, message, null);
    }

    ExitCode exitCode() {
      return exitCode;
    }
  }
}
