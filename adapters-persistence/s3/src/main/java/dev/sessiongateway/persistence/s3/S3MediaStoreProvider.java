package dev.sessiongateway.persistence.s3;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.media.MediaStoreProvider;
import dev.sessiongateway.domain.fault.FaultException;
import java.util.Map;
import java.util.Optional;

/// Opens a bucket, after a file was written there, read and deleted.
public final class S3MediaStoreProvider implements MediaStoreProvider {

  @Override
  public String name() {
    return "s3";
  }

  @Override
  public Opened open(Map<String, String> options, Identifiers identifiers) {
    var address = BucketAddress.of(options);
    var bucket = new Bucket(address, Deadlines.DEFAULT);
    try {
      bucket.tryOut();
    } catch (FaultException e) {
      bucket.close();
      throw new IllegalStateException(address + " cannot be used: " + Bucket.reason(e), e);
    }
    return new Opened(
        new S3MediaStore(bucket, identifiers), () -> problem(address, bucket), bucket::close);
  }

  private static Optional<String> problem(BucketAddress address, Bucket bucket) {
    return bucket.problem().map(reason -> address + ": " + reason);
  }
}
