package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaTypeName;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundException;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import dev.sessiongateway.outbound.client.OutboundRequest;
import dev.sessiongateway.outbound.client.RedirectFollower;
import dev.sessiongateway.outbound.media.RemoteFileName;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/// The files that messages name by a link. Meta looks at a link after it has accepted the message,
/// so what is wrong with the file is reported by a status (Meta's page *Error codes*, 131053).
record LinkedFiles(OutboundClient client) {
  /// @param field of the link, for faults
  /// @throws GraphFault.Raised `100` for what is no link, `131053` afterwards for what has no file
  Linked fetch(String field, String link, MediaRule rule) {
    if (!(FileBody.remote(field, link, null, null) instanceof Attachment.Remote(var url, _, _))) {
      throw GraphFault.PARAMETER.toException(field + " must be an http or https URL");
    }
    var objection = OutboundPolicy.problem(url);
    if (objection.isPresent()) {
      throw GraphFault.PARAMETER.toException(field + " " + objection.get());
    }
    try {
      return linked(
          new RedirectFollower(client).get(OutboundRequest.get(url, rule.bytes()), client.total()),
          rule);
    } catch (OutboundException e) {
      throw GraphFault.MEDIA_UPLOAD.afterwards(
          "Downloading media from weblink failed: " + e.getMessage());
    }
  }

  private static Linked linked(RedirectFollower.Destination file, MediaRule rule) {
    var answer = file.response();
    if (answer.status() != HttpStatus.OK_200) {
      throw GraphFault.MEDIA_UPLOAD.afterwards(
          "Downloading media from weblink failed with http code %s, status message %s"
              .formatted(answer.status(), HttpStatus.getMessage(answer.status())));
    }
    if (answer.isCut()) {
      throw GraphFault.MEDIA_UPLOAD.afterwards(rule.tooLarge());
    }
    if (!answer.isComplete() || answer.coding().isPresent()) {
      throw GraphFault.MEDIA_UPLOAD.afterwards("Downloading media from weblink failed");
    }
    var name = RemoteFileName.of(file.url(), answer).orElse(null);
    var type = answer.mediaType();
    var says = !MediaTypeName.canonical(type).isEmpty();
    return new Linked(answer.body(), says ? type : null, name);
  }

  /// @param type that the server gave; absent when it gave none, or one that says nothing
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record Linked(byte[] bytes, @Nullable String type, @Nullable String filename) {}
}
