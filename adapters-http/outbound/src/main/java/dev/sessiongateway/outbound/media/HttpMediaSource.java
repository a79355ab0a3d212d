package dev.sessiongateway.outbound.media;

import dev.sessiongateway.application.media.MediaSource;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundException;
import dev.sessiongateway.outbound.client.OutboundRequest;
import dev.sessiongateway.outbound.client.OutboundResponse;
import dev.sessiongateway.outbound.client.RedirectFollower;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/// Fetches files over HTTP, following redirects.
public record HttpMediaSource(OutboundClient client) implements MediaSource {
  @Override
  public Fetched fetch(URI url, long limitBytes, SessionConfig.@Nullable Proxy via) {
    // Files are held in memory, so a limit of 2 GiB or more has no effect.
    var limit = (int) Math.min(limitBytes, Integer.MAX_VALUE - 8);
    try {
      var file =
          new RedirectFollower(client)
              .get(OutboundRequest.get(url, limit).through(via), client.total());
      return fetched(file.url(), file.response(), limitBytes);
    } catch (OutboundException e) {
      throw invalid("cannot be fetched: " + e.getMessage(), e);
    }
  }

  private static Fetched fetched(URI url, OutboundResponse answer, long limitBytes) {
    if (answer.status() != 200) {
      throw invalid("answers with HTTP " + answer.status(), null);
    }
    if (answer.isCut()) {
      throw new Fault.TooLarge("media", limitBytes).toException();
    }
    if (!answer.isComplete()) {
      throw invalid("cannot be fetched: the file ends in the middle", null);
    }
    if (answer.coding().isPresent()) {
      throw invalid(
          "answers with the Content-Encoding %s, but only gzip and deflate can be unpacked"
              .formatted(answer.coding().get()),
          null);
    }
    var type = answer.mediaType();
    return new Fetched(
        answer.body(), type.isEmpty() ? null : type, RemoteFileName.of(url, answer).orElse(null));
  }

  private static FaultException invalid(String reason, @Nullable Exception cause) {
    var fault = new Fault.Invalid("url", reason);
    return cause == null ? fault.toException() : fault.toException(cause);
  }
}
