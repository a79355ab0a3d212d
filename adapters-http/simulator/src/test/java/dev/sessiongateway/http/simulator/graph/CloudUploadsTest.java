package dev.sessiongateway.http.simulator.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// How much memory the uploads of a business hold.
class CloudUploadsTest {
  private static final byte[] PART = new byte[CloudUploads.MOST_BYTES / 2];

  private final CloudUploads uploads = new CloudUploads();

  private void begin(String id) {
    uploads.begin(id, "application/pdf", CloudUploads.MOST_BYTES, null);
  }

  private void add(String id) {
    var upload = uploads.find(id).orElseThrow();
    assertThat(uploads.add(id, upload, upload.count(), PART)).isFalse();
  }

  @Test
  void theOldestOtherUploadMakesRoomForAPart() {
    begin("one");
    begin("two");
    begin("three");
    add("one");
    add("two");
    add("three");
    assertThat(uploads.find("one")).isEmpty();
    assertThat(uploads.find("two")).hasValueSatisfying(it -> assertThat(it.count()).isPositive());
    assertThat(uploads.find("three")).isPresent();
  }
}
