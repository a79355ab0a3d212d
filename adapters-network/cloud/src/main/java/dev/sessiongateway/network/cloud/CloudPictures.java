package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import java.util.LinkedHashMap;
import java.util.Set;
import java.util.regex.Pattern;

/// The picture of the business, which is uploaded in one part and named by its handle (Meta's pages
/// *Resumable Upload API* and *Business profiles*).
record CloudPictures(CurrentGraph link) implements ProfilePictures {
  /// Meta takes no other picture of a profile.
  private static final Set<String> TYPES = Set.of("image/jpeg", "image/png");

  /// The app that the token is of.
  private static final String UPLOADS = "app/uploads";

  /// The id of an upload is a path with a query.
  private static final Pattern UPLOAD =
      Pattern.compile("upload:[A-Za-z0-9._~%:+/=-]{1,1024}(\\?[A-Za-z0-9._~%:+/=&-]{1,1024})?");

  @Override
  public void setPicture(Attachment.Stored image) {
    if (!TYPES.contains(image.mimetype())) {
      throw Fault.invalid("file", "must be a JPEG or PNG: Meta takes no other picture");
    }
    var graph = link.graph();
    var bytes = graph.bytes(image);
    var query = new LinkedHashMap<String, String>();
    query.put("file_name", image.id().toString());
    query.put("file_length", "" + bytes.length);
    query.put("file_type", image.mimetype());
    var upload = Json.text(graph.call(Graph.Call.post(UPLOADS, query)), "id");
    if (upload == null || !UPLOAD.matcher(upload).matches()) {
      throw new Fault.Refused("Meta began no upload of the picture").toException();
    }
    var handle = Json.text(graph.call(Graph.Call.upload(upload, bytes)), "h");
    if (handle == null) {
      throw new Fault.Refused("Meta took the picture and gave it no handle").toException();
    }
    var body = Json.object().put("messaging_product", "whatsapp");
    var _ = graph.post(CloudProfiles.PROFILE, body.put("profile_picture_handle", handle));
  }

  @Override
  public boolean removePicture() {
    throw new Fault.NotOffered(
            "profile-picture-removal",
            "Meta takes the picture of a business not away; set another one")
        .toException();
  }
}
