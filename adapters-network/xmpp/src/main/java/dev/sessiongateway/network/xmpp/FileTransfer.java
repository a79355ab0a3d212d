package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.OutboundConnections;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jivesoftware.smackx.httpfileupload.HttpFileUploadManager;
import org.jivesoftware.smackx.httpfileupload.element.Slot;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Puts files where the account's server keeps them for recipients (XEP-0363), and fetches those of
/// others. Both addresses are chosen by others, so only allowed ones are called.
final class FileTransfer {
  private static final Logger LOG = LoggerFactory.getLogger(FileTransfer.class);
  private static final int LONGEST_ANSWER = 65_536;

  private final XmppStream stream;
  private final NetworkContext context;

  FileTransfer(XmppStream stream, NetworkContext context) {
    this.stream = stream;
    this.context = context;
  }

  /// @return where anybody can fetch the file
  /// @throws FaultException `network.refused` when the server keeps no such file
  URI upload(Attachment.Stored file) {
    var bytes = bytes(file);
    var slot = slot(file, bytes.length);
    try {
      var headers = new LinkedHashMap<>(slot.getHeaders());
      headers.put("Content-Type", file.mimetype());
      var answer =
          context
              .outbound()
              .call(
                  new OutboundConnections.Request(
                      "PUT", slot.getPutUrl().toURI(), headers, bytes, LONGEST_ANSWER));
      if (answer.status() / 100 != 2) {
        throw new Fault.Refused("the upload was answered with HTTP " + answer.status())
            .toException();
      }
      return slot.getGetUrl().toURI();
    } catch (IOException | URISyntaxException e) {
      LOG.atWarn()
          .addKeyValue("host", slot.getPutUrl().getHost())
          .log("a file could not be uploaded: {}", e.getMessage());
      throw CertificateProblem.find(e)
          .<Fault>map(Fault.Refused::new)
          .orElseGet(() -> new Fault.NetworkDown(SmackCall.RETRY_AFTER, false))
          .toException(e);
    }
  }

  private Slot slot(Attachment.Stored file, long size) {
    return SmackCall.of(() -> {
      var uploads = HttpFileUploadManager.getInstanceFor(stream.connection());
      if (!uploads.isUploadServiceDiscovered() && !uploads.discoverUploadService()) {
        throw new Fault.Refused("the server of this account keeps no files").toException();
      }
      var most = uploads.getDefaultUploadService().getMaxFileSize();
      if (uploads.getDefaultUploadService().hasMaxFileSizeLimit() && size > most) {
        throw new Fault.TooLarge("media", most).toException();
      }
      return uploads.requestSlot(name(file), size, file.mimetype());
    });
  }

  private static String name(Attachment.Stored file) {
    return file.filename() == null ? file.id().toString() : file.filename();
  }

  private byte[] bytes(Attachment.Stored file) {
    var stored =
        store().open(file.id()).orElseThrow(() -> Fault.notFound("media", file.id().toString()));
    try (var content = stored.content()) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private MediaStore store() {
    var store = context.files();
    if (store == null) {
      throw new IllegalStateException("this network was opened without files");
    }
    return store;
  }

  /// Fetches a file that somebody shared.
  ///
  /// @param mimetype as the sender declared it
  /// @return empty when it cannot be had; then its address is a text
  Optional<Attachment.Stored> download(
      URI url, @Nullable String mimetype, @Nullable String filename) {
    try {
      var answer =
          context
              .outbound()
              .call(
                  OutboundConnections.Request.get(
                      url, Math.toIntExact(MediaLimits.DEFAULT.otherBytes())));
      if (answer.status() != 200) {
        return Optional.empty();
      }
      var type = mimetype == null || mimetype.isBlank() ? answer.mediaType() : mimetype;
      return Optional.of(
          store().put(answer.body(), type.isEmpty() ? "application/octet-stream" : type, filename));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
