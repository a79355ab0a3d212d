package dev.sessiongateway.application.form;

import dev.sessiongateway.application.surface.Internal;

/// The words in which a part of the gateway stores its types. It is found by
/// [java.util.ServiceLoader] in the jars where the model is. Without its jar what the part keeps in
/// configurations of sessions stays as it is.
@Internal
public interface PartWords {
  void addTo(FormTable table);
}
