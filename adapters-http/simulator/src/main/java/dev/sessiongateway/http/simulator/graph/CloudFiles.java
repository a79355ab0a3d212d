package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.media.MediaStore.StoredFile;
import dev.sessiongateway.application.messaging.MediaFiles;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.media.MediaTypeName;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
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
  private static final int HEAD_BYTES = 4_096;

  private final MediaFiles media;
  private final MediaIngest ingest;
  private final LinkedFiles links;
  private final Recent<String, CloudFile> known = new Recent<>();

  CloudFiles(MediaFiles media, MediaIngest ingest, LinkedFiles links) {
    this.media = media;
    this.ingest = ingest;
    this.links = links;
  }

  /// The id of a file that the gateway keeps.
  String add(CloudFile file) {
    var id = id(file.stored());
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

  Optional<CloudFile> find(String id) {
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
  /// @throws GraphFault.Raised `100` for an id that the business does not have, and without both;
  ///   `131053` afterwards for a file that the kind of message does not take
  Attachment.Stored stored(String field, MediaBody body, MediaKind kind) {
    var rule = MediaRule.of(kind);
    var id = body.id();
    var file = id == null ? linked(field, body, rule) : uploaded(field, id);
    rule.objection(file.type(), seenType(file.stored()), file.stored())
        .ifPresent(objection -> {
          throw GraphFault.MEDIA_UPLOAD.afterwards(objection);
        });
    var name = body.filename();
    return name == null ? file.stored() : named(file.stored(), name);
  }

  private CloudFile uploaded(String field, String id) {
    return find(id)
        .orElseThrow(() ->
            GraphFault.PARAMETER.saying(
                "(#100) Param %s is not a valid whatsapp business account media attachment ID"
                    .formatted(ParamPath.of(field + ".id"))));
  }

  private CloudFile linked(String field, MediaBody body, MediaRule rule) {
    var link = GraphFault.required(field + ".id or " + field + ".link", body.link());
    var found = links.fetch(field + ".link", link, rule);
    var given = rule == MediaRule.DOCUMENT ? found.type() : null;
    var file = new Attachment.Inline(found.bytes(), given, found.filename());
    var stored =
        FaultTranslation.ofFile(
            field + ".link",
            GraphFault.MEDIA_UPLOAD::afterwards,
            () -> ingest.store(file, MediaKind.DOCUMENT));
    return new CloudFile(stored, found.type() == null ? stored.mimetype() : found.type());
  }

  /// The type of the bytes. Other messages take Ogg files of any codec, so the stored type does not
  /// name it.
  private String seenType(Attachment.Stored file) {
    var plain = MediaTypeName.withoutParameters(file.mimetype());
    if (!plain.equals("audio/ogg")) {
      return file.mimetype();
    }
    var head = head(file);
    if (head.contains("OpusHead")) {
      return MediaRule.OGG_OPUS;
    }
    return head.contains("vorbis") ? plain + "; codecs=vorbis" : plain;
  }

  private String head(Attachment.Stored file) {
    var opened = open(file);
    if (opened.isEmpty()) {
      return "";
    }
    try (var content = opened.get().content()) {
      return new String(content.readNBytes(HEAD_BYTES), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// @param type as the app, the server or the sender gave it
  record CloudFile(Attachment.Stored stored, String type) {}

  private static Attachment.Stored named(Attachment.Stored file, String name) {
    return new Attachment.Stored(
        file.id(), file.mimetype(), name, file.sizeBytes(), file.details());
  }

  /// A file that somebody sent, with an id for the app.
  MessagePart.Media describe(Attachment.Stored file) {
    var hash = hash(file);
    return new MessagePart.Media(
        add(new CloudFile(file, file.mimetype())),
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
