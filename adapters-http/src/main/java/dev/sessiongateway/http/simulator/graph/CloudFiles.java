package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.media.MediaStore.StoredFile;
import dev.sessiongateway.application.messaging.MediaFiles;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.FileBody;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The files of one business: those that its app uploaded, and those that people sent to it. Others
/// do not exist for the app. Thread-safe.
final class CloudFiles {
  private static final int ID_DIGITS = 15;

  private final MediaFiles media;
  private final MediaIngest ingest;
  private final Recent<String, Attachment.Stored> known = new Recent<>();

  CloudFiles(MediaFiles media, MediaIngest ingest) {
    this.media = media;
    this.ingest = ingest;
  }

  /// The id of a file that the gateway keeps.
  String add(Attachment.Stored file) {
    var id = id(file);
    synchronized (known) {
      known.put(id, file);
    }
    return id;
  }

  /// Digits that follow from the file's own id.
  private static String id(Attachment.Stored file) {
    var hash = digest().digest(file.id().value().getBytes(StandardCharsets.UTF_8));
    var digits = new StringBuilder("1");
    for (var i = 0; digits.length() < ID_DIGITS; i++) {
      digits.append(Math.floorMod(hash[i], 10));
    }
    return digits.toString();
  }

  Optional<Attachment.Stored> find(String id) {
    synchronized (known) {
      return Optional.ofNullable(known.get(id));
    }
  }

  /// @return whether there was such a file
  boolean remove(String id) {
    synchronized (known) {
      return known.remove(id) != null;
    }
  }

  Optional<StoredFile> open(Attachment.Stored file) {
    return media.open(file.id());
  }

  /// The file that a message names by its id or by a link.
  ///
  /// @throws GraphFault.Raised `131053` for an id that the business does not have, `100` without
  ///   both
  Attachment.Stored stored(String field, MessageParts.MediaBody body, MediaKind kind) {
    var id = body.id();
    if (id != null) {
      var file =
          find(id)
              .orElseThrow(() ->
                  GraphFault.MEDIA_UPLOAD.toException(field + ".id is no file of this business"));
      return body.filename() == null ? file : named(file, body.filename());
    }
    var link = MessageParts.required(field + ".id or " + field + ".link", body.link());
    var file = FileBody.remote(field + ".link", link, null, body.filename());
    return FaultTranslation.ofFile(
        field + ".link", GraphFault.MEDIA_UPLOAD::toException, () -> ingest.store(file, kind));
  }

  private static Attachment.Stored named(Attachment.Stored file, String name) {
    return new Attachment.Stored(
        file.id(), file.mimetype(), name, file.sizeBytes(), file.details());
  }

  /// A file that somebody sent, with an id for the app.
  ReceivedMessage.Media describe(Attachment.Stored file) {
    var hash = hash(file);
    return new ReceivedMessage.Media(
        add(file),
        file.mimetype(),
        hash == null ? "" : Base64.getEncoder().encodeToString(hash),
        null,
        file.filename(),
        null);
  }

  /// The SHA-256 of a file, in hexadecimal digits; empty when the file is gone.
  String hexHash(Attachment.Stored file) {
    var hash = hash(file);
    return hash == null ? "" : HexFormat.of().formatHex(hash);
  }

  private byte @Nullable [] hash(Attachment.Stored file) {
    var opened = open(file);
    if (opened.isEmpty()) {
      return null;
    }
    try (var content = new DigestInputStream(opened.get().content(), digest())) {
      content.transferTo(OutputStream.nullOutputStream());
      return content.getMessageDigest().digest();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
