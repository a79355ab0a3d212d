package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.http.simulator.graph.CloudFiles.CloudFile;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Files that the app of a business uploads in parts, for templates and the profile (Meta's page
/// *Resumable Upload API*). Until they are complete they are in memory, and end with the process.
/// Thread-safe.
final class CloudUploads {
  /// How many uploads may be open at once. The oldest makes room for another one.
  private static final int MOST_OPEN = 8;

  /// The largest file, and what the open uploads of a business hold together.
  static final int MOST_BYTES = 16 << 20;

  private final Map<String, Upload> open = new LinkedHashMap<>();
  private final Recent<String, CloudFile> done = new Recent<>();

  /// @param id of the new upload
  synchronized void begin(String id, String type, int length, @Nullable String name) {
    if (open.size() >= MOST_OPEN) {
      open.remove(open.keySet().iterator().next());
    }
    open.put(id, new Upload(type, length, name));
  }

  synchronized Optional<Upload> find(String id) {
    return Optional.ofNullable(open.get(id));
  }

  /// Adds a part behind those before.
  ///
  /// @param offset what the app believes to have sent
  /// @return whether the file is complete; its upload is not open any more then
  /// @throws GraphFault.Raised `100` for another offset, or for more than was announced
  synchronized boolean add(String id, Upload upload, int offset, byte[] part) {
    if (offset != upload.count()) {
      throw GraphFault.PARAMETER.toException(
          "file_offset must be " + upload.count() + ", which has been uploaded");
    }
    if (part.length > upload.length() - upload.count()) {
      throw GraphFault.PARAMETER.toException("the file is larger than file_length");
    }
    makeRoom(id, part.length);
    upload.content.writeBytes(part);
    var isComplete = upload.count() == upload.length();
    if (isComplete) {
      open.remove(id);
    }
    return isComplete;
  }

  /// Ends the oldest other uploads where a part would hold too much memory with them.
  private void makeRoom(String id, int more) {
    var held = open.values().stream().mapToLong(Upload::count).sum() + more;
    for (var others = open.entrySet().iterator(); held > MOST_BYTES && others.hasNext(); ) {
      var other = others.next();
      if (!other.getKey().equals(id)) {
        held -= other.getValue().count();
        others.remove();
      }
    }
  }

  /// The handle of a complete file, by which templates and profiles name it.
  synchronized String finish(String id, Upload upload, CloudFile file) {
    var name = upload.name() == null ? "file" : upload.name();
    var handle = "4:" + base64(name) + ":" + base64(upload.type()) + ":" + base64(id) + ":e";
    done.put(handle, file);
    return handle;
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /// The file of a handle.
  ///
  /// @param field for faults
  /// @throws GraphFault.Raised `100` for the handle of no file
  synchronized CloudFile file(String field, String handle) {
    var file = done.get(handle);
    if (file == null) {
      throw GraphFault.PARAMETER.toException(field + " is the handle of no uploaded file");
    }
    return file;
  }

  /// An upload that is not complete.
  static final class Upload {
    private final String type;
    private final int length;
    private final @Nullable String name;
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();

    private Upload(String type, int length, @Nullable String name) {
      this.type = type;
      this.length = length;
      this.name = name;
    }

    String type() {
      return type;
    }

    int length() {
      return length;
    }

    @Nullable String name() {
      return name;
    }

    /// How many bytes there are.
    int count() {
      return content.size();
    }

    byte[] bytes() {
      return content.toByteArray();
    }
  }
}
